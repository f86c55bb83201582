// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.campaign.journal.JournalLine;
import dev.sluice.campaign.journal.JournalTail;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What has become of each unit, or of each thing to build. */
final class UnitBoard {
  /** A machine may fail a unit so often before it is given up: it is tried once more. */
  private static final int TRIES = 2;

  private enum Status {
    NEW,
    PLANNED,
    RUNNING,
    DONE,
    LOST
  }

  private static final class Entry {
    private final WorkUnit unit;
    private Status status = Status.NEW;
    private int failures;
    private boolean passed;
    private double seconds;
    private JournalTail.Place place;
    private String reason;

    private Entry(WorkUnit unit) {
      this.unit = unit;
    }
  }

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  UnitBoard(Collection<WorkUnit> units) {
    for (WorkUnit unit : units) {
      if (entries.put(unit.name(), new Entry(unit)) != null) {
        throw new IllegalArgumentException("two units are called " + unit.name());
      }
    }
  }

  boolean has(String unit) {
    return entries.containsKey(unit);
  }

  WorkUnit unit(String name) {
    return entries.get(name).unit;
  }

  /** Those that no array has, in order. */
  List<WorkUnit> fresh() {
    return entries.values().stream().filter(e -> e.status == Status.NEW).map(e -> e.unit).toList();
  }

  boolean isDone(String unit) {
    return entries.get(unit).status == Status.DONE;
  }

  /** Whether nothing will come of it any more. */
  boolean isLost(String unit) {
    return entries.get(unit).status == Status.LOST;
  }

  String reason(String unit) {
    return entries.get(unit).reason;
  }

  /** Whether an array has a unit of the kind and has not done it. */
  boolean anyUnderWay(String kind) {
    return entries.values().stream()
        .filter(e -> e.status == Status.PLANNED || e.status == Status.RUNNING)
        .anyMatch(e -> e.unit.kind().equals(kind));
  }

  void planned(String unit) {
    change(unit, Status.PLANNED);
  }

  void running(String unit) {
    change(unit, Status.RUNNING);
  }

  /** What an array had and did not do; no fault of the unit. */
  void giveBack(String unit) {
    change(unit, Status.NEW);
  }

  private void change(String unit, Status status) {
    Entry entry = entries.get(unit);
    if (entry != null && entry.status != Status.DONE && entry.status != Status.LOST) {
      entry.status = status;
    }
  }

  /**
   * A result; a second one of the same unit is the same, and is left out.
   *
   * @return whether it is the first
   */
  boolean done(JournalLine line, JournalTail.Place place) {
    Entry entry = entries.get(line.unit());
    if (entry == null || entry.status == Status.DONE) {
      return false;
    }
    entry.status = Status.DONE;
    entry.passed = line.passed();
    entry.seconds = line.seconds();
    entry.place = place;
    return true;
  }

  void lost(String unit, String why) {
    Entry entry = entries.get(unit);
    if (entry != null && entry.status != Status.DONE) {
      entry.status = Status.LOST;
      entry.reason = why;
    }
  }

  /** A machine failed it. */
  void failed(String unit, String why) {
    Entry entry = entries.get(unit);
    if (entry != null && entry.status != Status.DONE) {
      entry.failures++;
      if (entry.failures >= TRIES) {
        lost(unit, why + (entry.failures > 1 ? ", the second time" : ""));
      } else {
        giveBack(unit);
      }
    }
  }

  int size() {
    return entries.size();
  }

  private int count(Status status) {
    return (int) entries.values().stream().filter(e -> e.status == status).count();
  }

  int done() {
    return count(Status.DONE);
  }

  boolean isOver() {
    return done() + count(Status.LOST) == size();
  }

  CampaignCounts counts(UnitBoard builds) {
    return new CampaignCounts(
        builds.size(),
        builds.done(),
        size(),
        count(Status.NEW) + count(Status.PLANNED),
        count(Status.RUNNING),
        done(),
        (int) entries.values().stream().filter(e -> e.place != null && !e.passed).count(),
        count(Status.LOST));
  }

  Map<String, String> lost() {
    Map<String, String> lost = new LinkedHashMap<>();
    for (Entry entry : entries.values()) {
      if (entry.status == Status.LOST) {
        lost.put(entry.unit.name(), entry.reason);
      }
    }
    return lost;
  }

  /** Gives the campaign its results, in the order of the units. */
  void merge(Campaign campaign) throws IOException {
    for (Entry entry : entries.values()) {
      if (entry.place != null) {
        UnitResult result = entry.place.read().unitResult();
        campaign.merge(entry.unit, result, entry.seconds);
      }
    }
  }
}
