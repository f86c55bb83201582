// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What was recorded. A parent or cause that is not among them, as it was not kept, is 0. */
public final class Transactions {
  private final String title;
  private final TimeBase timeBase;
  private final Map<String, String> notes;
  private final List<Lane> lanes;
  private final List<Transaction> all;
  private final Map<Long, Transaction> byId;
  private final Map<Long, List<Transaction>> children = new HashMap<>();
  private final Map<Long, List<Transaction>> effects = new HashMap<>();
  private final long leftOut;
  private final boolean complete;

  Transactions(
      String title,
      TimeBase timeBase,
      Map<String, String> notes,
      List<Lane> lanes,
      Collection<Transaction> recorded,
      long leftOut,
      boolean complete) {
    this.title = title;
    this.timeBase = timeBase;
    this.notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
    this.lanes = List.copyOf(lanes);
    this.leftOut = leftOut;
    this.complete = complete;
    byId = HashMap.newHashMap(recorded.size());
    recorded.forEach(t -> byId.put(t.id(), t));
    List<Transaction> sorted = new ArrayList<>(recorded.size());
    recorded.forEach(t -> sorted.add(withKnown(t)));
    sorted.sort(Comparator.comparingLong(Transaction::begin).thenComparingLong(Transaction::id));
    all = List.copyOf(sorted);
    for (Transaction t : all) {
      byId.put(t.id(), t);
      if (t.parent() != 0) {
        children.computeIfAbsent(t.parent(), _ -> new ArrayList<>()).add(t);
      }
      if (t.cause() != 0) {
        effects.computeIfAbsent(t.cause(), _ -> new ArrayList<>()).add(t);
      }
    }
  }

  private Transaction withKnown(Transaction t) {
    long parent = byId.containsKey(t.parent()) ? t.parent() : 0;
    long cause = byId.containsKey(t.cause()) ? t.cause() : 0;
    return parent == t.parent() && cause == t.cause()
        ? t
        : new Transaction(
            t.id(),
            t.lane(),
            t.name(),
            t.begin(),
            t.end(),
            parent,
            cause,
            t.marks(),
            t.attributes());
  }

  /**
   * What was recorded, in a few words.
   *
   * @return as given to the recorder
   */
  public String title() {
    return title;
  }

  /**
   * What the times count.
   *
   * @return as given to the recorder
   */
  public TimeBase timeBase() {
    return timeBase;
  }

  /**
   * What was said of the recording as a whole.
   *
   * @return as given to the recorder, in that order
   */
  public Map<String, String> notes() {
    return notes;
  }

  /**
   * All lanes.
   *
   * @return in the order in which they were made
   */
  public List<Lane> lanes() {
    return lanes;
  }

  /**
   * All spans and instants.
   *
   * @return by their begin, and of one begin by their id
   */
  public List<Transaction> all() {
    return all;
  }

  /**
   * Spans that were begun and are not here.
   *
   * @return a count
   */
  public long leftOut() {
    return leftOut;
  }

  /**
   * Whether recording ended as it should; a file of a bench that was killed has no end.
   *
   * @return false when something may be missing at the end
   */
  public boolean complete() {
    return complete;
  }

  /**
   * A span.
   *
   * @param id its number
   * @return empty when there is none
   */
  public Optional<Transaction> find(long id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * The parts of a span.
   *
   * @param id of the whole
   * @return by their begin
   */
  public List<Transaction> children(long id) {
    return Collections.unmodifiableList(children.getOrDefault(id, List.of()));
  }

  /**
   * What a span brought about.
   *
   * @param id of the cause
   * @return by their begin
   */
  public List<Transaction> effects(long id) {
    return Collections.unmodifiableList(effects.getOrDefault(id, List.of()));
  }

  /**
   * Some of them.
   *
   * @param which those to keep
   * @return a recording of these alone; what is not kept counts as left out
   */
  public Transactions only(Predicate<Transaction> which) {
    List<Transaction> kept = all.stream().filter(which).toList();
    return new Transactions(
        title, timeBase, notes, lanes, kept, leftOut + all.size() - kept.size(), complete);
  }

  /**
   * The time of all of them.
   *
   * @return the first begin; 0 when there is none
   */
  public long begin() {
    return all.isEmpty() ? 0 : all.getFirst().begin();
  }

  /**
   * The time of all of them.
   *
   * @return the last end; 0 when there is none
   */
  public long end() {
    return all.stream().mapToLong(Transaction::end).max().orElse(0);
  }
}
