// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.util.Arrays;

/**
 * Where each signal's changes are in a block. Offsets count from the byte that names the packing,
 * so that 0 says "no changes". Signals that changed alike share one place.
 */
final class FstIndex {
  private final long[] offsets;
  private final long[] lengths;

  /**
   * Reads the index.
   *
   * @param content its bytes
   * @param handles how many signals it is of
   * @param signed whether sharing is coded by negative numbers, or else by a zero before a number
   * @param end the offset at which the changes end
   */
  FstIndex(byte[] content, int handles, boolean signed, long end) {
    ByteCursor in = new ByteCursor(content);
    long[] found = new long[64];
    int[] shared = new int[64];
    int count = 0;
    long offset = 0;
    int lastShared = 0;
    while (in.hasMore()) {
      int before = in.position();
      boolean odd = (content[before] & 1) != 0;
      long code = signed && odd ? in.signedVarint() : in.varint();
      if (!odd && (signed || code != 0)) {
        long skipped = code >>> 1;
        if (skipped > handles - count) {
          throw damaged();
        }
        count += (int) skipped;
        continue;
      }
      if (count >= handles) {
        throw damaged();
      }
      if (count >= found.length) {
        int size = Math.max(count + 1, count * 2);
        found = Arrays.copyOf(found, size);
        shared = Arrays.copyOf(shared, size);
      }
      if (!odd) {
        shared[count] = in.count();
      } else if (code >> 1 > 0) {
        offset += code >> 1;
        found[count] = offset;
      } else {
        lastShared = code >> 1 == 0 ? lastShared : (int) -(code >> 1);
        shared[count] = lastShared;
      }
      count++;
    }
    offsets = Arrays.copyOf(found, count);
    lengths = new long[count];
    measure(end);
    share(Arrays.copyOf(shared, count));
  }

  private void measure(long end) {
    long next = end;
    for (int i = offsets.length - 1; i >= 0; i--) {
      if (offsets[i] != 0) {
        lengths[i] = next - offsets[i];
        next = offsets[i];
      }
    }
  }

  private void share(int[] handles) {
    for (int i = 0; i < handles.length; i++) {
      if (handles[i] != 0) {
        if (handles[i] < 0 || handles[i] > i) {
          throw damaged();
        }
        offsets[i] = offsets[handles[i] - 1];
        lengths[i] = lengths[handles[i] - 1];
      }
    }
  }

  /** Where a signal's changes begin, 0 when it has none. */
  long offset(int handle) {
    return handle <= offsets.length ? offsets[handle - 1] : 0;
  }

  /** How many bytes they are. */
  long length(int handle) {
    return lengths[handle - 1];
  }

  private static WaveException damaged() {
    return new WaveException("the waveform is damaged: the index of a block cannot be read");
  }
}
