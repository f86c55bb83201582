// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/** Unpacks what FST files are packed with. */
final class Packing {
  /** More than any of these packs; a damaged size must not ask for gigabytes. */
  private static final long LARGEST_RATIO = 1100;

  private Packing() {}

  private static byte[] room(byte[] packed, int size) {
    if (size < 0 || size > LARGEST_RATIO * (packed.length + 1)) {
      throw new WaveException(
          "the waveform is damaged: "
              + packed.length
              + " packed bytes cannot stand for "
              + Integer.toUnsignedString(size));
    }
    return new byte[size];
  }

  /** FastLZ, level 1 or 2. */
  static byte[] fastLz(byte[] packed, int size) {
    return FastLz.unpack(packed, room(packed, size));
  }

  /** A zlib stream. */
  static byte[] zlib(byte[] packed, int size) {
    byte[] out = room(packed, size);
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(packed);
      int at = 0;
      while (at < size) {
        int count = inflater.inflate(out, at, size - at);
        if (count == 0) {
          throw damaged("zlib", null);
        }
        at += count;
      }
      return out;
    } catch (DataFormatException e) {
      throw damaged("zlib", e);
    } finally {
      inflater.end();
    }
  }

  /** A bare LZ4 block. */
  static byte[] lz4(byte[] packed, int size) {
    byte[] out = room(packed, size);
    try {
      int count = LZ4Factory.safeInstance().safeDecompressor().decompress(packed, out);
      if (count != size) {
        throw damaged("LZ4", null);
      }
      return out;
    } catch (LZ4Exception e) {
      throw damaged("LZ4", e);
    }
  }

  /** A gzip file. */
  static byte[] gzip(byte[] packed, int size) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] out = room(packed, size);
      if (in.readNBytes(out, 0, size) != size) {
        throw damaged("gzip", null);
      }
      return out;
    } catch (IOException e) {
      throw damaged("gzip", e);
    }
  }

  private static WaveException damaged(String how, Throwable cause) {
    return new WaveException(
        "the waveform is damaged: a part packed with " + how + " cannot be unpacked", cause);
  }
}
