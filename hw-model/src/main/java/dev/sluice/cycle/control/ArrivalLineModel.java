// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.control.AnswerRowWires;
import dev.sluice.cycle.wires.control.ArrivalCountWires;
import dev.sluice.cycle.wires.control.ArrivalWriteWires;
import dev.sluice.cycle.wires.control.ArrivingWires;
import dev.sluice.cycle.wires.control.AskRowWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.cycle.wires.control.ReachedWriteWires;
import dev.sluice.cycle.wires.control.ReportRowWires;
import dev.sluice.cycle.wires.control.trips.RetransmissionWires;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/**
 * Cycle model of ArrivalLine: takes one arrival in every clock and says what follows from it. The
 * only writer of the arrival and position rows.
 *
 * <p>Every output is a function of registers. Nothing allocates after construction. Not
 * thread-safe.
 */
public final class ArrivalLineModel implements BlockModel {
  /** Clocks since reset; 48 bits. */
  public final Wires now = Wires.signal("now", PhaseCodes.TIME_BITS);

  /** When an ended window that is asked now may answer the next time; 48 bits. */
  public final Wires answerAgainAt = Wires.signal("answerAgainAt", PhaseCodes.TIME_BITS);

  /** Setting: progress reports. */
  public final Wires progress = Wires.signal("progress", 1);

  /** Setting: early requests. */
  public final Wires early = Wires.signal("early", 1);

  /** {@link ArrivalWires}: what became of packets, and marks. */
  public final Wires arrival = ArrivalWires.stream("arrival");

  /** {@link PhaseWriteWires}: what visits write. */
  public final Wires phaseWrite;

  /** {@link PacketWriteWires}: what visits write. */
  public final Wires packetWrite;

  /** {@link ArrivingWires}: whose arrival is judged. */
  public final Wires arriving;

  /** {@link ArrivalWriteWires}: what it writes itself. */
  public final Wires arrivalWrite;

  /** {@link AnswerRowWires}: answers to packets. */
  public final Wires answer;

  /** {@link ReportRowWires}: progress reports of slides and probes. */
  public final Wires report;

  /** {@link ReachedWriteWires}: how far a window has come. */
  public final Wires reachedWrite;

  /** {@link RetransmissionWires}: a packet with AGAIN = 1. */
  public final Wires retransmission;

  /** {@link AskRowWires}: the first window that waits for an early request. */
  public final Wires waiting;

  /** {@link ArrivalCountWires}: pulses. */
  public final Wires arrivalCount = ArrivalCountWires.signals("arrivalCount");

  /** The pulses of the clock after the next. */
  private final Wires counted = ArrivalCountWires.signals("counted");

  /** The pulses of the next clock. */
  private final Wires judged = ArrivalCountWires.signals("judged");

  /** The pulses of this one. */
  private final Wires pulses = ArrivalCountWires.signals("pulses");

  private final int windows;
  private final Arrivals arrivals;
  private final OvertakingDepth depth;
  private final Positions positions;
  private final AskLine line;
  private int cleared;

  /**
   * A component as it is after reset.
   *
   * @param p R, W
   */
  public ArrivalLineModel(SluiceParameters p) {
    windows = p.windows();
    int bits = p.windowBits();
    phaseWrite = PhaseWriteWires.flow(bits, "phaseWrite");
    packetWrite = PacketWriteWires.flow(bits, "packetWrite");
    arriving = ArrivingWires.flow(bits, "arriving");
    arrivalWrite = ArrivalWriteWires.flow(bits, "arrivalWrite");
    answer = AnswerRowWires.flow(bits, "answer");
    report = ReportRowWires.stream(bits, "report");
    reachedWrite = ReachedWriteWires.flow(bits, "reachedWrite");
    retransmission = RetransmissionWires.flow(bits, "retransmission");
    waiting = AskRowWires.stream(bits, "waiting");
    arrivals = new Arrivals(p, this, counted);
    depth = new OvertakingDepth(p.width());
    positions = new Positions(p, this, arrivals, depth, counted);
    line = new AskLine(this, positions, depth);
    reset();
  }

  /** For the check against the spec: D. */
  int depth() {
    return depth.depth();
  }

  @Override
  public void reset() {
    cleared = 0;
    arrivals.reset();
    depth.reset();
    positions.reset();
    line.reset();
    judged.clear();
    pulses.clear();
  }

  @Override
  public void drive() {
    arrival.ready = cleared == windows;
    arrivals.drive();
    positions.drive();
    line.drive();
    arrivalCount.copyFrom(pulses);
  }

  @Override
  public void clock() {
    counted.clear();
    arrivals.judge(now.get(0), answerAgainAt.get(0));
    positions.judge(now.get(0), answerAgainAt.get(0));
    line.clock();
    positions.clock();
    arrivals.clock(arrival.ready);
    cleared += arrival.ready ? 0 : 1;
    pulses.copyFrom(judged);
    judged.copyFrom(counted);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(now, answerAgainAt, progress, early, arrival, phaseWrite, packetWrite);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(
        arriving,
        arrivalWrite,
        answer,
        report,
        reachedWrite,
        retransmission,
        waiting,
        arrivalCount);
  }
}
