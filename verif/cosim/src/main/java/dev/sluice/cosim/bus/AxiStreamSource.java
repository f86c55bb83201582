// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.trigger.Event;
import dev.sluice.cosim.trigger.Trigger;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Sends frames into an AXI4-Stream input of the design: {@code tdata}, {@code tvalid}, and {@code
 * tready}, {@code tkeep}, {@code tstrb}, {@code tlast}, {@code tuser}, {@code tid}, {@code tdest}
 * where there are such ports. Byte 0 of a frame is in the lowest bits of the first beat.
 */
public final class AxiStreamSource {
  private final Clock clock;
  private final StreamSource source;
  private final List<String> fields;
  private final FrameCollector.Lanes lanes;

  /**
   * A source.
   *
   * @param clock the clock of the stream
   * @param prefix of the port names, for example {@code s_axis_}
   */
  public AxiStreamSource(Clock clock, String prefix) {
    this.clock = clock;
    Ports ports = new Ports(clock.port().dut(), prefix);
    fields = FrameCollector.fields(ports);
    lanes = FrameCollector.Lanes.of(ports);
    source =
        new StreamSource(
            clock,
            ports.in("tvalid"),
            ports.has("tready") ? ports.out("tready") : null,
            ports.ins(fields));
  }

  /**
   * While a reset is active nothing is offered; a frame that has begun when it comes is dropped.
   * Those that wait are sent after it.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiStreamSource reset(Signal signal, int activeLevel) {
    source.reset(signal, activeLevel);
    return this;
  }

  /**
   * Holds back until it is said otherwise: a beat that is offered stays, no other begins.
   *
   * @param on true to hold back
   * @return this
   */
  public AxiStreamSource pause(boolean on) {
    source.pause(on);
    return this;
  }

  /**
   * When to hold back: asked in each clock in which a new beat could begin.
   *
   * @param condition true for a clock without a new beat
   * @return this
   */
  public AxiStreamSource pauseWhen(BooleanSupplier condition) {
    source.pauseWhen(condition);
    return this;
  }

  /**
   * The beats below, for counts.
   *
   * @return the channel
   */
  public StreamSource stream() {
    return source;
  }

  /**
   * Queues a frame.
   *
   * @param frame at least one byte
   * @return a trigger for the moment when its last beat was taken
   */
  public Trigger send(byte[] frame) {
    return send(AxiStreamFrame.of(frame));
  }

  /**
   * Queues a frame.
   *
   * @param frame at least one byte; without a {@code tkeep} port a whole number of beats
   * @param tuser with every beat, if there is such a port
   * @param tid with every beat, if there is such a port
   * @param tdest with every beat, if there is such a port
   * @return a trigger for the moment when its last beat was taken
   */
  public Trigger send(byte[] frame, long tuser, long tid, long tdest) {
    return send(AxiStreamFrame.of(frame).withTuser(tuser).withTid(tid).withTdest(tdest));
  }

  /**
   * Queues a frame; its times are set when it is sent.
   *
   * @param frame at least one lane; without a {@code tkeep} port a whole number of beats
   * @return a trigger for the moment when its last beat was taken
   * @throws CosimException when it cannot be sent in beats of this stream
   */
  public Trigger send(AxiStreamFrame frame) {
    if (frame.laneBits() != lanes.bits()) {
      throw new CosimException(
          "a frame with lanes of "
              + frame.laneBits()
              + " bits cannot be sent over lanes of "
              + lanes.bits()
              + " bits: AxiStreamFrame.ofLanes("
              + lanes.bits()
              + ", ...)");
    }
    int length = frame.length();
    boolean keeps = fields.contains("tkeep");
    if (length == 0 || (!keeps && length % lanes.count() != 0)) {
      throw new CosimException(
          "a frame of "
              + length
              + (lanes.bits() == 8 ? " bytes" : " lanes")
              + " cannot be sent in beats of "
              + lanes.count()
              + (keeps ? "" : ", as there is no tkeep"));
    }
    Event sent = new Event("sent " + length + " of " + source);
    long[] values = frame.lanes();
    for (int beat = 0; beat * lanes.count() < length; beat++) {
      source.send(beat(frame, values, beat, sent));
    }
    return sent;
  }

  private Beat beat(AxiStreamFrame frame, long[] values, int number, Event sent) {
    int from = number * lanes.count();
    int length = Math.min(lanes.count(), values.length - from);
    int keep = fields.indexOf("tkeep");
    int strobe = fields.indexOf("tstrb");
    Beat beat = source.newBeat();
    for (int i = 0; i < length; i++) {
      beat.setBits(0, i * lanes.bits(), lanes.bits(), values[from + i]);
      if (keep >= 0) {
        beat.setBit(keep, i);
      }
      if (strobe >= 0 && !frame.isPosition(from + i)) {
        beat.setBit(strobe, i);
      }
    }
    boolean last = from + lanes.count() >= values.length;
    setIfPresent(beat, "tlast", last ? 1 : 0);
    setIfPresent(beat, "tuser", frame.tuser(number));
    setIfPresent(beat, "tid", frame.tid(number));
    setIfPresent(beat, "tdest", frame.tdest(number));
    if (number == 0) {
      beat.onTaken(() -> frame.startedAt(clock.simulation().time()));
    }
    if (last) {
      beat.onTaken(
          () -> {
            frame.endedAt(clock.simulation().time());
            sent.set();
          });
    } else {
      beat.goesOn();
    }
    return beat;
  }

  private void setIfPresent(Beat beat, String field, long value) {
    int index = fields.indexOf(field);
    if (index >= 0) {
      beat.set(index, value);
    }
  }

  /** Drops the frames that wait; one that has begun is sent to its end. */
  public void clear() {
    source.clear();
  }

  /**
   * How many frames wait, with the one that is being sent.
   *
   * @return frames
   */
  public int count() {
    return source.pendingFrames();
  }

  /**
   * Whether no frame waits or is being sent.
   *
   * @return true when all have been taken
   */
  public boolean isIdle() {
    return source.isIdle();
  }

  /**
   * A trigger for the moment when all frames have been taken.
   *
   * @return for {@link dev.sluice.cosim.sim.Simulation#await(Trigger)}
   */
  public Trigger idle() {
    return source.idle();
  }
}
