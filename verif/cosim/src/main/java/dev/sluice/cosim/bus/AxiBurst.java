// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

/**
 * One AXI4 burst.
 *
 * @param id its transaction id
 * @param address byte address of its first beat
 * @param length beats, 1 to 256
 * @param size bytes of a beat, a power of two
 * @param kind 0 FIXED, 1 INCR, 2 WRAP
 */
record AxiBurst(long id, long address, int length, int size, int kind) {
  static final int FIXED = 0;
  static final int INCR = 1;
  static final int WRAP = 2;

  /** From a beat of an address channel with payload in the order {@link Axi4Channels#ADDRESS}. */
  static AxiBurst of(long id, long address, long len, long size, long kind) {
    return new AxiBurst(id, address, (int) len + 1, 1 << size, (int) kind);
  }

  /** Byte address of a beat, from 0; unaligned only for the first. */
  long beatAddress(int beat) {
    long aligned = address & -size;
    return switch (kind) {
      case FIXED -> address;
      case WRAP -> {
        long span = (long) size * length;
        long base = address & -span;
        yield base + ((aligned - base + (long) beat * size) & (span - 1));
      }
      default -> beat == 0 ? address : aligned + (long) beat * size;
    };
  }

  /** What is wrong with it on a bus of that many bytes, or null. */
  String violation(int busBytes) {
    if (size > busBytes) {
      return "beats of " + size + " bytes on a bus of " + busBytes;
    }
    if (kind > WRAP) {
      return "the reserved burst type 3";
    }
    if (kind == INCR) {
      long last = (address & -size) + (long) size * length - 1;
      if (address >>> 12 != last >>> 12) {
        return "an INCR burst of "
            + length
            + " x "
            + size
            + " bytes from 0x"
            + Long.toHexString(address)
            + " crosses a 4 KB boundary";
      }
    } else if (length > 16) {
      return "a FIXED or WRAP burst of " + length + " beats: 16 at most";
    }
    if (kind == WRAP && (Integer.bitCount(length) != 1 || length == 1)) {
      return "a WRAP burst of " + length + " beats: 2, 4, 8 or 16";
    }
    if (kind == WRAP && address % size != 0) {
      return "a WRAP burst from the unaligned address 0x" + Long.toHexString(address);
    }
    return null;
  }
}
