// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where the time of a run went. The rows of a thread add up to its time.
 *
 * @param clocks of the run
 * @param rows threads one after the other
 */
public record ProfileReport(long clocks, List<ProfileRow> rows) {
  /** Nothing. */
  public static final ProfileReport NONE = new ProfileReport(0, List.of());

  /** A report of rows that do not change. */
  public ProfileReport {
    rows = List.copyOf(rows);
  }

  /**
   * The sum with another run's: rows of the same thread, part and task are added.
   *
   * @param other the other
   * @return of both
   */
  public ProfileReport plus(ProfileReport other) {
    Map<List<Object>, ProfileRow> sums = new LinkedHashMap<>();
    Stream.concat(rows.stream(), other.rows.stream())
        .forEach(
            row ->
                sums.merge(List.of(row.thread(), row.part(), row.task()), row, ProfileRow::plus));
    return new ProfileReport(clocks + other.clocks, new ArrayList<>(sums.values()));
  }

  /**
   * Nanoseconds of a part, of all threads.
   *
   * @param part which
   * @return the sum
   */
  public long nanos(Part part) {
    return rows.stream().filter(row -> row.part() == part).mapToLong(ProfileRow::nanos).sum();
  }

  /**
   * Nanoseconds of a thread.
   *
   * @param thread its name
   * @return the sum of its rows
   */
  public long nanos(String thread) {
    return rows.stream()
        .filter(row -> row.thread().equals(thread))
        .mapToLong(ProfileRow::nanos)
        .sum();
  }

  /**
   * The table.
   *
   * @return lines for a console
   */
  public String text() {
    StringBuilder out = new StringBuilder();
    out.append(String.format(Locale.ROOT, "where the time goes, of %,d clocks%n", clocks));
    line(out, "thread", "part", "task", "ns/clock", "share", "bytes/clock", "calls/clock");
    for (ProfileRow row : rows) {
      line(
          out,
          row.thread(),
          row.part().label(),
          row.task(),
          perClock(row.nanos()),
          String.format(Locale.ROOT, "%.1f %%", 100 * share(row)),
          perClock(row.bytes()),
          String.format(Locale.ROOT, "%.3f", row.calls() / (double) Math.max(1, clocks)));
    }
    for (Part part : Part.values()) {
      long bytes = rows.stream().filter(r -> r.part() == part).mapToLong(ProfileRow::bytes).sum();
      line(out, "all", part.label(), "", perClock(nanos(part)), "", perClock(bytes), "");
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String... cells) {
    String line =
        String.format(Locale.ROOT, "%-18s %-9s %-22s %12s %8s %12s %12s", (Object[]) cells);
    out.append(line.stripTrailing()).append(System.lineSeparator());
  }

  private String perClock(long amount) {
    return String.format(Locale.ROOT, "%,.1f", amount / (double) Math.max(1, clocks));
  }

  private double share(ProfileRow row) {
    return row.nanos() / (double) Math.max(1, nanos(row.thread()));
  }

  /**
   * The same for JSON.
   *
   * @return numbers, texts, lists and maps
   */
  public Map<String, Object> json() {
    List<Map<String, Object>> list = new ArrayList<>();
    for (ProfileRow row : rows) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("thread", row.thread());
      json.put("part", row.part().label());
      json.put("task", row.task());
      json.put("nanoseconds", row.nanos());
      json.put("shareOfThread", share(row));
      json.put("nsPerClock", row.nanos() / (double) Math.max(1, clocks));
      json.put("bytes", row.bytes());
      json.put("calls", row.calls());
      json.put("clocks", row.clocks());
      list.add(json);
    }
    Map<String, Object> parts = new LinkedHashMap<>();
    for (Part part : Part.values()) {
      parts.put(part.label(), nanos(part) / (double) Math.max(1, clocks));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("clocks", clocks);
    json.put("nsPerClock", parts);
    json.put("rows", list);
    return json;
  }
}
