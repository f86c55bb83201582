// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import dev.sluice.cosim.trigger.Trigger;
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
  private final ResetLevel reset = new ResetLevel();
  private boolean paused;
  private long count;

  /**
   * A sink that takes a beat in every clock.
   *
   * @param clock the clock of the stream
   * @param valid the design's valid output
   * @param ready the design's ready input; null if it has none
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
   * Holds back until it is said otherwise.
   *
   * @param on true to hold back
   * @return this
   */
  public StreamSink pause(boolean on) {
    paused = on;
    return this;
  }

  /**
   * While a reset is active ready is low and no beat is taken.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public StreamSink reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    return this;
  }

  /** Drops what was taken and not received yet. */
  public void clear() {
    while (received.poll() != null) {
      // the next one
    }
  }

  /**
   * How many beats were taken and not received yet.
   *
   * @return beats
   */
  public int count() {
    return received.size();
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
   * A trigger for a beat to be received: {@code sim.withTimeout(sink.available(), 1, US)}.
   *
   * @return fires at once when there is one
   */
  public Trigger available() {
    return received.available();
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
    if (ready != null) {
      ready.set(!reset.isActive() && !paused && !pause.getAsBoolean());
    }
  }

  private void sample() {
    if (valid.isHigh() && (ready == null || ready.isHigh()) && !reset.isActive()) {
      Beat beat = new Beat(payload);
      beat.read(payload);
      count++;
      consumer.accept(beat);
    }
  }
}
