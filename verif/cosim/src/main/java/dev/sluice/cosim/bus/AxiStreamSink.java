// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Takes frames from an AXI4-Stream output of the design; a frame ends with {@code tlast}, or with
 * each beat where there is no such port. Lanes that {@code tkeep} leaves out are not part of it.
 * Without a {@code tready} port every beat that is offered is taken.
 */
public final class AxiStreamSink {
  private final StreamSink sink;
  private final Queue<AxiStreamFrame> frames;
  private final FrameCollector collector;
  private final ResetLevel reset = new ResetLevel();

  /**
   * A sink that is always ready.
   *
   * @param clock the clock of the stream
   * @param prefix of the port names, for example {@code m_axis_}
   */
  public AxiStreamSink(Clock clock, String prefix) {
    Ports ports = new Ports(clock.port().dut(), prefix);
    List<String> fields = FrameCollector.fields(ports);
    frames = new Queue<>(clock.simulation(), "frames of " + prefix);
    collector = new FrameCollector(clock, Lanes.of(ports), fields, frames::offer);
    sink =
        new StreamSink(
                clock,
                ports.out("tvalid"),
                ports.has("tready") ? ports.in("tready") : null,
                ports.outs(fields))
            .onBeat(collector::take);
    clock.onSample(
        () -> {
          if (reset.isActive()) {
            collector.drop();
          }
        });
  }

  /**
   * While a reset is active nothing is taken; a frame that has begun when it comes is dropped.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiStreamSink reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    sink.reset(signal, activeLevel);
    return this;
  }

  /**
   * Holds back until it is said otherwise.
   *
   * @param on true to hold back
   * @return this
   */
  public AxiStreamSink pause(boolean on) {
    sink.pause(on);
    return this;
  }

  /**
   * When to hold back: asked in each clock.
   *
   * @param condition true for a clock with ready low
   * @return this
   */
  public AxiStreamSink pauseWhen(BooleanSupplier condition) {
    sink.pauseWhen(condition);
    return this;
  }

  /**
   * The beats below, for counts.
   *
   * @return the channel
   */
  public StreamSink stream() {
    return sink;
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

  /** Drops all frames that were not received yet; one that has begun goes on. */
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
