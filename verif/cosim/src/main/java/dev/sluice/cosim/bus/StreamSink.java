// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Takes beats from a valid/ready output of the design. */
public final class StreamSink {
  private final OutputPort valid;
  private final InputPort ready;
  private final List<OutputPort> payload;
  private final Queue<Beat> received;
  private Consumer<Beat> consumer;
  private BooleanSupplier pause = () -> false;
  private long count;

  /**
   * A sink that takes a beat in every clock.
   *
   * @param clock the clock of the stream
   * @param valid the design's valid output
   * @param ready the design's ready input
   * @param payload what a beat carries
   */
  public StreamSink(Clock clock, OutputPort valid, InputPort ready, OutputPort... payload) {
    this.valid = valid;
    this.ready = ready;
    this.payload = List.of(payload);
    received = new Queue<>(clock.simulation(), "beats of " + valid);
    consumer = received::offer;
    clock.onDrive(this::drive).onSample(this::sample);
  }

  /**
   * When to hold back: asked in each clock.
   *
   * @param condition true for a clock with ready low
   * @return this
   */
  public StreamSink pauseWhen(BooleanSupplier condition) {
    pause = condition;
    return this;
  }

  /**
   * Hands each beat to a callback at its rising edge instead of queueing it.
   *
   * @param callback is given each beat
   * @return this
   */
  public StreamSink onBeat(Consumer<Beat> callback) {
    consumer = callback;
    return this;
  }

  /**
   * The oldest beat that was not received yet; a task waits for it.
   *
   * @return a beat
   */
  public Beat receive() {
    return received.get();
  }

  /**
   * How many beats have been taken.
   *
   * @return beats
   */
  public long receivedBeats() {
    return count;
  }

  private void drive() {
    ready.set(!pause.getAsBoolean());
  }

  private void sample() {
    if (valid.isHigh() && ready.isHigh()) {
      Beat beat = new Beat(payload);
      beat.read(payload);
      count++;
      consumer.accept(beat);
    }
  }
}
