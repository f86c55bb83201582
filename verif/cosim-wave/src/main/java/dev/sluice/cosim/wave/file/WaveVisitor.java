// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

/** Is told what signals do, in the order of time. */
public interface WaveVisitor {
  /**
   * The value right before the range of times begins. Comes once for each signal that has one,
   * before all changes.
   *
   * @param signal which
   * @param value its value; {@code x} in every bit while the file has given none
   */
  void initial(WaveSignal signal, String value);

  /**
   * A value is recorded. It may be the one that the signal had already.
   *
   * @param time when, in the file's unit
   * @param signal which
   * @param value from this time on
   * @return whether to go on reading
   */
  boolean change(long time, WaveSignal signal, String value);
}
