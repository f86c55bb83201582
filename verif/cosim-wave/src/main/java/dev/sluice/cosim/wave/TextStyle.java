// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

/**
 * The characters of a {@link TextWaveform}.
 *
 * @param low a signal at 0
 * @param high a signal at 1
 * @param rise from low to high
 * @param fall from high to low
 * @param both several changes within a character
 * @param edge the begin of a box
 * @param rest of a box after its text
 * @param unknown a bit that is neither 0 nor 1, and the rest of a box with such
 * @param more the end of a text that is cut off
 * @param marker points at a clock
 * @param arrow from an old value to the new one
 */
public record TextStyle(
    char low,
    char high,
    char rise,
    char fall,
    char both,
    char edge,
    char rest,
    char unknown,
    char more,
    char marker,
    String arrow) {
  /** For terminals that show Unicode. */
  public static final TextStyle UNICODE =
      new TextStyle('▁', '▔', '╱', '╲', '╳', '│', '─', '░', '…', '▼', "→");

  /** For all others. */
  public static final TextStyle ASCII =
      new TextStyle('_', '-', '/', '\\', 'X', '|', ' ', 'x', '~', 'v', "->");
}
