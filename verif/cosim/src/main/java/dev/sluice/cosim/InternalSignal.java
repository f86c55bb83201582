// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A variable inside as a signal: sampled when outputs are, so that a monitor at a clock's edge
 * reads it as it was right before the edge, and tasks can wait for its edges. Made by {@link
 * Internal#signal()}.
 */
public final class InternalSignal implements Signal {
  private final Dut dut;
  private final Port port;
  private final MemorySegment words;

  InternalSignal(Dut dut, String path, int width, long address, int bytes, Arena arena) {
    this.dut = dut;
    port = new Port(path, path, Port.Direction.OUTPUT, width, width - 1, 0, false);
    words = arena.allocate(8L * port.words(), 8);
    dut.abi().watch(dut.open(), address, bytes, words);
    dut.sampled().add(words);
  }

  @Override
  public long get() {
    if (port.words() != 1) {
      throw dut.notOneWord(port);
    }
    return word(0);
  }

  @Override
  public long word(int index) {
    try {
      return words.get(JAVA_LONG, 8L * Objects.checkIndex(index, port.words()));
    } catch (IllegalStateException e) {
      throw dut.closed(toString(), e);
    }
  }

  @Override
  public Port port() {
    return port;
  }

  @Override
  public Dut dut() {
    return dut;
  }

  /**
   * It has no place in {@link Dut#segment()}.
   *
   * @throws PortException always
   */
  @Override
  public long offset() {
    throw new PortException(this + " of " + dut + " is not among the words of the ports");
  }

  @Override
  public String toString() {
    return "internal " + port;
  }
}
