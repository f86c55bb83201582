// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control.trips;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.trips.RetransmissionWires;
import dev.sluice.cycle.wires.control.trips.RoundTripWriteWires;
import dev.sluice.cycle.wires.control.trips.TimedRequestWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.List;

/**
 * Cycle model of RoundTrips: how long requests of a window take until the copy that they ask for is
 * accepted, and what that makes A ({@code dev.sluice.spec.control.AdaptiveTimeout}). It takes a
 * request or a retransmission, and {@value ControlSizes#ROUND_TRIP_CLOCKS} clocks later its row is
 * written and A is on the wires. One of each may wait; a retransmission that finds the place taken
 * is not looked at.
 *
 * <p>Every output is a function of registers. Nothing allocates after construction. Not
 * thread-safe.
 */
public final class RoundTripsModel implements BlockModel {
  private static final int CLOCKS = ControlSizes.ROUND_TRIP_CLOCKS;

  /** Clocks since reset, modulo 2^32. */
  public final Wires now = Wires.signal("now", ControlSizes.REQUEST_TIME_BITS);

  /** {@link TimedRequestWires}: a request whose time counts. */
  public final Wires timed;

  /** {@link RetransmissionWires}: a packet with AGAIN = 1. */
  public final Wires retransmission;

  /** {@link RoundTripWriteWires}: A after a time was counted. */
  public final Wires roundTripWrite;

  private final RoundTripRows rows;
  private final Wires waitingRequest;
  private final Wires waitingPacket;
  private final Wires request;
  private final Wires packet;

  /** 0: idle; else clocks since something was taken. */
  private int step;

  private boolean ofRequest;
  private long at;
  private boolean counted;
  private int countedPidx;

  /**
   * A component as it is after reset.
   *
   * @param p R
   */
  public RoundTripsModel(SluiceParameters p) {
    int bits = p.windowBits();
    timed = TimedRequestWires.flow(bits, "timed");
    retransmission = RetransmissionWires.flow(bits, "retransmission");
    roundTripWrite = RoundTripWriteWires.flow(bits, "roundTripWrite");
    rows = new RoundTripRows(p.windows());
    waitingRequest = TimedRequestWires.flow(bits, "waitingRequest");
    waitingPacket = RetransmissionWires.flow(bits, "waitingPacket");
    request = TimedRequestWires.flow(bits, "request");
    packet = RetransmissionWires.flow(bits, "packet");
    reset();
  }

  /**
   * For the check against the spec: the time that was counted in the clock of a {@link
   * #roundTripWrite}.
   *
   * @return clocks, 0 to 2^24 - 1
   */
  public long time() {
    return rows.time();
  }

  /**
   * For the check against the spec: the packet whose time it is.
   *
   * @return PIDX
   */
  public int pidx() {
    return countedPidx;
  }

  @Override
  public void reset() {
    rows.clear();
    waitingRequest.valid = false;
    waitingPacket.valid = false;
    step = 0;
    counted = false;
  }

  @Override
  public void drive() {
    roundTripWrite.valid = step == CLOCKS && counted;
    if (roundTripWrite.valid) {
      int window = packet.getInt(RetransmissionWires.WINDOW);
      long time = rows.repeatAfter(window);
      roundTripWrite.set(RoundTripWriteWires.ADDRESS, window);
      roundTripWrite.set(
          RoundTripWriteWires.ROW_GENERATION, packet.get(RetransmissionWires.GENERATION));
      roundTripWrite.set(RoundTripWriteWires.ROW_KNOWN, time < 1L << ControlSizes.ROUND_TRIP_BITS);
      roundTripWrite.set(RoundTripWriteWires.ROW_TIME, time);
    }
  }

  @Override
  public void clock() {
    boolean idle = step == 0 || step == CLOCKS;
    boolean takesRequest = idle && waitingRequest.valid;
    boolean takesPacket = idle && !takesRequest && waitingPacket.valid;
    if (idle) {
      step = takesRequest || takesPacket ? 1 : 0;
      ofRequest = takesRequest;
      at = now.get(0);
    } else {
      step++;
    }
    if (takesRequest) {
      request.copyFrom(waitingRequest);
    } else if (takesPacket) {
      packet.copyFrom(waitingPacket);
    }
    if (step == CLOCKS) {
      counted = happen();
    }
    if (timed.valid) {
      waitingRequest.copyFrom(timed);
    }
    waitingRequest.valid = timed.valid || waitingRequest.valid && !takesRequest;
    boolean room = !waitingPacket.valid || takesPacket;
    if (room && retransmission.valid) {
      waitingPacket.copyFrom(retransmission);
    }
    waitingPacket.valid = retransmission.valid || !room;
  }

  /** What was taken is known; whether a time was counted. */
  private boolean happen() {
    if (ofRequest) {
      rows.request(
          request.getInt(TimedRequestWires.WINDOW),
          request.getInt(TimedRequestWires.GENERATION),
          request.getInt(TimedRequestWires.PIDX),
          request.getBit(TimedRequestWires.BEGINS),
          at);
      return false;
    }
    countedPidx = packet.getInt(RetransmissionWires.PIDX);
    return rows.packet(
        packet.getInt(RetransmissionWires.WINDOW),
        packet.getInt(RetransmissionWires.GENERATION),
        packet.getInt(RetransmissionWires.PIDX),
        packet.getBit(RetransmissionWires.ACCEPTED),
        at);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(now, timed, retransmission);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(roundTripWrite);
  }
}
