package dev.sluice.stimulus.memory;

import dev.sluice.cycle.wires.AxiWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.stimulus.memory.MemoryTiming.Order;
import java.util.ArrayDeque;
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
  private final int beatBytes;
  private final Wires aw;
  private final Wires w;
  private final Wires b;
  private final WriteTarget target;
  private final MemoryTiming timing;
  private final SplittableRandom random;
  private final OfferRule awRule;
  private final OfferRule wRule;
  private final ArrayDeque<Burst> addresses = new ArrayDeque<>();
  private final ArrayDeque<Data> beats = new ArrayDeque<>();
  private final ArrayDeque<Answer> answers = new ArrayDeque<>();
  private int paired;
  private long now;
  private long beatsTaken;
  private long beatsAsked;
  private long lastsTaken;
  private long burstsTaken;
  private long lastDue;

  private record Data(byte[] bytes, long strobe, boolean last) {}

  private record Answer(Burst burst, Data[] data, long due, boolean error) {}

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
    if (!b.valid && !answers.isEmpty() && answers.element().due <= now && !busy()) {
      Answer answer = answers.element();
      finish(answer);
      b.valid = true;
      b.set(AxiWires.WRITE_RESPONSE, answer.error ? 2 + random.nextInt(2) : AxiWires.OKAY);
    }
  }

  private boolean busy() {
    return timing.busy() > 0 && random.nextDouble() < timing.busy();
  }

  private void finish(Answer answer) {
    for (int i = 0; i < answer.data.length && !answer.error; i++) {
      long at = answer.burst.address() + (long) i * beatBytes;
      for (int lane = 0; lane < beatBytes; lane++) {
        if ((answer.data[i].strobe >>> lane & 1) != 0) {
          target.write(at + lane, answer.data[i].bytes[lane] & 0xff);
        }
      }
    }
    target.answered(answer.burst.address(), answer.burst.beats() * beatBytes, answer.error);
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
      answers.remove();
      b.valid = false;
    }
    if (aw.fires()) {
      Burst burst = Burst.of(aw, beatBytes);
      addresses.add(burst);
      burstsTaken++;
      beatsAsked += burst.beats();
    }
    if (w.fires()) {
      boolean last = w.getBit(AxiWires.WRITE_LAST);
      beats.add(new Data(bytes(w, beatBytes), w.get(AxiWires.STROBE), last));
      beatsTaken++;
      lastsTaken += last ? 1 : 0;
    }
    pair();
    now++;
  }

  static byte[] bytes(Wires wires, int beatBytes) {
    byte[] bytes = new byte[beatBytes];
    for (int i = 0; i < beatBytes; i++) {
      bytes[i] = (byte) (wires.word(0, i >> 3) >>> 8 * (i & 7));
    }
    return bytes;
  }

  private void pair() {
    while (!addresses.isEmpty() && beats.size() > paired) {
      Burst burst = addresses.element();
      int at = 0;
      for (Data data : beats) {
        if (at++ < paired) {
          continue;
        }
        paired++;
        if (data.last != (paired == burst.beats())) {
          throw new BusRuleException(
              "last is %s on beat %d of a burst of %d: %s"
                  .formatted(data.last ? "high" : "low", paired, burst.beats(), w));
        }
        if (data.last) {
          break;
        }
      }
      if (paired < burst.beats()) {
        return;
      }
      Data[] data = new Data[paired];
      for (int i = 0; i < data.length; i++) {
        data[i] = beats.remove();
      }
      paired = 0;
      addresses.remove();
      long spread = timing.spread() == 0 ? 0 : random.nextInt(timing.spread() + 1);
      lastDue = Math.max(lastDue, now + timing.latency() + spread);
      answers.add(new Answer(burst, data, lastDue, random.nextDouble() < timing.errors()));
    }
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
