// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.util.Optional;

/**
 * A signal of a waveform.
 *
 * @param path its scope's path and its name, joined by a dot; without a bit range
 * @param name the last part of the path
 * @param width bits; of a real number 64, of a string 0
 * @param range the bit range as the file writes it, such as {@code [7:0]}; empty for a single bit
 *     and where the file gives none
 * @param kind what its values are
 * @param direction of a port
 * @param handle the number of its values in the file, from 1; the same for all names of one thing
 * @param isAlias whether an earlier signal of the file has the same values
 * @param names the enumeration that the file gives for it
 */
public record WaveSignal(
    String path,
    String name,
    int width,
    String range,
    Kind kind,
    Direction direction,
    int handle,
    boolean isAlias,
    Optional<ValueNames> names) {

  /** What the values of a signal are. */
  public enum Kind {
    /** Bits that change. */
    BITS,
    /** Bits of a parameter or constant. */
    PARAMETER,
    /** A double. */
    REAL,
    /** A text of any length. */
    STRING
  }

  /** Which way a port goes. */
  public enum Direction {
    /** Not a port, or the file does not say. */
    NONE,
    /** An input. */
    INPUT,
    /** An output. */
    OUTPUT,
    /** Both. */
    INOUT
  }

  /**
   * The scope that the signal is in.
   *
   * @return its path, empty for a signal outside all scopes
   */
  public String scope() {
    return path.equals(name) ? "" : path.substring(0, path.length() - name.length() - 1);
  }

  /**
   * Whether the signal has one bit.
   *
   * @return true for a wire, false for a bus, a number or a text
   */
  public boolean isBit() {
    return width == 1 && (kind == Kind.BITS || kind == Kind.PARAMETER);
  }

  @Override
  public String toString() {
    return path + range;
  }
}
