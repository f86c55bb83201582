// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.util.Arrays;
import java.util.Optional;

/**
 * A stretch of time of an FST file. Of its section, from the front: begin and end, the frame (every
 * value as it was right before), the packed changes of each signal; from the back: the list of
 * times, and the index that says where each signal's changes are.
 */
final class FstBlock {
  /** Begin, end, and the memory that reading everything would take. */
  private static final int FIXED = 24;

  private static final int MAX_NUMBER = 10;

  private final FstSections file;
  private final FstSections.Section section;
  private final FstGeometry geometry;
  private final long begin;
  private final long end;
  private byte[] frame;
  private int frameHandles;
  private long changesFrom;
  private int packing;
  private long[] times;
  private FstIndex index;

  FstBlock(FstSections file, FstSections.Section section, FstGeometry geometry) {
    this.file = file;
    this.section = section;
    this.geometry = geometry;
    ByteCursor in = new ByteCursor(file.read(section.from(), FIXED));
    begin = in.bigEndian64();
    end = in.bigEndian64();
  }

  static boolean isBlock(FstSections.Section section) {
    return section.kind() == FstSections.CHANGES
        || section.kind() == FstSections.CHANGES_ALIAS
        || section.kind() == FstSections.CHANGES_ALIAS_2;
  }

  long begin() {
    return begin;
  }

  long end() {
    return end;
  }

  /** Reads what is needed before signals can be asked for: all but their changes. */
  void load() {
    long at = section.from() + FIXED;
    ByteCursor head = at(at, 3 * MAX_NUMBER);
    int frameSize = head.count();
    int framePacked = head.count();
    frameHandles = head.count();
    at += head.position();
    byte[] bytes = file.read(at, framePacked);
    frame = frameSize == framePacked ? bytes : Packing.zlib(bytes, frameSize);
    at += framePacked;
    ByteCursor changes = at(at, MAX_NUMBER + 1);
    int handles = changes.count();
    if (handles > geometry.handles()) {
      throw damaged();
    }
    changesFrom = at + changes.position();
    packing = changes.unsignedByte();
    long indexEnd = loadTimes();
    long indexSize = new ByteCursor(file.read(indexEnd, 8)).bigEndian64();
    if (indexSize < 0 || indexSize > indexEnd - changesFrom) {
      throw damaged();
    }
    long indexFrom = indexEnd - indexSize;
    index =
        new FstIndex(
            file.read(indexFrom, (int) indexSize),
            handles,
            section.kind() == FstSections.CHANGES_ALIAS_2,
            indexFrom - changesFrom);
  }

  /** Frees what {@link #load} read. */
  void unload() {
    frame = null;
    times = null;
    index = null;
  }

  /** Up to some bytes of the section. */
  private ByteCursor at(long from, int bytes) {
    long rest = section.from() + section.length() - from;
    return new ByteCursor(file.read(from, (int) Math.min(rest, bytes)));
  }

  /** Reads the times and returns where they and the index's length before them begin. */
  private long loadTimes() {
    long tail = section.from() + section.length() - 24;
    ByteCursor in = new ByteCursor(file.read(tail, 24));
    long size = in.bigEndian64();
    long packed = in.bigEndian64();
    long count = in.bigEndian64();
    long from = tail - packed;
    if (packed < 0
        || size < 0
        || count < 0
        || count > size
        || from - 8 < changesFrom
        || size > Integer.MAX_VALUE) {
      throw damaged();
    }
    byte[] bytes = file.read(from, (int) packed);
    ByteCursor each = new ByteCursor(size == packed ? bytes : Packing.zlib(bytes, (int) size));
    times = new long[(int) count];
    long time = 0;
    for (int i = 0; i < times.length; i++) {
      time += each.varint();
      times[i] = time;
    }
    return from - 8;
  }

  int timeCount() {
    return times.length;
  }

  long time(int timeIndex) {
    return times[timeIndex];
  }

  /** The value of a signal right before the block; none of a string. */
  Optional<String> before(int handle) {
    if (geometry.length(handle) == 0) {
      return Optional.empty();
    }
    return Optional.of(
        handle > frameHandles ? geometry.unknown(handle) : geometry.inFrame(frame, handle));
  }

  /** The changes of a signal in this block; empty when there are none. */
  Optional<FstChain> chain(int handle) {
    long offset = index.offset(handle);
    if (offset == 0) {
      return Optional.empty();
    }
    long length = index.length(handle);
    if (offset < 0 || length <= 0 || length > Integer.MAX_VALUE - 8) {
      throw damaged();
    }
    byte[] stored = file.read(changesFrom + offset, (int) length);
    ByteCursor in = new ByteCursor(stored);
    int size = in.count();
    byte[] rest = Arrays.copyOfRange(stored, in.position(), stored.length);
    return Optional.of(new FstChain(size == 0 ? rest : unpack(rest, size), geometry, handle));
  }

  private byte[] unpack(byte[] packed, int size) {
    return switch (packing) {
      case '4' -> Packing.lz4(packed, size);
      case 'F' -> Packing.fastLz(packed, size);
      default -> Packing.zlib(packed, size);
    };
  }

  private static WaveException damaged() {
    return new WaveException("the waveform is damaged: a block of changes cannot be read");
  }
}
