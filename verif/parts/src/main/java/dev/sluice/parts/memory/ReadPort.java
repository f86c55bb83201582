// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import java.util.SplittableRandom;

/**
 * The memory's side of an AXI4 read bus without ids, on the wires of a cycle model. It answers in
 * order. Every rule that the master has to keep is checked: offers stay, bursts are legal.
 *
 * <p>In each clock: the block drives its wires, {@link #drive}, the block clocks, {@link #clock}.
 * Not thread-safe.
 */
public final class ReadPort {
  /** Of a read that was taken: its address, its beats, when its first beat is due. */
  private static final int ADDRESS = 0;

  private static final int BEATS = 1;
  private static final int DUE = 2;
  private static final int RECORD = 3;

  private final int beatBytes;
  private final Wires ar;
  private final Wires r;
  private final ReadSource source;
  private final MemoryTiming timing;
  private final SplittableRandom random;
  private final OfferRule rule;
  private final LongRing open = new LongRing(RECORD);
  private final long[] words;
  private int beat;
  private long now;
  private long lastDue;
  private long bursts;

  /**
   * A memory without open transactions.
   *
   * @param p gives the width of the data
   * @param ar the address channel, which the block offers
   * @param r the data channel, which is offered to the block
   * @param source what is read
   * @param timing how it behaves; errors are those of the source
   * @param random decides
   */
  public ReadPort(
      NicParameters p,
      Wires ar,
      Wires r,
      ReadSource source,
      MemoryTiming timing,
      SplittableRandom random) {
    beatBytes = p.beatBytes();
    words = new long[beatBytes / 8];
    this.ar = ar;
    this.r = r;
    this.source = source;
    this.timing = timing;
    this.random = random;
    rule = new OfferRule(ar);
  }

  /** Sets ready of the requests and the data of this clock. */
  public void drive() {
    ar.ready = !busy();
    if (!r.valid && !open.isEmpty() && open.get(0, DUE) <= now && !busy()) {
      long address = open.get(0, ADDRESS) + (long) beat * beatBytes;
      for (int i = 0; i < words.length; i++) {
        words[i] = source.readWord(address + 8L * i);
      }
      r.write(AxiWires.READ_DATA, words);
      boolean error = source.fails(address);
      r.set(AxiWires.READ_RESPONSE, error ? 2 + random.nextInt(2) : AxiWires.OKAY);
      r.set(AxiWires.READ_LAST, beat + 1 == open.get(0, BEATS));
      r.valid = true;
    }
  }

  private boolean busy() {
    return timing.busy() > 0 && random.nextDouble() < timing.busy();
  }

  /**
   * Takes what passed in this clock.
   *
   * @throws BusRuleException when the block broke a rule
   */
  public void clock() {
    rule.check();
    if (r.fires()) {
      r.valid = false;
      beat++;
      if (beat == open.get(0, BEATS)) {
        beat = 0;
        open.remove(1);
      }
    }
    if (ar.fires()) {
      Burst burst = Burst.of(ar, beatBytes);
      source.asked(burst.address(), burst.beats() * beatBytes);
      long spread = timing.spread() == 0 ? 0 : random.nextInt(timing.spread() + 1);
      lastDue = Math.max(lastDue, now + timing.latency() + spread);
      open.add();
      open.set(ADDRESS, burst.address());
      open.set(BEATS, burst.beats());
      open.set(DUE, lastDue);
      bursts++;
    }
    now++;
  }

  /**
   * Reads that were taken.
   *
   * @return bursts
   */
  public long bursts() {
    return bursts;
  }

  /**
   * Whether nothing is open.
   *
   * @return true when every read was answered
   */
  public boolean idle() {
    return open.isEmpty();
  }
}
