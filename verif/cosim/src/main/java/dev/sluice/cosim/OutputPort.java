// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.model.Port;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * An output of the module as it was last sampled: see {@link Dut#clock()} and {@link Dut#eval()}.
 * Getting costs about a nanosecond and allocates nothing.
 */
public final class OutputPort implements Signal {
  private final Dut dut;
  private final Port port;
  private final MemorySegment words;
  private final long offset;
  private final int wordCount;

  OutputPort(Dut dut, Port port, long offset) {
    this.dut = dut;
    this.port = port;
    this.offset = offset;
    words = dut.segment();
    wordCount = port.words();
  }

  @Override
  public long get() {
    if (wordCount != 1) {
      throw dut.notOneWord(port);
    }
    try {
      return words.get(JAVA_LONG, offset);
    } catch (IllegalStateException e) {
      throw dut.closed("output " + port, e);
    }
  }

  @Override
  public long word(int index) {
    try {
      return words.get(JAVA_LONG, offset + 8L * Objects.checkIndex(index, wordCount));
    } catch (IllegalStateException e) {
      throw dut.closed("output " + port, e);
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

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public String toString() {
    return "output " + port;
  }
}
