// SPDX-License-Identifier: Apache-2.0
/**
 * Waveforms for people without a display: reads FST files, draws chosen signals as text or SVG,
 * lists events, and writes save files for GTKWave.
 *
 * <p>Times are counted in the file's own unit, {@code 10^timeExponent} seconds; a picosecond in the
 * files of this library. Values are texts of one character per bit, most significant first: {@code
 * 0}, {@code 1}, {@code x}, {@code z} and VHDL's {@code h}, {@code u}, {@code w}, {@code l}, {@code
 * -}; of a real number its decimal form, of a string the string.
 */
package dev.sluice.cosim.wave;
