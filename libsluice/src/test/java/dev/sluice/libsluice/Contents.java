// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

/** What the C programs of the tests fill memory with. */
final class Contents {
  private static final int FACTOR = 1_664_525;
  private static final int TERM = 1_013_904_223;

  private Contents() {}

  /** One byte a step of a linear congruence. */
  static byte[] of(int count, int seed) {
    byte[] bytes = new byte[count];
    int state = seed;
    for (int i = 0; i < count; i++) {
      state = state * FACTOR + TERM;
      bytes[i] = (byte) (state >>> 24);
    }
    return bytes;
  }
}
