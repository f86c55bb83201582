// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * What one thread does, one {@link Section} at a time. Sections that are entered often are measured
 * in some of the clocks, and share what the others left of the lane's time as they share it there;
 * those that are entered rarely are measured always. So the sections of a lane add up to the time
 * from {@link #start} to {@link #stop}.
 *
 * <pre>
 *   Section before = lane.enter(model);
 *   ...
 *   lane.enter(before);
 * </pre>
 *
 * Used by the thread that started it; {@link #OFF} by everybody.
 */
public final class ProfileLane {
  /** The lane of everybody who is not profiled: it does nothing. */
  public static final ProfileLane OFF = new ProfileLane("", 1, Meter.REAL, false);

  private final String name;
  private final int every;
  private final Meter meter;
  private final boolean on;
  private final Map<List<Object>, Section> sections = new LinkedHashMap<>();
  private final Section home;
  private Section current;
  private boolean sampled;
  private int left = 1;
  private long since;
  private long bytesSince;
  private long began;
  private long bytesBefore;
  private long nanos;
  private long bytes;
  private boolean running;

  ProfileLane(String name, int every, Meter meter, boolean on) {
    this.name = name;
    this.every = every;
    this.meter = meter;
    this.on = on;
    home = often(Part.BENCH, "other");
    current = home;
  }

  /**
   * Whether anything is measured.
   *
   * @return false for {@link #OFF}
   */
  public boolean isOn() {
    return on;
  }

  /**
   * A section that is entered in every clock: it is measured in some.
   *
   * @param part of it
   * @param task whose, for the table
   * @return the same for the same part and task
   */
  public Section often(Part part, String task) {
    return section(part, task, false);
  }

  /**
   * A section that is entered once in many clocks: it is measured always.
   *
   * @param part of it
   * @param task whose, for the table
   * @return the same for the same part and task
   */
  public Section rarely(Part part, String task) {
    return section(part, task, true);
  }

  private Section section(Part part, String task, boolean exact) {
    return on
        ? sections.computeIfAbsent(List.of(part, task, exact), _ -> new Section(part, task, exact))
        : new Section(part, task, exact);
  }

  /**
   * From here on this thread's time counts, as bench until a section is entered.
   *
   * @return this
   */
  public ProfileLane start() {
    if (on && !running) {
      running = true;
      began = since = meter.nanos();
      bytesBefore = bytesSince = meter.bytes();
    }
    return this;
  }

  /** Up to here; {@link #start} goes on. */
  public void stop() {
    if (on && running) {
      running = false;
      long now = meter.nanos();
      long allocated = meter.bytes();
      if (sampled || current.isExact()) {
        current.add(now - since, allocated - bytesSince);
      }
      sampled = false;
      left = 1;
      nanos += now - began;
      bytes += allocated - bytesBefore;
    }
  }

  /** Begins a clock, or what is as short: decides whether it is one of those that are measured. */
  public void step() {
    if (on) {
      left--;
      if (sampled || left <= 0) {
        turn();
      }
    }
  }

  private void turn() {
    long now = meter.nanos();
    long allocated = meter.bytes();
    if (sampled) {
      current.add(now - since, allocated - bytesSince);
    }
    sampled = left <= 0;
    if (sampled) {
      left = every;
    }
    since = now;
    bytesSince = allocated;
  }

  /**
   * Goes on with a section.
   *
   * @param next one of this lane
   * @return the one that was before, to go back to
   */
  public Section enter(Section next) {
    Section before = current;
    if (on && next != before) {
      change(before, next);
    }
    return before;
  }

  private void change(Section before, Section next) {
    current = next;
    next.called();
    if (!running || !(sampled || before.isExact() || next.isExact())) {
      return;
    }
    long now = meter.nanos();
    long allocated = meter.bytes();
    if (sampled || before.isExact()) {
      before.add(now - since, allocated - bytesSince);
    }
    since = now;
    bytesSince = allocated;
  }

  /**
   * Parks the thread, as time that it waits.
   *
   * @param waiting the section of it
   * @param blocker for who looks at the thread
   */
  public void park(Section waiting, Object blocker) {
    Section before = enter(waiting);
    LockSupport.park(blocker);
    enter(before);
  }

  /** What was measured so far; the lane is stopped. */
  List<ProfileRow> rows() {
    if (!on) {
      return List.of();
    }
    long cost = meter.cost();
    long exactNanos = 0;
    long exactBytes = 0;
    long sampledNanos = 0;
    long sampledBytes = 0;
    for (Section section : sections.values()) {
      if (section.isExact()) {
        exactNanos += section.nanos();
        exactBytes += section.bytes();
      } else {
        sampledNanos += section.nanos(cost);
        sampledBytes += section.bytes();
      }
    }
    Shares time = new Shares(nanos - exactNanos, sampledNanos);
    Shares memory = new Shares(bytes - exactBytes, sampledBytes);
    List<ProfileRow> rows = new ArrayList<>();
    for (Section section : sections.values()) {
      boolean exact = section.isExact();
      rows.add(
          new ProfileRow(
              name,
              section.part(),
              section.task(),
              exact ? section.nanos() : time.of(section.nanos(cost)),
              exact ? section.bytes() : memory.of(section.bytes()),
              section.calls(),
              section.clocks()));
    }
    int at = List.copyOf(sections.values()).indexOf(home);
    rows.set(at, rows.get(at).plus(time.left(), memory.left()));
    rows.removeIf(row -> row.nanos() == 0 && row.calls() == 0 && row.bytes() == 0);
    return rows;
  }

  /** Divides a whole as the measured part of it was divided. */
  private static final class Shares {
    private final long whole;
    private final long measured;
    private long left;

    Shares(long whole, long measured) {
      this.whole = Math.max(0, whole);
      this.measured = measured;
      left = this.whole;
    }

    long of(long share) {
      long part = measured == 0 ? 0 : Math.min(left, Math.round((double) whole * share / measured));
      left -= part;
      return part;
    }

    /** What rounding left, or all where nothing was measured. */
    long left() {
      return left;
    }
  }

  @Override
  public String toString() {
    return on ? "lane " + name : "no lane";
  }
}
