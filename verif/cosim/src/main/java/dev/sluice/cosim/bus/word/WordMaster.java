// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus.word;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.bus.AxiResponse;
import dev.sluice.cosim.bus.BusAccess;
import dev.sluice.cosim.bus.ResetLevel;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;

/**
 * A master that reads and writes words one after the other. {@code write} and {@code read} wait for
 * the end, in a task; {@code startWrite} and {@code startRead} do not, and are done in their order.
 */
public abstract sealed class WordMaster permits ApbMaster, WishboneMaster {
  private final Simulation sim;
  private final String prefix;
  private final int dataBytes;
  private final ArrayDeque<WordRequest> waiting = new ArrayDeque<>();
  private final ResetLevel reset = new ResetLevel();
  private WordRequest current;
  private boolean paused;
  private BooleanSupplier pause = () -> false;

  /**
   * A master.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names
   * @param dataBits width of the data bus, 64 at most
   */
  WordMaster(Clock clock, String prefix, int dataBits) {
    if (dataBits > 64) {
      throw new CosimException("a data bus of " + dataBits + " bits at " + prefix + ": 64 at most");
    }
    sim = clock.simulation();
    this.prefix = prefix;
    dataBytes = Math.ceilDiv(dataBits, 8);
    clock.onDrive(this::driveNext).onSample(this::sampleCurrent);
  }

  /** Drives a request, or idles when it is null. Called in every clock. */
  abstract void drive(WordRequest request);

  /** Whether the request that is driven has ended in this clock; ends it then. */
  abstract boolean sample(WordRequest request);

  private void driveNext() {
    if (reset.isActive()) {
      fail();
    } else if (current == null && !waiting.isEmpty() && !paused && !pause.getAsBoolean()) {
      current = waiting.remove();
    }
    drive(current);
  }

  private void fail() {
    if (current != null) {
      waiting.addFirst(current);
      current = null;
    }
    waiting.forEach(request -> request.access().fail("was ended by a reset"));
    waiting.clear();
  }

  private void sampleCurrent() {
    if (current != null && !reset.isActive() && sample(current)) {
      current = null;
    }
  }

  /**
   * While a reset is active the bus is idle; accesses that are under way when it comes end, and who
   * waits for them is told.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public WordMaster reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    return this;
  }

  /**
   * Holds back until it is said otherwise: no other access begins.
   *
   * @param on true to hold back
   * @return this
   */
  public WordMaster pause(boolean on) {
    paused = on;
    return this;
  }

  /**
   * When to hold back: asked in each clock in which an access could begin.
   *
   * @param condition true for a clock without a new access
   * @return this
   */
  public WordMaster pauseWhen(BooleanSupplier condition) {
    pause = condition;
    return this;
  }

  /**
   * Writes a word; the task waits for its end.
   *
   * @param address as the bus carries it
   * @param value the data bus's width
   * @throws CosimException when the design says that it is an error
   */
  public void write(long address, long value) {
    startWrite(address, value, -1L >>> 64 - dataBytes).await();
  }

  /**
   * Writes some bytes of a word; the task waits for its end.
   *
   * @param address as the bus carries it
   * @param value the data bus's width
   * @param strobes bit i enables byte i, if the bus has such a signal
   * @return OKAY, or SLVERR when the design says that it is an error
   */
  public AxiResponse write(long address, long value, long strobes) {
    return startWrite(address, value, strobes).response();
  }

  /**
   * Reads a word; the task waits for it.
   *
   * @param address as the bus carries it
   * @return the data bus's width, unsigned
   * @throws CosimException when the design says that it is an error
   */
  public long read(long address) {
    return startRead(address).value();
  }

  /**
   * How a read ends that is expected to be refused; the task waits for it.
   *
   * @param address as the bus carries it
   * @return OKAY, or SLVERR when the design says that it is an error
   */
  public AxiResponse readResponse(long address) {
    return startRead(address).response();
  }

  /**
   * Begins to write some bytes of a word.
   *
   * @param address as the bus carries it
   * @param value the data bus's width
   * @param strobes bit i enables byte i, if the bus has such a signal
   * @return what is under way
   */
  public BusAccess startWrite(long address, long value, long strobes) {
    return start("write", 0, address, value, strobes);
  }

  /**
   * Begins to read a word.
   *
   * @param address as the bus carries it
   * @return what is under way
   */
  public BusAccess startRead(long address) {
    return start("read", dataBytes, address, 0, -1L >>> 64 - dataBytes);
  }

  private BusAccess start(String what, int length, long address, long value, long strobes) {
    String name = "the " + what + " at 0x" + Long.toHexString(address) + " over " + prefix;
    BusAccess access = new BusAccess(sim, name, length, 1);
    waiting.add(new WordRequest(access, length == 0, address, value, strobes));
    return access;
  }

  /**
   * How many accesses wait, with the one that is under way.
   *
   * @return reads and writes
   */
  public int outstanding() {
    return waiting.size() + (current == null ? 0 : 1);
  }
}
