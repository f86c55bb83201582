// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the numbers and texts of FST from bytes; refuses to leave them. */
final class ByteCursor {
  private final byte[] bytes;
  private final int end;
  private int at;

  ByteCursor(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  ByteCursor(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  boolean hasMore() {
    return at < end;
  }

  int position() {
    return at;
  }

  int remaining() {
    return end - at;
  }

  int unsignedByte() {
    if (at >= end) {
      throw new WaveException("the waveform is damaged: a part of it ends too early");
    }
    return bytes[at++] & 0xff;
  }

  /** 64 bits, the most significant byte first. */
  long bigEndian64() {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | unsignedByte();
    }
    return value;
  }

  /** Seven bits a byte, the least significant first; the top bit says that more follow. */
  long varint() {
    long value = 0;
    int shift = 0;
    int next;
    do {
      next = unsignedByte();
      if (shift > 63) {
        throw new WaveException("the waveform is damaged: a number of more than 64 bits");
      }
      value |= (long) (next & 0x7f) << shift;
      shift += 7;
    } while ((next & 0x80) != 0);
    return value;
  }

  /** A {@link #varint} whose last byte's bit 6 is its sign. */
  long signedVarint() {
    int from = at;
    long value = varint();
    int shift = 7 * (at - from);
    boolean negative = (bytes[at - 1] & 0x40) != 0;
    return negative && shift < 64 ? value | -1L << shift : value;
  }

  /** A {@link #varint} that counts something that is in memory. */
  int count() {
    long value = varint();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new WaveException("the waveform is damaged: a size of " + Long.toUnsignedString(value));
    }
    return (int) value;
  }

  /** Bytes up to a zero, which is taken too. */
  String text() {
    int from = at;
    while (unsignedByte() != 0) {
      // Looks for the end.
    }
    return new String(bytes, from, at - 1 - from, StandardCharsets.UTF_8);
  }

  byte[] take(int count) {
    skip(count);
    return Arrays.copyOfRange(bytes, at - count, at);
  }

  void skip(int count) {
    if (count < 0 || count > end - at) {
      throw new WaveException("the waveform is damaged: a part of it ends too early");
    }
    at += count;
  }
}
