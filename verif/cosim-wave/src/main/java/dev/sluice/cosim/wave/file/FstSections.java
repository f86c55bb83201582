// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sections that an FST file is made of: a byte that says which kind, eight bytes of length
 * (which count themselves), the content. Only contents that are asked for are read.
 */
final class FstSections implements AutoCloseable {
  static final int HEADER = 0;
  static final int CHANGES = 1;
  static final int GEOMETRY = 3;
  static final int HIERARCHY_GZIP = 4;
  static final int CHANGES_ALIAS = 5;
  static final int HIERARCHY_LZ4 = 6;
  static final int HIERARCHY_LZ4_TWICE = 7;
  static final int CHANGES_ALIAS_2 = 8;
  private static final int PACKED_FILE = 254;
  private static final int UNFINISHED = 255;
  private static final int LAST_KNOWN = 8;
  private static final int HEADER_LENGTH = 329;

  private final Path file;
  private final FileChannel channel;
  private final long size;
  private final List<Section> sections = new ArrayList<>();

  /** A section's kind, and where its content is in the file. */
  record Section(int kind, long from, long length) {}

  FstSections(Path file) {
    this.file = file;
    if (!Files.isRegularFile(file)) {
      throw new WaveException("there is no waveform " + file);
    }
    try {
      channel = FileChannel.open(file, StandardOpenOption.READ);
    } catch (IOException e) {
      throw new WaveException("the waveform " + file + " cannot be read: " + e, e);
    }
    try {
      size = channel.size();
      find();
    } catch (IOException | RuntimeException e) {
      close();
      if (e instanceof WaveException known) {
        throw known;
      }
      throw new WaveException("the waveform " + file + " cannot be read: " + e, e);
    }
  }

  private void find() throws IOException {
    long at = 0;
    while (at + 9 <= size) {
      ByteCursor start = new ByteCursor(read(at, 9));
      int kind = start.unsignedByte();
      long length = start.bigEndian64();
      if (at == 0 && kind == PACKED_FILE) {
        throw new WaveException(
            file + " is an FST file packed as a whole, which this reader does not take");
      }
      if (at == 0 && (kind != HEADER || length != HEADER_LENGTH)) {
        throw new WaveException(file + " is not an FST waveform");
      }
      if (kind == UNFINISHED || length == 0) {
        throw unfinished();
      }
      if (kind > LAST_KNOWN || length < 8 || length > size - at - 1) {
        throw new WaveException(
            "the waveform " + file + " is damaged: no section of an FST file begins at byte " + at);
      }
      sections.add(new Section(kind, at + 9, length - 8));
      at += 1 + length;
    }
    if (sections.isEmpty()) {
      throw new WaveException(file + " is not an FST waveform");
    }
  }

  /** The file was left by a simulation that did not close it, or still writes it. */
  WaveException unfinished() {
    return new WaveException(
        "the waveform "
            + file
            + " is not finished: the simulation still runs, or ended without closing it");
  }

  List<Section> all() {
    return sections;
  }

  Optional<Section> first(int kind) {
    return sections.stream().filter(section -> section.kind() == kind).findFirst();
  }

  /** A section's whole content. */
  byte[] content(Section section) {
    if (section.length() > Integer.MAX_VALUE - 8) {
      throw new WaveException("the waveform " + file + " has a section of more than 2 GB");
    }
    return read(section.from(), (int) section.length());
  }

  byte[] read(long from, int length) {
    if (from < 0 || length < 0 || from > size - length) {
      throw new WaveException(
          "the waveform " + file + " is damaged: a part of it would be beyond its end");
    }
    ByteBuffer buffer = ByteBuffer.allocate(length);
    try {
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, from + buffer.position()) < 0) {
          throw new WaveException("the waveform " + file + " became shorter while it was read");
        }
      }
    } catch (IOException e) {
      throw new WaveException("the waveform " + file + " cannot be read: " + e, e);
    }
    return buffer.array();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new WaveException("the waveform " + file + " cannot be closed: " + e, e);
    }
  }
}
