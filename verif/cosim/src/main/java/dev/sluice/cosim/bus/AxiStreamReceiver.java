// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import dev.sluice.cosim.trigger.Trigger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What receives frames of an AXI4-Stream, whether it takes them or only sees them pass. */
public abstract sealed class AxiStreamReceiver permits AxiStreamSink, AxiStreamMonitor {
  private final Queue<AxiStreamFrame> frames;
  private final FrameCollector collector;
  private final ResetLevel reset = new ResetLevel();
  private Consumer<AxiStreamFrame> consumer;

  /** One that queues frames. */
  AxiStreamReceiver(Clock clock, String prefix, Ports ports, List<String> fields) {
    frames = new Queue<>(clock.simulation(), "frames of " + prefix);
    consumer = frames::offer;
    collector =
        new FrameCollector(
            clock, FrameCollector.Lanes.of(ports), fields, frame -> consumer.accept(frame));
  }

  FrameCollector collector() {
    return collector;
  }

  ResetLevel resetLevel() {
    return reset;
  }

  void handTo(Consumer<AxiStreamFrame> callback) {
    consumer = callback;
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

  /**
   * A trigger for a frame to be received: {@code sim.withTimeout(sink.available(), 1, US)}.
   *
   * @return fires at once when there is one
   */
  public Trigger available() {
    return frames.available();
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
