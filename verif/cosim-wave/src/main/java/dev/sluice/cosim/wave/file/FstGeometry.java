// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** How long the values of an FST file are, and how they read. Handles count from 1. */
final class FstGeometry {
  private static final long ANY_LENGTH = 0xffff_ffffL;
  private static final int DOUBLE = 8;

  private final int[] lengths;
  private final boolean[] real;
  private final long[] frameOffsets;
  private final ByteOrder doubles;

  FstGeometry(FstSections file, FstHeader header) {
    FstSections.Section section = file.first(FstSections.GEOMETRY).orElseThrow(file::unfinished);
    ByteCursor in = new ByteCursor(file.content(section));
    int size = Math.toIntExact(Math.min(in.bigEndian64(), Integer.MAX_VALUE));
    long handles = in.bigEndian64();
    byte[] packed = in.take(in.remaining());
    ByteCursor each = new ByteCursor(size == packed.length ? packed : Packing.zlib(packed, size));
    if (handles < 0 || handles > size || handles != header.handles()) {
      throw new WaveException(
          "the waveform is damaged: lengths of " + handles + " signals, not " + header.handles());
    }
    lengths = new int[(int) handles];
    real = new boolean[lengths.length];
    frameOffsets = new long[lengths.length + 1];
    doubles = header.doubles();
    for (int i = 0; i < lengths.length; i++) {
      long length = each.varint();
      real[i] = length == 0;
      lengths[i] = real[i] ? DOUBLE : length == ANY_LENGTH ? 0 : (int) length;
      if (lengths[i] < 0) {
        throw new WaveException("the waveform is damaged: a signal of " + length + " bits");
      }
      frameOffsets[i + 1] = frameOffsets[i] + lengths[i];
    }
  }

  int handles() {
    return lengths.length;
  }

  /** Bytes of a value in a frame: a byte per bit, 8 of a double, 0 of a string. */
  int length(int handle) {
    return lengths[handle - 1];
  }

  /** The text of a value of which nothing is known yet. */
  String unknown(int handle) {
    return real[handle - 1] ? "NaN" : "x".repeat(length(handle));
  }

  /** A value of a frame, which has one of every handle, one after the other. */
  String inFrame(byte[] frame, int handle) {
    long from = frameOffsets[handle - 1];
    if (from + length(handle) > frame.length) {
      throw new WaveException("the waveform is damaged: its table of values is too short");
    }
    return raw(frame, (int) from, handle);
  }

  /** A value as bytes: a character per bit, or a double. */
  String raw(byte[] bytes, int from, int handle) {
    if (real[handle - 1]) {
      return Double.toString(ByteBuffer.wrap(bytes, from, DOUBLE).order(doubles).getDouble());
    }
    return new String(bytes, from, length(handle), StandardCharsets.ISO_8859_1);
  }

  /** A value as bits, the first in the top of a byte. */
  String packed(ByteCursor in, int handle) {
    int length = length(handle);
    byte[] characters = new byte[length];
    int eight = 0;
    for (int i = 0; i < length; i++) {
      if ((i & 7) == 0) {
        eight = in.unsignedByte();
      }
      characters[i] = (byte) ('0' + (eight >> 7 - (i & 7) & 1));
    }
    return raw(characters, 0, handle);
  }
}
