// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.math.BigInteger;

/**
 * What can be read of an open instance and waited for: an {@link InputPort}, an {@link OutputPort},
 * a variable inside ({@link Internal#signal()}), or a {@link #slice} of one of these.
 */
public sealed interface Signal permits InputPort, OutputPort, InternalSignal, Slice {
  /**
   * The value of a port of up to 64 bits.
   *
   * @return its bits, unsigned: a 64-bit port with its top bit set gives a negative {@code long}
   * @throws PortException on a wider port
   * @throws ClosedException after the instance was closed
   */
  long get();

  /**
   * One 64-bit word of the value.
   *
   * @param index 0 is the lowest
   * @return its bits
   * @throws ClosedException after the instance was closed
   */
  long word(int index);

  /**
   * What it is a handle of.
   *
   * @return the port with its width
   */
  Port port();

  /**
   * Whose port it is.
   *
   * @return the instance
   */
  Dut dut();

  /**
   * Where its words begin in {@link Dut#segment()}.
   *
   * @return bytes, a multiple of 8
   */
  long offset();

  /**
   * Whether a bit of it is set: for one-bit ports.
   *
   * @return true unless the value is 0
   */
  default boolean isHigh() {
    return get() != 0;
  }

  /**
   * The value as a signed number of the port's width.
   *
   * @return sign-extended
   * @throws PortException on a port wider than 64 bits
   */
  default long getSigned() {
    int unused = 64 - port().width();
    return get() << unused >> unused;
  }

  /**
   * Some of its bits.
   *
   * @param high the index of the highest, as the Verilog counts them
   * @param low the index of the lowest
   * @return a signal of 64 bits at most
   * @throws PortException when it has no such bits
   */
  default Slice slice(int high, int low) {
    return new Slice(this, high, low);
  }

  /**
   * A field of a port whose type is a packed struct or union, or of such a field.
   *
   * @param path its name, for example {@code length}, {@code head.length} or {@code lanes[2]}
   * @return a signal of the field's width
   * @throws PortException when there is none; the message names the nearest
   */
  default Slice field(String path) {
    return Slice.field(this, path);
  }

  /**
   * The name of the present value of an enumerated port or field.
   *
   * @return as the Verilog declares it; the value in hexadecimal, with {@code 0x}, if it has none
   * @throws PortException when its type has no names
   */
  default String valueName() {
    long value = get();
    return EnumNames.of(this).entrySet().stream()
        .filter(name -> name.getValue() == value)
        .map(java.util.Map.Entry::getKey)
        .findFirst()
        .orElse("0x" + Long.toHexString(value));
  }

  /**
   * Copies the value out.
   *
   * @param target receives {@link Port#words()} words, the lowest first
   * @param from index for the lowest word
   */
  default void getWords(long[] target, int from) {
    for (int i = 0; i < port().words(); i++) {
      target[from + i] = word(i);
    }
  }

  /**
   * The value of a port of any width.
   *
   * @return not negative
   */
  default BigInteger getBig() {
    BigInteger value = BigInteger.ZERO;
    for (int i = port().words() - 1; i >= 0; i--) {
      value = value.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(word(i))));
    }
    return value;
  }

  /**
   * The value in hexadecimal.
   *
   * @return as many digits as the width needs
   */
  default String hex() {
    return pad(getBig().toString(16), (port().width() + 3) / 4);
  }

  /**
   * Words in hexadecimal.
   *
   * @param words the lowest first
   * @param from index of the lowest
   * @param count how many
   * @return without leading zeros
   */
  static String hex(long[] words, int from, int count) {
    BigInteger value = BigInteger.ZERO;
    for (int i = count - 1; i >= 0; i--) {
      value = value.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(words[from + i])));
    }
    return value.toString(16);
  }

  private static String pad(String digits, int length) {
    return "0".repeat(Math.max(0, length - digits.length())) + digits;
  }
}
