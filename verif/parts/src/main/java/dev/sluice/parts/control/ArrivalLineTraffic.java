// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ArrivalLineModel;
import dev.sluice.cycle.control.PhaseCodes;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.Arrays;

/**
 * Arrivals of few windows, most of their present use, and phases and packets that visits write in
 * between. A use has one generation, the next one the next; in a use WBASE only rises.
 */
public final class ArrivalLineTraffic extends ComponentTraffic {
  private final SluiceParameters p;
  private final ArrivalLineModel line;
  private final int[] generation;
  private final int[] wbase;
  private int clock;
  private long now;
  private int again;

  /**
   * Traffic.
   *
   * @param p R, W
   * @param line whose inputs it drives
   * @param seed of everything random
   */
  public ArrivalLineTraffic(SluiceParameters p, ArrivalLineModel line, long seed) {
    super(seed);
    this.p = p;
    this.line = line;
    generation = new int[p.windows()];
    Arrays.fill(generation, -1);
    wbase = new int[p.windows()];
    now = random.nextLong();
  }

  @Override
  public void drive() {
    clock++;
    if (random.nextInt(200) == 1 || clock == 1) {
      line.progress.set(0, often());
      line.early.set(0, often());
      again = 1 + random.nextInt(40);
    }
    line.now.set(0, now);
    line.answerAgainAt.set(0, now + again);
    now++;
    line.report.ready = often();
    line.waiting.ready = seldom();
    visit();
    arrive();
  }

  private void visit() {
    int window = random.nextInt(p.windows());
    Wires phase = line.phaseWrite;
    phase.valid = clock > p.windows() && random.nextInt(8) == 0;
    fill(phase);
    phase.set(PhaseWriteWires.ADDRESS, window);
    phase.set(PhaseWriteWires.ROW_CAUSE, 1 + random.nextInt(PhaseCodes.MEMORY_ERROR));
    phase.set(PhaseWriteWires.ROW_PHASE, often() ? PhaseCodes.OPEN : random.nextInt(4));
    if (phase.valid && (generation[window] < 0 || seldom())) {
      generation[window]++;
      wbase[window] = 0;
    }
    phase.set(PhaseWriteWires.ROW_GENERATION, generation[window]);
    Wires packet = line.packetWrite;
    packet.valid = phase.valid && half();
    packet.set(PacketWriteWires.ADDRESS, window);
    packet.set(PacketWriteWires.ROW_PACKETS, random.nextInt(8 * p.width()));
    packet.set(PacketWriteWires.ROW_NEXT, wbase[window] + random.nextInt(p.width()));
  }

  private void arrive() {
    Wires arrival = line.arrival;
    int window = random.nextInt(Math.min(3, p.windows()));
    arrival.valid = line.arrival.ready && often();
    fill(arrival);
    boolean beyond = seldom();
    arrival.set(ArrivalWires.WINDOW, beyond ? p.windows() + random.nextInt(9) : window);
    arrival.set(ArrivalWires.GENERATION, generation[window] + (seldom() ? 1 : 0));
    arrival.set(ArrivalWires.CLOSED, random.nextInt(30) == 0);
    arrival.set(ArrivalWires.ERROR, random.nextInt(60) == 0);
    arrival.set(ArrivalWires.ANSWER_AGAIN, seldom());
    arrival.set(ArrivalWires.REFUSE, seldom());
    arrival.set(ArrivalWires.COMPLETE, random.nextInt(40) == 0);
    arrival.set(
        ArrivalWires.VERDICT,
        often() ? Verdict.ACCEPTED.code() : random.nextInt(Verdict.values().length));
    int slide = half() ? 0 : random.nextInt(p.width() / 2);
    arrival.set(ArrivalWires.SLIDE, slide);
    wbase[window] += slide;
    arrival.set(ArrivalWires.WBASE, wbase[window]);
    arrival.set(ArrivalWires.PIDX, Math.max(0, wbase[window] + random.nextInt(-2, p.width())));
  }
}
