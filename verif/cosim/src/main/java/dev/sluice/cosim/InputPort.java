// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;

/**
 * An input of the module. A value that is set reaches the model at its next evaluation. Setting and
 * getting cost about a nanosecond and allocate nothing.
 */
public final class InputPort implements Signal {
  private final Dut dut;
  private final Port port;
  private final MemorySegment words;
  private final long offset;
  private final int wordCount;
  private final long lastMask;

  InputPort(Dut dut, Port port, long offset) {
    this.dut = dut;
    this.port = port;
    this.offset = offset;
    words = dut.segment();
    wordCount = port.words();
    lastMask = -1L >>> (-port.width() & 63);
  }

  /**
   * Drives the port. On a port wider than 64 bits the upper words become zero.
   *
   * @param value the bits, unsigned; a 64-bit port takes any {@code long}
   * @throws PortException when the value has bits that the port does not have
   * @throws ClosedException after the instance was closed
   */
  public void set(long value) {
    if (wordCount != 1) {
      setLow(value);
      return;
    }
    if ((value & ~lastMask) != 0) {
      throw tooWide("0x" + Long.toHexString(value));
    }
    store(0, value);
  }

  /**
   * Drives a one-bit port.
   *
   * @param value true for 1
   */
  public void set(boolean value) {
    set(value ? 1L : 0L);
  }

  /**
   * Drives an enumerated port.
   *
   * @param valueName a name of its type
   * @throws PortException when its type has no such name; the message names the nearest
   */
  public void set(String valueName) {
    set(EnumNames.value(this, valueName));
  }

  /**
   * Drives the port with a signed number in two's complement.
   *
   * @param value from -2^(width-1) to 2^(width-1)-1
   * @throws PortException when it is outside that range
   */
  public void setSigned(long value) {
    int width = port.width();
    if (width < 64) {
      if (value >> (width - 1) != value >> 63) {
        throw tooWide(value + " (signed)");
      }
      store(0, value & lastMask);
      return;
    }
    for (int i = 0; i < wordCount; i++) {
      long word = i == 0 ? value : value >> 63;
      store(i, i == wordCount - 1 ? word & lastMask : word);
    }
  }

  /**
   * Drives the port from 64-bit words, the lowest first.
   *
   * @param source exactly {@link Port#words()} words, or more
   * @param from index of the lowest word
   * @throws PortException when the last word has bits that the port does not have
   */
  public void setWords(long[] source, int from) {
    if ((source[from + wordCount - 1] & ~lastMask) != 0) {
      throw tooWide("0x" + Signal.hex(source, from, wordCount));
    }
    for (int i = 0; i < wordCount; i++) {
      store(i, source[from + i]);
    }
  }

  /**
   * Drives one 64-bit word of the port and leaves the others.
   *
   * @param index 0 is the lowest
   * @param value its bits
   * @throws PortException when the value has bits that the port does not have
   */
  public void setWord(int index, long value) {
    if (index == wordCount - 1 && (value & ~lastMask) != 0) {
      throw tooWide("0x" + Long.toHexString(value) + " in word " + index);
    }
    store(java.util.Objects.checkIndex(index, wordCount), value);
  }

  /**
   * Drives the port.
   *
   * @param value not negative
   * @throws PortException when it is negative or has more bits than the port
   */
  public void set(BigInteger value) {
    if (value.signum() < 0 || value.bitLength() > port.width()) {
      throw tooWide(value.signum() < 0 ? value.toString() : "0x" + value.toString(16));
    }
    for (int i = 0; i < wordCount; i++) {
      store(i, value.shiftRight(64 * i).longValue());
    }
  }

  private void setLow(long value) {
    store(0, value);
    for (int i = 1; i < wordCount; i++) {
      store(i, 0);
    }
  }

  private void store(int index, long value) {
    if (dut.readOnly()) {
      throw new PortException(
          "input "
              + port
              + " of "
              + dut
              + " is driven in the ReadOnly phase, where nothing may be");
    }
    try {
      words.set(JAVA_LONG, offset + 8L * index, value);
    } catch (IllegalStateException e) {
      throw dut.closed("input " + port, e);
    }
  }

  @Override
  public long word(int index) {
    try {
      return words.get(JAVA_LONG, offset + 8L * java.util.Objects.checkIndex(index, wordCount));
    } catch (IllegalStateException e) {
      throw dut.closed("input " + port, e);
    }
  }

  @Override
  public long get() {
    if (wordCount != 1) {
      throw dut.notOneWord(port);
    }
    try {
      return words.get(JAVA_LONG, offset);
    } catch (IllegalStateException e) {
      throw dut.closed("input " + port, e);
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

  private PortException tooWide(String value) {
    return new PortException(
        "the value "
            + value
            + " does not fit input "
            + port
            + " of "
            + dut
            + ", which is "
            + port.width()
            + (port.width() == 1 ? " bit wide" : " bits wide")
            + (port.signed() ? "; setSigned(...) takes numbers with a sign" : ""));
  }

  @Override
  public String toString() {
    return "input " + port;
  }
}
