// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import dev.sluice.cosim.model.PortField;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Some bits of a signal, themselves a signal: {@code dut.input("header").slice(15, 8).set(0x45)},
 * or a field of a packed struct: {@code dut.input("header").field("version").set(4)}.
 */
public final class Slice implements Signal {
  private final Signal of;
  private final int low;
  private final Port port;
  private final String path;

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
    path = null;
    port = part(whole, whole.name() + "[" + high + ":" + low + "]", high - low + 1, false);
  }

  private Slice(Signal of, PortField field, String path) {
    this.of = of;
    this.path = path;
    low = field.low();
    String dot = path.startsWith("[") ? "" : ".";
    port = part(of.port(), of.port().name() + dot + path, field.width(), field.signed());
  }

  private static Port part(Port whole, String name, int width, boolean signed) {
    return new Port(name, whole.cppName(), whole.direction(), width, width - 1, 0, signed);
  }

  /** A field of a port, or of a field of one. */
  static Slice field(Signal of, String path) {
    Signal port = of instanceof Slice slice && slice.path != null ? slice.of : of;
    String above = of instanceof Slice slice && slice.path != null ? slice.path : "";
    String full = above.isEmpty() || path.startsWith("[") ? above + path : above + "." + path;
    List<PortField> fields =
        of.dut().model().fields(port.port().name()).stream()
            .filter(field -> !field.path().isEmpty())
            .toList();
    return fields.stream()
        .filter(field -> field.path().equals(full))
        .findFirst()
        .map(field -> new Slice(port, field, full))
        .orElseThrow(
            () ->
                new PortException(
                    of
                        + " of "
                        + of.dut()
                        + " has no field "
                        + path
                        + Names.nearest(full, fields.stream().map(PortField::path).toList())
                            .map(near -> "; the nearest is " + near)
                            .orElse("; it is not a port whose type is a packed struct or union")));
  }

  /** The names of its values, if it is a field of an enumerated type. */
  Map<String, Long> names() {
    return of.dut().model().fields(of.port().name()).stream()
        .filter(field -> field.path().equals(path))
        .findFirst()
        .map(PortField::names)
        .orElse(Map.of());
  }

  @Override
  public long get() {
    if (port.width() > 64) {
      throw dut().notOneWord(port);
    }
    return bits(low, port.width());
  }

  private long bits(int from, int width) {
    int index = from / 64;
    int shift = from % 64;
    long value = of.word(index) >>> shift;
    if (shift + width > 64) {
      value |= of.word(index + 1) << 64 - shift;
    }
    return value & mask(width);
  }

  private static long mask(int width) {
    return -1L >>> 64 - width;
  }

  /**
   * Drives these bits of an input and leaves the others as they are driven.
   *
   * @param value the bits, unsigned; of more than 64 bits the upper ones become zero
   * @throws PortException when they are not of an input, or the value does not fit
   */
  public void set(long value) {
    set(new BigInteger(Long.toUnsignedString(value)));
  }

  /**
   * Drives these bits of an input and leaves the others as they are driven.
   *
   * @param value not negative
   * @throws PortException when they are not of an input, or the value does not fit
   */
  public void set(BigInteger value) {
    if (!(of instanceof InputPort input)) {
      throw new PortException(this + " of " + dut() + " cannot be driven: it is no input");
    }
    if (value.signum() < 0 || value.bitLength() > port.width()) {
      throw new PortException(
          "the value 0x" + value.toString(16) + " does not fit " + this + " of " + dut());
    }
    for (int i = 0; i < port.words(); i++) {
      drive(input, low + 64 * i, wordWidth(i), value.shiftRight(64 * i).longValue());
    }
  }

  /**
   * Drives a field of an enumerated type.
   *
   * @param valueName a name of its type
   * @throws PortException when its type has no such name; the message names the nearest
   */
  public void set(String valueName) {
    set(EnumNames.value(this, valueName));
  }

  private static void drive(InputPort input, int from, int width, long value) {
    int index = from / 64;
    int shift = from % 64;
    long bits = value & mask(width);
    input.setWord(index, input.word(index) & ~(mask(width) << shift) | bits << shift);
    if (shift + width > 64) {
      long above = mask(width) >>> 64 - shift;
      input.setWord(index + 1, input.word(index + 1) & ~above | bits >>> 64 - shift);
    }
  }

  private int wordWidth(int index) {
    return Math.min(64, port.width() - 64 * index);
  }

  @Override
  public long word(int index) {
    Objects.checkIndex(index, port.words());
    return bits(low + 64 * index, wordWidth(index));
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
