// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sluice.cosim.build.flat.FlatTop;
import dev.sluice.cosim.error.PortException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A signal, register or memory inside an instance. Reading shows the present value, without waiting
 * for anything. Writing changes it at once; logic that follows from it settles with the next {@link
 * Dut#eval()} or {@link Dut#clock()}. A wire that logic drives takes its own value again then.
 */
public final class Internal {
  private static final int FIELDS = 9;

  private final Dut dut;
  private final String path;
  private final int width;
  private final int elements;
  private final int lowest;
  private final int bytes;
  private final boolean parameter;
  private final String without;
  private final MemorySegment data;
  private final Arena arena;
  private InternalSignal signal;

  private Internal(Dut dut, String path, String[] fields, Arena arena) {
    this.dut = dut;
    this.path = path;
    this.arena = arena;
    parameter = fields[3].equals("parameter");
    width = Integer.parseInt(fields[4]);
    elements = Integer.parseInt(fields[5]);
    lowest = Integer.parseInt(fields[6]);
    bytes = Integer.parseInt(fields[7]);
    without = fields[8];
    data = Abi.inside(Long.parseLong(fields[2]), (long) bytes * elements, arena);
  }

  /** All of an instance, by path, from the shim's list. */
  static Map<String, Internal> all(Dut dut, String list, Arena arena) {
    Map<String, Internal> all = new LinkedHashMap<>();
    String around = "^TOP\\.(?:" + FlatTop.around(dut.model().top()) + "\\.)?";
    for (String line : list.lines().toList()) {
      String[] fields = line.split("\t", FIELDS);
      String path = (fields[0] + "." + fields[1]).replaceFirst(around, "");
      all.put(path, new Internal(dut, path, fields, arena));
    }
    return all;
  }

  /** This, if it has bits. */
  Internal withBits() {
    if (!without.isEmpty()) {
      throw new PortException(
          "internal " + path + " of " + dut + " is " + without + ": only bits can be reached");
    }
    return this;
  }

  /**
   * This as a signal: sampled when outputs are, for monitors, checkers and triggers. Costs a copy
   * in each clock from now on.
   *
   * @return the same each time
   * @throws PortException when it is a memory
   */
  public InternalSignal signal() {
    if (signal == null) {
      onlyIndex();
      signal = new InternalSignal(dut, path, width, data.address(), bytes, arena);
    }
    return signal;
  }

  /**
   * Forces a value on it, whatever drives it, from the next {@link Dut#eval()} or {@link
   * Dut#clock()} on until {@link #release()}: for what {@link Verilate#forceable} named. With
   * Verilator 5.006 an output that is assigned this and nothing else does not show it.
   *
   * @param value its bits, unsigned
   * @throws PortException when it cannot be forced, or is too narrow
   */
  public void force(long value) {
    checkForceable();
    if (width < 64 && value >>> width != 0) {
      throw new PortException(
          "the value 0x" + Long.toHexString(value) + " does not fit " + this + " of " + dut);
    }
    forced("__VforceVal").write(value);
    forced("__VforceEn").write(-1L >>> 64 - width);
  }

  /**
   * Takes a forced value back.
   *
   * @throws PortException when it cannot be forced
   */
  public void release() {
    checkForceable();
    forced("__VforceEn").write(0);
  }

  private void checkForceable() {
    if (width > 64 || elements != 1 || dut.internalOrNull(path + "__VforceEn") == null) {
      throw new PortException(
          this
              + " of "
              + dut
              + " cannot be forced: name it with Verilate.forceable(module, variable); signals of"
              + " up to 64 bits can be");
    }
  }

  private Internal forced(String suffix) {
    return dut.internalOrNull(path + suffix);
  }

  private void write(long value) {
    write(0, new BigInteger(Long.toUnsignedString(value)));
  }

  /**
   * The value of one that is not a memory.
   *
   * @return its bits, unsigned
   * @throws PortException when it is a memory or wider than 64 bits
   */
  public long get() {
    return get(onlyIndex());
  }

  /**
   * One word of a memory.
   *
   * @param index as the Verilog declares it; a memory of several dimensions is one row, the last
   *     dimension fastest
   * @return its bits, unsigned
   * @throws PortException when there is no such index or words are wider than 64 bits
   */
  public long get(long index) {
    long at = offset(index);
    try {
      return switch (bytes) {
        case 1 -> data.get(JAVA_BYTE, at) & 0xffL;
        case 2 -> data.get(JAVA_SHORT_UNALIGNED, at) & 0xffffL;
        case 4 -> data.get(JAVA_INT_UNALIGNED, at) & 0xffffffffL;
        case 8 -> data.get(JAVA_LONG_UNALIGNED, at);
        default -> throw new PortException(this + " has " + width + " bits: read it as BigInteger");
      };
    } catch (IllegalStateException e) {
      throw dut.closed(toString(), e);
    }
  }

  /**
   * One word of any width.
   *
   * @param index as for {@link #get(long)}; 0 for one that is not a memory
   * @return not negative
   */
  public BigInteger getBig(long index) {
    long at = offset(index);
    byte[] bigEndian = new byte[bytes + 1];
    try {
      for (int i = 0; i < bytes; i++) {
        bigEndian[bytes - i] = data.get(JAVA_BYTE, at + i);
      }
    } catch (IllegalStateException e) {
      throw dut.closed(toString(), e);
    }
    return new BigInteger(bigEndian);
  }

  /**
   * Changes one that is not a memory.
   *
   * @param value its bits, unsigned
   * @throws PortException when it is a memory, a parameter, or too narrow
   */
  public void set(long value) {
    set(onlyIndex(), value);
  }

  /**
   * Changes one word of a memory.
   *
   * @param index as for {@link #get(long)}
   * @param value its bits, unsigned
   * @throws PortException when there is no such index, it is a parameter, or too narrow
   */
  public void set(long index, long value) {
    set(index, new BigInteger(Long.toUnsignedString(value)));
  }

  /**
   * Changes one word of any width.
   *
   * @param index as for {@link #get(long)}; 0 for one that is not a memory
   * @param value not negative
   * @throws PortException when there is no such index, it is a parameter, or too narrow
   */
  public void set(long index, BigInteger value) {
    long at = offset(index);
    if (parameter) {
      throw new PortException(this + " is a parameter: it cannot be changed");
    }
    if (value.signum() < 0 || value.bitLength() > width) {
      throw new PortException(
          "the value 0x" + value.toString(16) + " does not fit " + this + " of " + dut);
    }
    write(at, value);
  }

  private void write(long at, BigInteger value) {
    try {
      for (int i = 0; i < bytes; i++) {
        data.set(JAVA_BYTE, at + i, value.shiftRight(8 * i).byteValue());
      }
    } catch (IllegalStateException e) {
      throw dut.closed(toString(), e);
    }
  }

  private long onlyIndex() {
    if (elements != 1) {
      throw new PortException(this + " of " + dut + " is a memory: say which word");
    }
    return lowest;
  }

  private long offset(long index) {
    if (index < lowest || index - lowest >= elements) {
      throw new PortException(this + " of " + dut + " has no word " + index);
    }
    return (index - lowest) * bytes;
  }

  /**
   * Its bits.
   *
   * @return of one word
   */
  public int width() {
    return width;
  }

  /**
   * How many words it has.
   *
   * @return 1 for one that is not a memory
   */
  public int elements() {
    return elements;
  }

  @Override
  public String toString() {
    String words = elements == 1 ? "" : "[" + lowest + ".." + (lowest + elements - 1) + "]";
    return "internal " + path + words + ", " + width + (width == 1 ? " bit" : " bits");
  }
}
