// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;

/**
 * Some bits of a signal, themselves a signal: {@code dut.input("header").slice(15, 8).set(0x45)}.
 */
public final class Slice implements Signal {
  private final Signal of;
  private final int low;
  private final Port port;

  Slice(Signal of, int high, int low) {
    Port whole = of.port();
    int first = Math.min(whole.msb(), whole.lsb());
    boolean descending = whole.msb() >= whole.lsb();
    if (high < low || low < first || high >= first + whole.width() || high - low > 63) {
      throw new PortException(
          of
              + " of "
              + of.dut()
              + " has no bits "
              + high
              + " to "
              + low
              + ": the higher index first, at most 64 bits of "
              + (first + whole.width() - 1)
              + " to "
              + first);
    }
    this.of = of;
    this.low = descending ? low - first : first + whole.width() - 1 - high;
    int width = high - low + 1;
    port =
        new Port(
            whole.name() + "[" + high + ":" + low + "]",
            whole.cppName(),
            whole.direction(),
            width,
            width - 1,
            0,
            false);
  }

  @Override
  public long get() {
    int index = low / 64;
    int shift = low % 64;
    long value = of.word(index) >>> shift;
    if (shift + port.width() > 64) {
      value |= of.word(index + 1) << 64 - shift;
    }
    return value & mask();
  }

  private long mask() {
    return -1L >>> 64 - port.width();
  }

  /**
   * Drives these bits of an input and leaves the others as they are driven.
   *
   * @param value the bits, unsigned
   * @throws PortException when they are not of an input, or the value does not fit
   */
  public void set(long value) {
    if (!(of instanceof InputPort input)) {
      throw new PortException(this + " of " + dut() + " cannot be driven: it is no input");
    }
    if ((value & ~mask()) != 0) {
      throw new PortException(
          "the value 0x" + Long.toHexString(value) + " does not fit " + this + " of " + dut());
    }
    int index = low / 64;
    int shift = low % 64;
    input.setWord(index, input.word(index) & ~(mask() << shift) | value << shift);
    if (shift + port.width() > 64) {
      long above = mask() >>> 64 - shift;
      input.setWord(index + 1, input.word(index + 1) & ~above | value >>> 64 - shift);
    }
  }

  @Override
  public long word(int index) {
    if (index != 0) {
      throw new IndexOutOfBoundsException(index);
    }
    return get();
  }

  @Override
  public Port port() {
    return port;
  }

  @Override
  public Dut dut() {
    return of.dut();
  }

  /**
   * It has no place of its own in {@link Dut#segment()}.
   *
   * @throws PortException always
   */
  @Override
  public long offset() {
    throw new PortException(this + " of " + dut() + " has no word of its own");
  }

  @Override
  public String toString() {
    return (of instanceof InputPort ? "input " : "signal ") + port.name();
  }
}
