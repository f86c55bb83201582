// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

/**
 * Unpacks FastLZ, levels 1 and 2. A stream is a row of instructions: a byte under 32 is followed by
 * that many literal bytes plus one; any other begins a match, with the length in its top three bits
 * and the distance in the rest and the bytes after it. The top three bits of the first byte hold
 * the level instead; it is always a literal.
 */
final class FastLz {
  /** Level 2: matches farther than this give their distance in two more bytes. */
  private static final int NEAR = 8191;

  private FastLz() {}

  /**
   * Unpacks.
   *
   * @param packed the stream
   * @param out filled with what comes out
   * @return out
   * @throws WaveException when the stream is not FastLZ of this size
   */
  static byte[] unpack(byte[] packed, byte[] out) {
    ByteCursor in = new ByteCursor(packed);
    int at = 0;
    int control = in.unsignedByte();
    int level = (control >> 5) + 1;
    if (level > 2) {
      throw damaged();
    }
    control &= 31;
    while (true) {
      if (control < 32) {
        int count = control + 1;
        if (count > out.length - at) {
          throw damaged();
        }
        for (int i = 0; i < count; i++) {
          out[at++] = (byte) in.unsignedByte();
        }
      } else {
        int count = length(control, level, in) + 3;
        int distance = distance(control, level, in);
        if (distance > at || count > out.length - at) {
          throw damaged();
        }
        for (int i = 0; i < count; i++, at++) {
          out[at] = out[at - distance];
        }
      }
      if (!in.hasMore()) {
        break;
      }
      control = in.unsignedByte();
    }
    if (at != out.length) {
      throw damaged();
    }
    return out;
  }

  private static int length(int control, int level, ByteCursor in) {
    int length = (control >> 5) - 1;
    if (length < 6) {
      return length;
    }
    int more;
    do {
      more = in.unsignedByte();
      length += more;
    } while (level == 2 && more == 255);
    return length;
  }

  private static int distance(int control, int level, ByteCursor in) {
    int high = control & 31;
    int low = in.unsignedByte();
    if (level == 2 && low == 255 && high == 31) {
      return (in.unsignedByte() << 8 | in.unsignedByte()) + NEAR + 1;
    }
    return (high << 8 | low) + 1;
  }

  private static WaveException damaged() {
    return new WaveException("the waveform is damaged: a block packed with FastLZ cannot be read");
  }
}
