// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.Event;
import dev.sluice.cosim.trigger.Trigger;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Sends beats into a valid/ready input of the design, one a clock when nothing holds it up. Valid
 * does not wait for ready.
 */
public final class StreamSource {
  private final InputPort valid;
  private final OutputPort ready;
  private final List<InputPort> payload;
  private final ArrayDeque<Beat> waiting = new ArrayDeque<>();
  private final Event idle;
  private Beat current;
  private BooleanSupplier pause = () -> false;
  private final ResetLevel reset = new ResetLevel();
  private boolean paused;
  private boolean inFrame;
  private long sent;

  /**
   * A source.
   *
   * @param clock the clock of the stream
   * @param valid the design's valid input
   * @param ready the design's ready output; null if it has none and always takes
   * @param payload what a beat carries
   */
  public StreamSource(Clock clock, InputPort valid, OutputPort ready, InputPort... payload) {
    this.valid = valid;
    this.ready = ready;
    this.payload = List.of(payload);
    idle = new Event("all sent by " + valid);
    idle.set();
    clock.onDrive(this::drive).onSample(this::sample);
  }

  /**
   * When to hold back: asked in each clock in which a new beat could begin.
   *
   * @param condition true for a clock without a new beat
   * @return this
   */
  public StreamSource pauseWhen(BooleanSupplier condition) {
    pause = condition;
    return this;
  }

  /**
   * Holds back until it is said otherwise: what is offered stays, nothing new begins.
   *
   * @param on true to hold back
   * @return this
   */
  public StreamSource pause(boolean on) {
    paused = on;
    return this;
  }

  /**
   * While a reset is active nothing is offered; what has begun to be sent when it comes is dropped,
   * with the rest of its frame. What waits behind it is sent after the reset.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public StreamSource reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    return this;
  }

  /** Drops what waits; what has begun to be sent is sent to its end. */
  public void clear() {
    ArrayDeque<Beat> kept = new ArrayDeque<>();
    boolean goesOn = current == null ? inFrame : !current.isLast();
    while (goesOn && !waiting.isEmpty()) {
      kept.add(waiting.remove());
      goesOn = !kept.getLast().isLast();
    }
    waiting.clear();
    waiting.addAll(kept);
    settleIdle();
  }

  /**
   * An empty beat to fill.
   *
   * @return a beat of zeros
   */
  public Beat newBeat() {
    return new Beat(payload);
  }

  /**
   * Queues a beat behind those that wait already.
   *
   * @param beat not changed afterwards
   */
  public void send(Beat beat) {
    waiting.add(beat);
    idle.clear();
  }

  /**
   * Queues a beat.
   *
   * @param fields the payload, each of up to 64 bits; missing ones are zero
   */
  public void send(long... fields) {
    Beat beat = newBeat();
    for (int i = 0; i < fields.length; i++) {
      beat.set(i, fields[i]);
    }
    send(beat);
  }

  /**
   * A trigger for the moment when all beats have been taken.
   *
   * @return for {@link Simulation#await(Trigger)}
   */
  public Trigger idle() {
    return idle;
  }

  /**
   * Whether nothing waits and nothing is offered.
   *
   * @return true when all beats have been taken
   */
  public boolean isIdle() {
    return pendingBeats() == 0;
  }

  /**
   * How many beats the design has taken.
   *
   * @return beats
   */
  public long sentBeats() {
    return sent;
  }

  /**
   * How many beats wait, with the one that is offered.
   *
   * @return beats
   */
  public int pendingBeats() {
    return waiting.size() + (current == null ? 0 : 1);
  }

  /** How many frames wait, with the one that is being sent. */
  int pendingFrames() {
    int frames = current != null && current.isLast() ? 1 : 0;
    for (Beat beat : waiting) {
      frames += beat.isLast() ? 1 : 0;
    }
    return frames;
  }

  private void drive() {
    if (reset.isActive()) {
      abandon();
    } else if (current == null && !waiting.isEmpty() && !paused && !pause.getAsBoolean()) {
      current = waiting.remove();
      for (int i = 0; i < payload.size(); i++) {
        payload.get(i).setWords(current.words(), current.firstWord(i));
      }
    }
    valid.set(current != null);
  }

  private void abandon() {
    boolean goesOn = current == null ? inFrame : !current.isLast();
    current = null;
    inFrame = false;
    while (goesOn && !waiting.isEmpty()) {
      goesOn = !waiting.remove().isLast();
    }
    settleIdle();
  }

  private void sample() {
    if (current != null && (ready == null || ready.isHigh())) {
      Beat taken = current;
      current = null;
      inFrame = !taken.isLast();
      sent++;
      taken.wasTaken();
      settleIdle();
    }
  }

  private void settleIdle() {
    if (waiting.isEmpty() && current == null && !idle.isSet()) {
      idle.set();
    }
  }
}
