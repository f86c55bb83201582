// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sees the frames that pass an AXI4-Stream, into the design or out of it, and drives nothing. A
 * beat passes in a clock with {@code tvalid} and {@code tready}.
 */
public final class AxiStreamMonitor {
  private final Signal valid;
  private final Signal ready;
  private final List<Signal> payload;
  private final Queue<AxiStreamFrame> frames;
  private final FrameCollector collector;
  private final ResetLevel reset = new ResetLevel();
  private Consumer<AxiStreamFrame> consumer;

  /**
   * A monitor.
   *
   * @param clock the clock of the stream
   * @param prefix of the port names, for example {@code s_axis_}
   */
  public AxiStreamMonitor(Clock clock, String prefix) {
    Ports ports = new Ports(clock.port().dut(), prefix);
    List<String> fields = FrameCollector.fields(ports);
    payload = List.of(ports.any(fields));
    valid = ports.any("tvalid");
    ready = ports.has("tready") ? ports.any("tready") : null;
    frames = new Queue<>(clock.simulation(), "frames seen at " + prefix);
    consumer = frames::offer;
    collector = new FrameCollector(clock, Lanes.of(ports), fields, frame -> consumer.accept(frame));
    clock.onSample(this::sample);
  }

  /**
   * While a reset is active nothing passes; a frame that has begun when it comes is dropped.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiStreamMonitor reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    return this;
  }

  /**
   * Hands each frame to a callback at the edge of its last beat instead of queueing it.
   *
   * @param callback is given each frame
   * @return this
   */
  public AxiStreamMonitor onFrame(Consumer<AxiStreamFrame> callback) {
    consumer = callback;
    return this;
  }

  private void sample() {
    if (reset.isActive()) {
      collector.drop();
    } else if (valid.isHigh() && (ready == null || ready.isHigh())) {
      Beat beat = new Beat(payload);
      beat.read(payload);
      collector.take(beat);
    }
  }

  /**
   * The oldest frame that was not received yet; a task waits for it.
   *
   * @return a frame
   */
  public AxiStreamFrame receive() {
    return frames.get();
  }

  /**
   * The oldest frame that was not received yet, if there is one.
   *
   * @return a frame, or nothing
   */
  public Optional<AxiStreamFrame> poll() {
    return Optional.ofNullable(frames.poll());
  }

  /** Drops all frames that were not received yet. */
  public void clear() {
    while (frames.poll() != null) {
      // the next one
    }
  }

  /**
   * How many whole frames wait to be received.
   *
   * @return frames
   */
  public int count() {
    return frames.size();
  }

  /**
   * Whether no frame has begun and not ended.
   *
   * @return true between frames
   */
  public boolean isIdle() {
    return collector.isEmpty();
  }
}
