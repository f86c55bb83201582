// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.List;

/**
 * Cycle model of the block ReceiveControl. What it does: {@link
 * dev.sluice.spec.control.WindowManager} and {@link dev.sluice.spec.control.ReceiveControl}. In
 * which clock, and what differs: {@code docs/blocks/control.md}.
 *
 * <p>Nothing allocates after construction. Not thread-safe.
 */
public final class ReceiveControlModel implements BlockModel {
  /** {@link ConnectionWires}: connection requests and senders that gave up. */
  public final Wires connection = ConnectionWires.stream("connection");

  /** {@link ArrivalWires}: what became of packets, and marks; one in every clock. */
  public final Wires arrival = ArrivalWires.stream("arrival");

  /** {@link StatusWires}: the engine's answers. */
  public final Wires status;

  /** {@link ReceiveConfigWires}: run-time settings. */
  public final Wires config = ReceiveConfigWires.signals("config");

  /** {@link RegionWires}: writes the table of regions. */
  public final Wires region = RegionWires.flow("region");

  /** {@link QueryWires}: questions to the engine. */
  public final Wires query;

  /** {@link WindowCommandWires}: opens and closes. */
  public final Wires windowCommand = WindowCommandWires.stream("windowCommand");

  /** {@link ControlWires}: packets to senders. */
  public final Wires control = ControlWires.stream("control");

  /** {@link ReceiveCountWires}: pulses. */
  public final Wires count = ReceiveCountWires.signals("count");

  private final Wires request = ConnectionWires.stream("request");
  private final Wires reportDue = ReportRow.stream("reportDue");
  private final Wires report = ReportRow.stream("report");
  private final Wires made = ControlWires.stream("made");

  /** The pulses of the next clock. */
  private final Wires counted = ReceiveCountWires.signals("counted");

  private final int windows;
  private final ControlRows rows;
  private final FreeWindows free;
  private final AnswerQueue answers;
  private final Arrivals arrivals;
  private final Visits visits;
  private final WindowCommands commands;
  private final Requests requests;
  private final OvertakingDepth depth;
  private final Positions positions;
  private final AskLine line;
  private final MooreFifo reportQueue;
  private final Sweep sweep;
  private final Regions regions;
  private final Connections connections;
  private final PacketMaker maker;
  private final MooreFifo requestQueue;
  private final MooreFifo controlQueue;

  private long now;
  private long answerAgainAt;
  private int cleared;

  /**
   * A block as it is after reset.
   *
   * @param parameters R, W, M, P and the beat
   */
  public ReceiveControlModel(NicParameters parameters) {
    windows = parameters.sluice().windows();
    status = StatusWires.flow(parameters.sluice(), "status");
    query = QueryWires.stream(parameters.sluice(), "query");
    rows = new ControlRows(windows);
    free = new FreeWindows(windows);
    answers = new AnswerQueue(windows, counted);
    arrivals = new Arrivals(rows, windows, arrival, counted, answers);
    visits = new Visits(rows, arrivals, config);
    commands = new WindowCommands(windowCommand);
    int width = parameters.sluice().width();
    depth = new OvertakingDepth(width);
    positions = new Positions(rows, arrivals, config, counted, reportDue, depth, width);
    line = new AskLine(config, depth);
    reportQueue = new MooreFifo(reportDue, report, ControlSizes.REPORT_QUEUE);
    requests = new Requests(width, query, status, config, counted, visits, rows, line);
    sweep = new Sweep(rows, windows, visits, commands, requests, free, config, counted);
    regions = new Regions(region);
    connections =
        new Connections(
            parameters, request, config, counted, rows, regions, free, visits, commands);
    maker = new PacketMaker(rows, connections, sweep, answers, requests, report, made);
    requestQueue = new MooreFifo(connection, request, ControlSizes.CONNECTION_QUEUE);
    controlQueue = new MooreFifo(made, control, ControlSizes.CONTROL_QUEUE);
    reset();
  }

  @Override
  public void reset() {
    now = 0;
    answerAgainAt = 0;
    cleared = 0;
    rows.clear();
    free.fill();
    answers.reset();
    arrivals.reset();
    visits.reset();
    commands.reset();
    depth.reset();
    positions.reset();
    line.reset();
    reportQueue.reset();
    requests.reset();
    sweep.reset();
    regions.reset();
    connections.reset();
    maker.reset();
    requestQueue.reset();
    controlQueue.reset();
    counted.clear();
  }

  private boolean swept() {
    return cleared == windows;
  }

  /**
   * The block's clock.
   *
   * @return clocks since reset, 48 bits
   */
  public long now() {
    return now;
  }

  /** The window of the visit that committed in the clock before, for the check against the spec. */
  int visitedWindow() {
    return visits.window;
  }

  /** Whether that visit was the sweep's, for the check against the spec. */
  boolean visitedBySweep() {
    return visits.kind == Visits.SWEEP;
  }

  /** For the check against the spec. */
  PacketMaker maker() {
    return maker;
  }

  /** For the check against the spec. */
  Requests requests() {
    return requests;
  }

  /** For the check against the spec: a report was due in the clock before and could not wait. */
  boolean reportPostponed() {
    return positions.postponed();
  }

  /** For the check against the spec: D. */
  int depth() {
    return depth.depth();
  }

  @Override
  public void drive() {
    arrival.ready = swept();
    requestQueue.drive();
    controlQueue.drive();
    reportQueue.drive();
    requests.drive();
    commands.drive();
    maker.drive();
    count.copyFrom(counted);
  }

  @Override
  public void clock() {
    boolean ready = swept();
    counted.clear();
    request.ready = ready && connections.ready();
    arrivals.judge(now, answerAgainAt);
    positions.judge(now, answerAgainAt);
    int picked = maker.pick();
    report.ready = picked == PacketMaker.REPORTS;
    if (maker.reports()) {
      counted.set(ReceiveCountWires.PROGRESS_REPORT, true);
    }
    boolean looks = ready && visits.looks();
    int wanted = connections.wantedVisit();
    int opens = connections.opens();
    int asks = requests.wantedVisit();
    boolean mayAskEarly = requests.idle() && !sweep.askWaits();

    controlQueue.clock();
    requestQueue.clock();
    maker.clock(opens);
    sweep.decide(now, picked == PacketMaker.SWEEP);
    int sweepWindow = sweep.window();
    int visitWindow = connections.visitWindow();
    connections.clock(now, ready, picked == PacketMaker.CONNECTIONS);
    regions.clock();
    int askedWindow = requests.window();
    boolean lineTaken = mayAskEarly && requests.beginEarly();
    requests.clock(now, picked == PacketMaker.REQUESTS);
    if (!looks) {
      visits.clock(now);
    } else if (wanted >= 0) {
      visits.look(wanted, visitWindow);
    } else if (asks >= 0) {
      visits.look(asks, askedWindow);
    } else {
      visits.look(Visits.SWEEP, sweepWindow);
    }
    line.clock(lineTaken, positions);
    positions.clock();
    arrivals.clock(ready);
    answers.clock(picked == PacketMaker.ANSWERS);
    commands.clock();
    reportQueue.clock();
    free.clock();

    answerAgainAt =
        now + 1 + ((config.get(ReceiveConfigWires.TIMEOUT) + 1) >> 1) & ControlRows.TIME_MASK;
    now = now + 1 & ControlRows.TIME_MASK;
    cleared += ready ? 0 : 1;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(connection, arrival, status, config, region);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(query, windowCommand, control, count);
  }
}
