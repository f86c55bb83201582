// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.nio.charset.StandardCharsets;

/**
 * The changes of one signal within a block. Each says how many entries of the block's list of times
 * after the last one it is, and the new value. One bit is coded with its time in one number.
 */
final class FstChain {
  private static final String ONE_BIT_VALUES = "xzhuwl-?";

  private final ByteCursor in;
  private final FstGeometry geometry;
  private final int handle;
  private final int length;
  private int timeIndex;
  private String value;

  FstChain(byte[] changes, FstGeometry geometry, int handle) {
    this.in = new ByteCursor(changes);
    this.geometry = geometry;
    this.handle = handle;
    this.length = geometry.length(handle);
  }

  /** Goes to the next change. False when there is none. */
  boolean next(int times) {
    if (!in.hasMore()) {
      return false;
    }
    long code = in.varint();
    long steps;
    if (length == 1) {
      boolean known = (code & 1) == 0;
      steps = code >>> (known ? 2 : 4);
      value =
          known
              ? (code & 2) == 0 ? "0" : "1"
              : String.valueOf(ONE_BIT_VALUES.charAt((int) (code >> 1) & 7));
    } else {
      steps = code >>> 1;
      value = longValue((code & 1) != 0);
    }
    if (steps >= times - timeIndex) {
      throw new WaveException("the waveform is damaged: a change after the end of its block");
    }
    timeIndex += (int) steps;
    return true;
  }

  private String longValue(boolean raw) {
    if (length == 0) {
      return new String(in.take(in.count()), StandardCharsets.UTF_8);
    }
    return raw ? geometry.raw(in.take(length), 0, handle) : geometry.packed(in, handle);
  }

  /** Which of the block's times. */
  int timeIndex() {
    return timeIndex;
  }

  String value() {
    return value;
  }
}
