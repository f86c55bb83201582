// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.Event;
import dev.sluice.cosim.trigger.Trigger;

/**
 * A read or write over a bus that has been begun: several may be under way at a time. What it reads
 * is known when it is done.
 */
public final class BusAccess {
  private final Simulation sim;
  private final String what;
  private final Event done;
  private final byte[] bytes;
  private int open;
  private AxiResponse response = AxiResponse.OKAY;
  private String failure;

  /**
   * One that begins; for masters.
   *
   * @param sim whose tasks wait for it
   * @param what it is, for messages
   * @param length how many bytes it reads
   * @param parts how many answers it takes
   */
  public BusAccess(Simulation sim, String what, int length, int parts) {
    this.sim = sim;
    this.what = what;
    bytes = new byte[length];
    open = parts;
    done = new Event(what);
    if (parts == 0) {
      done.set();
    }
  }

  /**
   * A part was answered; for masters.
   *
   * @param partResponse how
   */
  public void answered(AxiResponse partResponse) {
    if (partResponse.ordinal() > response.ordinal()) {
      response = partResponse;
    }
    if (--open == 0) {
      done.set();
    }
  }

  /**
   * It will not be answered; for masters.
   *
   * @param why the end of a sentence that begins with what it is
   */
  public void fail(String why) {
    failure = why;
    open = 0;
    done.set();
  }

  /**
   * What it has read so far; for masters, which fill it.
   *
   * @return not a copy
   */
  public byte[] data() {
    return bytes;
  }

  /**
   * A trigger for its end.
   *
   * @return fires when the last response has come, or a reset
   */
  public Trigger done() {
    return done;
  }

  /**
   * Whether it has ended.
   *
   * @return true after the last response, or a reset
   */
  public boolean isDone() {
    return done.isSet();
  }

  /**
   * How it ended; a task waits for that.
   *
   * @return the worst of its responses
   * @throws CosimException when a reset has ended it
   */
  public AxiResponse response() {
    sim.await(done);
    if (failure != null) {
      throw new CosimException(what + " " + failure);
    }
    return response;
  }

  /**
   * Waits for its end, in a task.
   *
   * @return this
   * @throws CosimException when a response is not OKAY, or a reset has ended it
   */
  public BusAccess await() {
    AxiResponse end = response();
    if (end != AxiResponse.OKAY && end != AxiResponse.EXOKAY) {
      throw new CosimException(what + " gave " + end);
    }
    return this;
  }

  /**
   * What was read; a task waits for it.
   *
   * @return the bytes, the one at the lowest address first; zeros for a write
   * @throws CosimException when a response is not OKAY, or a reset has ended it
   */
  public byte[] bytes() {
    await();
    return bytes.clone();
  }

  /**
   * What was read, as a number; a task waits for it.
   *
   * @return the first 8 bytes at most, that at the lowest address in the lowest bits
   * @throws CosimException when a response is not OKAY, or a reset has ended it
   */
  public long value() {
    await();
    return number();
  }

  /** The bytes as a number, whatever the response was. */
  long number() {
    long value = 0;
    for (int i = Math.min(8, bytes.length) - 1; i >= 0; i--) {
      value = value << 8 | bytes[i] & 0xff;
    }
    return value;
  }

  @Override
  public String toString() {
    return what + (isDone() ? ", done" : ", under way");
  }
}
