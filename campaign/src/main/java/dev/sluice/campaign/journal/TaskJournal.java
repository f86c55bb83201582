// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.journal.JournalLine.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A task's side of its journal. Each line is on the disk when a method returns, so whatever ends
 * the task, what it said stays.
 */
public final class TaskJournal implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final FileChannel file;
  private long whole;

  /**
   * Begins a journal.
   *
   * @param path of the file; there is none yet
   * @param machine the name of this machine
   * @throws IOException when it is there already, or cannot be written
   */
  public TaskJournal(Path path, String machine) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    write(JournalLine.of(Event.TASK, null, machine));
  }

  /**
   * A unit begins.
   *
   * @param unit its name
   * @throws IOException when the journal cannot be written
   */
  public void begin(String unit) throws IOException {
    write(JournalLine.of(Event.BEGIN, unit, null));
  }

  /**
   * A unit is done.
   *
   * @param unit its name
   * @param result what came of it
   * @param seconds how long it took
   * @throws IOException when the journal cannot be written
   */
  public void done(String unit, UnitResult result, double seconds) throws IOException {
    write(JournalLine.done(unit, result, seconds));
  }

  /**
   * A unit cannot be run: trying again does not help.
   *
   * @param unit its name
   * @param message why
   * @throws IOException when the journal cannot be written
   */
  public void broken(String unit, String message) throws IOException {
    write(JournalLine.of(Event.BROKEN, unit, message));
  }

  /**
   * The machine is at fault: another may do better.
   *
   * @param message why
   * @throws IOException when the journal cannot be written
   */
  public void machine(String message) throws IOException {
    write(JournalLine.of(Event.MACHINE, null, message));
  }

  /**
   * All units were run.
   *
   * @throws IOException when the journal cannot be written
   */
  public void end() throws IOException {
    write(JournalLine.of(Event.END, null, null));
  }

  private void write(JournalLine line) throws IOException {
    byte[] text = JSON.writeValueAsBytes(line);
    ByteBuffer bytes = ByteBuffer.allocate(text.length + 1).put(text).put((byte) '\n').flip();
    long from = whole; // A line that was cut off by a full disk is written over.
    while (bytes.hasRemaining()) {
      file.write(bytes, from + bytes.position());
    }
    file.force(false);
    whole = from + bytes.limit();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
