// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.control.trips.RoundTripsModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Link;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.control.AskingWires;
import dev.sluice.cycle.wires.control.HolderWires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.VisitLimitsWires;
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
  public final Wires connection;

  /** {@link ArrivalWires}: what became of packets, and marks; one in every clock. */
  public final Wires arrival;

  /** {@link StatusWires}: the engine's answers. */
  public final Wires status;

  /** {@link ReceiveConfigWires}: run-time settings. */
  public final Wires config = ReceiveConfigWires.signals("config");

  /** {@link RegionWires}: writes the table of regions. */
  public final Wires region;

  /** {@link QueryWires}: questions to the engine. */
  public final Wires query;

  /** {@link WindowCommandWires}: opens and closes. */
  public final Wires windowCommand;

  /** {@link ControlWires}: packets to senders. */
  public final Wires control = ControlWires.stream("control");

  /** {@link ReceiveCountWires}: pulses. */
  public final Wires count = ReceiveCountWires.signals("count");

  private final ArrivalLineModel line;
  private final WindowVisitsModel visits;
  private final ConnectionDeskModel desk;
  private final SweepModel sweep;
  private final RequestMakerModel requests;
  private final RoundTripsModel roundTrips;
  private final PacketMakerModel packets;
  private final MooreFifo controlQueue;

  /** What registers say: wires that are settled before any component is. */
  private final Link[] first;

  /** What visitors say of it. */
  private final Link[] decided;

  private final Link[] arrivals;

  /** What visits say. */
  private final Link[] outcomes;

  private final Link[] timeouts;

  /** Where each field of the port count comes from. */
  private final Wires[] pulses;

  private final int[] pulseFields;

  private long now;
  private long answerAgainAt;

  /**
   * A block as it is after reset.
   *
   * @param parameters R, W, M, P and the beat
   */
  public ReceiveControlModel(NicParameters parameters) {
    line = new ArrivalLineModel(parameters.sluice());
    visits = new WindowVisitsModel(parameters.sluice());
    desk = new ConnectionDeskModel(parameters);
    sweep = new SweepModel(parameters.sluice());
    requests = new RequestMakerModel(parameters.sluice());
    roundTrips = new RoundTripsModel(parameters.sluice());
    packets = new PacketMakerModel(parameters.sluice());
    controlQueue = new MooreFifo(packets.packet, control, ControlSizes.CONTROL_QUEUE);
    connection = desk.connection;
    arrival = line.arrival;
    status = requests.status;
    region = desk.region;
    query = requests.query;
    windowCommand = visits.windowCommand;
    first =
        new Link[] {
          new Link(visits.commandFree, desk.commandFree),
          new Link(visits.commandFree, sweep.commandFree),
          new Link(desk.deskWish, visits.deskWish),
          new Link(requests.requestWish, visits.requestWish),
          new Link(sweep.sweepWindow, visits.sweepWindow),
          new Link(requests.requestsIdle, sweep.requestsIdle),
          new Link(sweep.timeoutWaits, requests.timeoutWaits),
          new Link(desk.reply, packets.reply),
          new Link(sweep.refusal, packets.refusal),
          new Link(requests.timed, roundTrips.timed),
          new Link(roundTrips.roundTripWrite, visits.roundTripWrite),
          new Link(requests.request, packets.request)
        };
    arrivals =
        new Link[] {
          new Link(line.arriving, visits.arriving),
          new Link(line.arrivalWrite, visits.arrivalWrite),
          new Link(line.reachedWrite, visits.reachedWrite),
          new Link(line.retransmission, roundTrips.retransmission),
          new Link(line.answer, packets.answer),
          new Link(line.report, packets.report)
        };
    outcomes =
        new Link[] {
          new Link(visits.seen, desk.seen),
          new Link(visits.seen, sweep.seen),
          new Link(visits.seen, requests.seen),
          new Link(visits.outcome, sweep.outcome),
          new Link(visits.outcome, requests.outcome),
          new Link(visits.phaseWrite, line.phaseWrite),
          new Link(visits.packetWrite, line.packetWrite)
        };
    timeouts =
        new Link[] {
          new Link(sweep.timeout, requests.timeout), new Link(line.waiting, requests.waiting)
        };
    decided =
        new Link[] {
          new Link(desk.deskCommit, visits.deskCommit),
          new Link(sweep.sweepCommit, visits.sweepCommit),
          new Link(requests.requestCommit, visits.requestCommit),
          new Link(desk.opened, packets.opened),
          new Link(sweep.freed, desk.freed)
        };
    pulses = new Wires[count.size()];
    pulseFields = new int[count.size()];
    List<Wires> sources =
        List.of(
            line.arrivalCount,
            desk.deskCount,
            sweep.sweepCount,
            packets.packetCount,
            requests.earlyRequest);
    sources.forEach(this::connectPulses);
    reset();
  }

  private void connectPulses(Wires source) {
    for (int from = 0; from < source.size(); from++) {
      for (int to = 0; to < count.size(); to++) {
        if (count.field(to).name().equals(source.field(from).name())) {
          pulses[to] = source;
          pulseFields[to] = from;
        }
      }
    }
  }

  @Override
  public void reset() {
    now = 0;
    answerAgainAt = 0;
    line.reset();
    visits.reset();
    desk.reset();
    sweep.reset();
    requests.reset();
    roundTrips.reset();
    packets.reset();
    controlQueue.reset();
  }

  /**
   * The block's clock.
   *
   * @return clocks since reset, 48 bits
   */
  public long now() {
    return now;
  }

  /**
   * Inside: the arrival line, to look at its wires.
   *
   * @return the component
   */
  public ArrivalLineModel line() {
    return line;
  }

  /**
   * Inside: the visits, to look at their wires.
   *
   * @return the component
   */
  public WindowVisitsModel visits() {
    return visits;
  }

  /**
   * Inside: the request maker, to look at its wires.
   *
   * @return the component
   */
  public RequestMakerModel requests() {
    return requests;
  }

  /**
   * Inside: the round trips, to look at their wires.
   *
   * @return the component
   */
  public RoundTripsModel roundTrips() {
    return roundTrips;
  }

  /**
   * Inside: the packet maker, to look at its wires.
   *
   * @return the component
   */
  public PacketMakerModel packets() {
    return packets;
  }

  @Override
  public void drive() {
    line.drive();
    visits.drive();
    desk.drive();
    sweep.drive();
    requests.drive();
    roundTrips.drive();
    packets.drive();
    controlQueue.drive();
    count();
  }

  /** The components' pulses, by their names. */
  private void count() {
    for (int i = 0; i < pulses.length; i++) {
      count.set(i, pulses[i].get(pulseFields[i]));
    }
  }

  @Override
  public void clock() {
    configure();
    settle(first);
    settle(arrivals);
    visits.settle();
    settle(outcomes);
    desk.settle();
    sweep.settle();
    settle(timeouts);
    requests.settle();
    line.waiting.ready = requests.waiting.ready;
    settle(decided);
    sweep.opened.valid = desk.opened.valid;
    if (desk.opened.valid) {
      sweep.opened.set(OneWindowWires.WINDOW, desk.opened.get(HolderWires.WINDOW));
    }
    packets.settle();
    desk.reply.ready = packets.reply.ready;
    sweep.refusal.ready = packets.refusal.ready;
    requests.request.ready = packets.request.ready;

    line.clock();
    visits.clock();
    desk.clock();
    sweep.clock();
    requests.clock();
    roundTrips.clock();
    packets.clock();
    controlQueue.clock();
    answerAgainAt =
        now + 1 + ((config.get(ReceiveConfigWires.TIMEOUT) + 1) >> 1) & PhaseCodes.TIME_MASK;
    now = now + 1 & PhaseCodes.TIME_MASK;
  }

  private static void settle(Link[] links) {
    for (Link link : links) {
      link.settle();
    }
  }

  /** Time and settings. */
  private void configure() {
    line.now.set(0, now);
    line.answerAgainAt.set(0, answerAgainAt);
    visits.now.set(0, now);
    roundTrips.now.set(0, now);
    if (!config.fresh) {
      return; // What was taken over of the settings last still stands.
    }
    line.progress.set(0, config.get(ReceiveConfigWires.PROGRESS));
    line.early.set(0, config.get(ReceiveConfigWires.EARLY));
    visits.limits.set(VisitLimitsWires.TIMEOUT, config.get(ReceiveConfigWires.TIMEOUT));
    visits.limits.set(VisitLimitsWires.BACKOFF_LIMIT, config.get(ReceiveConfigWires.BACKOFF_LIMIT));
    visits.limits.set(VisitLimitsWires.QUIET_TIME, config.get(ReceiveConfigWires.QUIET_TIME));
    visits.limits.set(VisitLimitsWires.RETRY_LIMIT, config.get(ReceiveConfigWires.RETRY_LIMIT));
    visits.limits.set(VisitLimitsWires.ADAPTIVE, config.get(ReceiveConfigWires.ADAPTIVE));
    desk.enable.set(0, config.get(ReceiveConfigWires.ENABLE));
    requests.asking.set(
        AskingWires.REQUESTS_PER_TIMEOUT, config.get(ReceiveConfigWires.REQUESTS_PER_TIMEOUT));
    requests.asking.set(AskingWires.PROGRESS, config.get(ReceiveConfigWires.PROGRESS));
    requests.asking.set(AskingWires.EARLY, config.get(ReceiveConfigWires.EARLY));
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
