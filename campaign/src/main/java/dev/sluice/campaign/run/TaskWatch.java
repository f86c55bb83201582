// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.backend.TaskState;
import dev.sluice.campaign.journal.JournalLine;
import dev.sluice.campaign.journal.JournalTail;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A task as the scheduler sees it: what its journal has said so far. */
final class TaskWatch {
  private static final int LOG_BYTES = 4096;

  private final List<String> units;
  private final JournalTail journal;
  private final Path log;
  private boolean heard;
  private boolean progressed;
  private int done;
  private boolean ended;
  private boolean closed;
  private String inFlight;
  private String machine = "";
  private String complaint;
  private long overSince = -1;

  TaskWatch(List<String> units, Path journal, Path log) {
    this.units = List.copyOf(units);
    this.journal = new JournalTail(journal);
    this.log = log;
  }

  List<String> units() {
    return units;
  }

  /** Reads what is new. */
  boolean read(Consumer<JournalTail.Entry> heardOf) throws IOException {
    List<JournalTail.Entry> entries = journal.next();
    for (JournalTail.Entry entry : entries) {
      JournalLine line = entry.line();
      heard = true;
      switch (line.event()) {
        case TASK -> machine = line.message();
        case BEGIN -> inFlight = line.unit();
        case DONE, BROKEN -> {
          inFlight = null;
          progressed = true;
          done += line.event() == JournalLine.Event.DONE ? 1 : 0;
        }
        case MACHINE -> complaint = line.message();
        case END -> ended = true;
      }
      heardOf.accept(entry);
    }
    return !entries.isEmpty();
  }

  /** Whether it said that it ran all its units. */
  boolean hasEnded() {
    return ended;
  }

  /** Whether nothing more is expected of it. */
  boolean isClosed() {
    return closed;
  }

  void close() {
    closed = true;
  }

  /** The unit that it had begun and not ended; null for none. */
  String inFlight() {
    return inFlight;
  }

  /**
   * Whether the time of the unit that it ended last says how long another one takes: that of a
   * task's first unit has the program's start in it, and its compilers' work.
   */
  boolean isMeasure() {
    return done > 1 || units.size() == 1;
  }

  /** Whether it said anything. */
  boolean wasHeard() {
    return heard;
  }

  /** Whether it did anything. */
  boolean hasProgressed() {
    return progressed;
  }

  String machine() {
    return machine;
  }

  /** Since when, in nanoseconds, the back end has said that it is over; set by the first call. */
  long overSince(long now) {
    if (overSince < 0) {
      overSince = now;
    }
    return overSince;
  }

  void notOver() {
    overSince = -1;
  }

  /** Why it ended without having said so. */
  String why(String task, TaskState state) throws IOException {
    String where = !machine.isEmpty() ? machine : state == null ? "" : state.machine();
    String how =
        complaint != null
            ? complaint
            : state == null ? "it is gone, and nobody knows why" : state.why();
    String last = complaint != null ? "" : lastOfLog();
    return task
        + (where.isEmpty() ? "" : " on " + where)
        + ": "
        + how
        + (last.isEmpty() ? "" : " (its last words: " + last + ")")
        + beforeItsFirstLine(state);
  }

  /** Who was cancelled by somebody is not asked whether it sees the folder. */
  private String beforeItsFirstLine(TaskState state) {
    if (heard) {
      return "";
    }
    boolean cancelled = state != null && state.phase() == TaskState.Phase.CANCELLED;
    return ", before it wrote anything" + (cancelled ? "" : ": can that machine see this folder?");
  }

  private String lastOfLog() throws IOException {
    if (!Files.isRegularFile(log)) {
      return "";
    }
    byte[] all = Files.readAllBytes(log);
    int from = Math.max(0, all.length - LOG_BYTES);
    return new String(all, from, all.length - from, StandardCharsets.UTF_8)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .reduce("", (_, last) -> last);
  }
}
