// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what was added to a journal since the last time. The file is opened anew each time: that is
 * when a network's file system looks. A last line without its end is left for later.
 */
public final class JournalTail {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private long read;

  /**
   * A journal that may not be there yet.
   *
   * @param path of the file
   */
  public JournalTail(Path path) {
    this.path = path;
  }

  /**
   * Where a line is, to read it again.
   *
   * @param path the file
   * @param from the first byte
   * @param length bytes, without the end of the line
   */
  public record Place(Path path, long from, int length) {
    /**
     * Reads the line again.
     *
     * @return the line
     * @throws IOException when it cannot be read
     */
    public JournalLine read() throws IOException {
      return JSON.readValue(bytes(path, from, length), JournalLine.class);
    }
  }

  /**
   * A line that is new.
   *
   * @param line what it says; the bytes of a result are left out, see {@link Place#read}
   * @param place where it is
   */
  public record Entry(JournalLine line, Place place) {}

  /**
   * The lines that are new.
   *
   * @return in their order; none when the file is not there
   * @throws IOException when it cannot be read, or holds something else
   */
  public List<Entry> next() throws IOException {
    byte[] fresh;
    try {
      long size = Files.size(path);
      if (size <= read) {
        return List.of();
      }
      fresh = bytes(path, read, Math.toIntExact(size - read));
    } catch (NoSuchFileException _) {
      return List.of();
    }
    List<Entry> entries = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < fresh.length; i++) {
      if (fresh[i] == '\n') {
        entries.add(entry(fresh, from, i - from));
        from = i + 1;
      }
    }
    read += from;
    return entries;
  }

  private Entry entry(byte[] bytes, int from, int length) throws IOException {
    try {
      JournalLine l = JSON.readValue(bytes, from, length, JournalLine.class);
      return new Entry(
          new JournalLine(
              l.event(), l.millis(), l.unit(), l.seconds(), l.passed(), null, null, l.message()),
          new Place(path, read + from, length));
    } catch (JsonProcessingException e) {
      throw new IOException(
          "%s is damaged at byte %d (%s): delete it, its units are run again"
              .formatted(path, read + from, e.getOriginalMessage()),
          e);
    }
  }

  private static byte[] bytes(Path path, long from, int length) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer buffer = ByteBuffer.allocate(length);
      while (buffer.hasRemaining()) {
        if (file.read(buffer, from + buffer.position()) < 0) {
          throw new IOException(path + " is shorter than it was");
        }
      }
      return buffer.array();
    }
  }
}
