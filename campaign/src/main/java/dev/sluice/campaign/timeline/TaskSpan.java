// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.timeline;

import dev.sluice.campaign.journal.JournalLine;
import dev.sluice.campaign.journal.JournalTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * When a task ran, and its units. Times are milliseconds since 1970 by the clock of its machine.
 *
 * @param name for people
 * @param machine where it ran
 * @param build whether it built
 * @param from when it began
 * @param to when it was last heard of
 * @param units in their order
 */
record TaskSpan(
    String name, String machine, boolean build, long from, long to, List<UnitSpan> units) {

  /** What became of a unit. */
  enum Fate {
    PASSED,
    FAILED,
    BROKEN,
    /** The task ended first, or still runs. */
    CUT
  }

  /** When a unit ran. */
  record UnitSpan(String unit, long from, long to, Fate fate) {}

  /** Of a journal; null when the task has not begun. */
  static TaskSpan of(Path journal, String name, boolean build) throws IOException {
    List<JournalTail.Entry> entries = new JournalTail(journal).next();
    if (entries.isEmpty()) {
      return null;
    }
    List<UnitSpan> units = new ArrayList<>();
    JournalLine begun = null;
    for (JournalTail.Entry entry : entries) {
      JournalLine line = entry.line();
      switch (line.event()) {
        case BEGIN -> begun = line;
        case DONE, BROKEN -> {
          if (begun != null) { // A unit may be broken before it begins.
            units.add(new UnitSpan(line.unit(), begun.millis(), line.millis(), fate(line)));
            begun = null;
          }
        }
        default -> {
          // Of the task.
        }
      }
    }
    JournalLine first = entries.getFirst().line();
    long last = entries.getLast().line().millis();
    if (begun != null) {
      units.add(new UnitSpan(begun.unit(), begun.millis(), last, Fate.CUT));
    }
    return new TaskSpan(name, first.message(), build, first.millis(), last, List.copyOf(units));
  }

  private static Fate fate(JournalLine line) {
    return line.event() == JournalLine.Event.BROKEN
        ? Fate.BROKEN
        : line.passed() ? Fate.PASSED : Fate.FAILED;
  }
}
