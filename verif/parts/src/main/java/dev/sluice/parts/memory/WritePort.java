// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.protocol.NicParameters;
import java.util.SplittableRandom;

/**
 * The memory's side of an AXI4 write bus without ids, on the wires of a cycle model. It answers in
 * order; a byte is in memory when its burst is answered, not before. Every rule that the master has
 * to keep is checked: offers stay, bursts are legal, {@code last} is on the last beat and no other.
 *
 * <p>In each clock: the block drives its wires, {@link #drive}, the block clocks, {@link #clock}.
 * Not thread-safe.
 */
public final class WritePort {
  /** Of a burst: its address, its beats; of one that is whole also its answer. */
  private static final int ADDRESS = 0;

  private static final int BEATS = 1;
  private static final int DUE = 2;
  private static final int ERROR = 3;
  private static final int ANSWER = 4;

  private final int beatBytes;
  private final Wires aw;
  private final Wires w;
  private final Wires b;
  private final WriteTarget target;
  private final MemoryTiming timing;
  private final SplittableRandom random;
  private final OfferRule awRule;
  private final OfferRule wRule;
  private final LongRing addresses = new LongRing(ANSWER);
  private final LongRing beats;
  private final LongRing answers = new LongRing(ANSWER);
  private final int words;

  /** Beats of {@link #beats} whose burst is in {@link #answers}; those after them are not yet. */
  private int answered;

  /** Beats after those that belong to the oldest of {@link #addresses}. */
  private int paired;

  private long now;
  private long beatsTaken;
  private long beatsAsked;
  private long lastsTaken;
  private long burstsTaken;
  private long lastDue;

  /**
   * A memory without open transactions.
   *
   * @param p gives the width of the data
   * @param aw the address channel, which the block offers
   * @param w the data channel, which the block offers
   * @param b the response channel, which is offered to the block
   * @param target what is written to
   * @param timing how it behaves
   * @param random decides
   */
  public WritePort(
      NicParameters p,
      Wires aw,
      Wires w,
      Wires b,
      WriteTarget target,
      MemoryTiming timing,
      SplittableRandom random) {
    beatBytes = p.beatBytes();
    words = beatBytes / 8;
    beats = new LongRing(words + 2);
    this.aw = aw;
    this.w = w;
    this.b = b;
    this.target = target;
    this.timing = timing;
    this.random = random;
    awRule = new OfferRule(aw);
    wRule = new OfferRule(w);
  }

  /** Sets ready of the requests and the response of this clock. */
  public void drive() {
    aw.ready = !busy() && (timing.order() != Order.DATA_FIRST || lastsTaken > burstsTaken);
    w.ready = !busy() && (timing.order() != Order.ADDRESS_FIRST || beatsAsked > beatsTaken);
    if (!b.valid && !answers.isEmpty() && answers.get(0, DUE) <= now && !busy()) {
      boolean error = answers.get(0, ERROR) != 0;
      finish(answers.get(0, ADDRESS), (int) answers.get(0, BEATS), error);
      b.valid = true;
      b.set(AxiWires.WRITE_RESPONSE, error ? 2 + random.nextInt(2) : AxiWires.OKAY);
    }
  }

  private boolean busy() {
    return timing.busyWrites() > 0 && random.nextDouble() < timing.busyWrites();
  }

  /** Writes the oldest beats, which are of that burst. */
  private void finish(long address, int count, boolean error) {
    for (int i = 0; i < count && !error; i++) {
      long strobe = beats.get(i, words);
      for (int word = 0; word < words; word++) {
        int lanes = (int) (strobe >>> 8 * word) & 0xff;
        if (lanes != 0) {
          target.writeWord(address + (long) i * beatBytes + 8 * word, beats.get(i, word), lanes);
        }
      }
    }
    beats.remove(count);
    answered -= count;
    target.answered(address, count * beatBytes, error);
  }

  /**
   * Takes what passed in this clock.
   *
   * @throws BusRuleException when the block broke a rule
   */
  public void clock() {
    awRule.check();
    wRule.check();
    if (b.fires()) {
      answers.remove(1);
      b.valid = false;
    }
    if (aw.fires()) {
      Burst burst = Burst.of(aw, beatBytes);
      addresses.add();
      addresses.set(ADDRESS, burst.address());
      addresses.set(BEATS, burst.beats());
      burstsTaken++;
      beatsAsked += burst.beats();
    }
    if (w.fires()) {
      boolean last = w.getBit(AxiWires.WRITE_LAST);
      beats.add();
      for (int word = 0; word < words; word++) {
        beats.set(word, w.word(AxiWires.WRITE_DATA, word));
      }
      beats.set(words, w.get(AxiWires.STROBE));
      beats.set(words + 1, last ? 1 : 0);
      beatsTaken++;
      lastsTaken += last ? 1 : 0;
    }
    pair();
    now++;
  }

  /** Gives beats to the addresses that they belong to, in order. */
  private void pair() {
    while (!addresses.isEmpty() && beats.size() > answered + paired) {
      long count = addresses.get(0, BEATS);
      boolean last = beats.get(answered + paired, words + 1) != 0;
      paired++;
      if (last != (paired == count)) {
        throw new BusRuleException(
            "last is %s on beat %d of a burst of %d: %s"
                .formatted(last ? "high" : "low", paired, count, w));
      }
      if (last) {
        answer(addresses.get(0, ADDRESS), count);
      }
    }
  }

  private void answer(long address, long count) {
    answered += paired;
    paired = 0;
    addresses.remove(1);
    long spread = timing.spread() == 0 ? 0 : random.nextInt(timing.spread() + 1);
    lastDue = Math.max(lastDue, now + timing.latency() + spread);
    answers.add();
    answers.set(ADDRESS, address);
    answers.set(BEATS, count);
    answers.set(DUE, lastDue);
    answers.set(ERROR, random.nextDouble() < timing.errors() ? 1 : 0);
  }

  /**
   * Bursts whose address was taken.
   *
   * @return bursts
   */
  public long bursts() {
    return burstsTaken;
  }

  /**
   * Whether nothing is open.
   *
   * @return true when every request was answered
   */
  public boolean idle() {
    return addresses.isEmpty() && beats.isEmpty() && answers.isEmpty();
  }
}
