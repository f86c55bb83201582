// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A span that is being recorded: from {@link TransactionRecorder#begin} to {@link #end} or {@link
 * #instant}. Afterwards nothing can be added to it, but it can still be named as a parent or a
 * cause. Not thread-safe.
 */
public final class Span {
  private final TransactionRecorder recorder;
  private final long id;
  private final Lane lane;
  private final long begin;
  private String name;
  private long parent;
  private long cause;
  private final Set<Mark> marks = EnumSet.noneOf(Mark.class);
  private Map<String, Object> attributes = new LinkedHashMap<>();
  private boolean ended;

  Span(TransactionRecorder recorder, long id, Lane lane, String name, long begin) {
    this.recorder = recorder;
    this.id = id;
    this.lane = lane;
    this.name = name;
    this.begin = begin;
  }

  /**
   * Its number among all spans of the recorder.
   *
   * @return 1 or more; 0 when the recorder had no place for it, and then nothing is recorded
   */
  public long id() {
    return id;
  }

  /**
   * When it began.
   *
   * @return as given
   */
  public long begin() {
    return begin;
  }

  /**
   * Says of which span it is a part.
   *
   * @param span the whole; null for none
   * @return this
   */
  public Span childOf(Span span) {
    change();
    parent = span == null ? 0 : span.id;
    return this;
  }

  /**
   * Says which span brought it about.
   *
   * @param span the cause; null for none
   * @return this
   */
  public Span causedBy(Span span) {
    change();
    cause = span == null ? 0 : span.id;
    return this;
  }

  /**
   * Gives it another name, when it turns out later what it is.
   *
   * @param what the name
   * @return this
   */
  public Span rename(String what) {
    change();
    name = what;
    return this;
  }

  /**
   * Sets an attribute.
   *
   * @param key its name
   * @param value its value
   * @return this
   */
  public Span with(String key, long value) {
    change();
    attributes.put(key, value);
    return this;
  }

  /**
   * Sets an attribute.
   *
   * @param key its name
   * @param value its value
   * @return this
   */
  public Span with(String key, boolean value) {
    change();
    attributes.put(key, value);
    return this;
  }

  /**
   * Sets an attribute.
   *
   * @param key its name
   * @param value its value
   * @return this
   */
  public Span with(String key, String value) {
    change();
    attributes.put(key, value);
    return this;
  }

  /**
   * Says that it came to nothing.
   *
   * @return this
   */
  public Span failed() {
    change();
    marks.add(Mark.FAILED);
    return this;
  }

  /**
   * Ends it.
   *
   * @param at the first moment after it
   * @throws IllegalArgumentException when that is before its begin
   * @throws IllegalStateException when it has ended
   */
  public void end(long at) {
    change();
    if (at < begin) {
      throw new IllegalArgumentException(
          "the span '%s' of lane %s begins at %d and cannot end at %d"
              .formatted(name, lane, begin, at));
    }
    ended = true;
    recorder.ended(this, at);
    attributes = Map.of();
  }

  /**
   * Ends it as an instant: it has no length.
   *
   * @throws IllegalStateException when it has ended
   */
  public void instant() {
    change();
    marks.add(Mark.INSTANT);
    end(begin);
  }

  private void change() {
    if (ended) {
      throw new IllegalStateException(
          "the span '%s' of lane %s has ended: nothing can be added".formatted(name, lane));
    }
  }

  /** What is recorded when it ends at a moment. */
  Transaction as(long end) {
    return new Transaction(
        id,
        lane,
        name,
        begin,
        end,
        parent,
        cause,
        Collections.unmodifiableSet(EnumSet.copyOf(marks)),
        Collections.unmodifiableMap(new LinkedHashMap<>(attributes)));
  }

  /** The same, had recording ended then. */
  Transaction unfinished(long at) {
    Transaction whole = as(Math.max(at, begin));
    Set<Mark> all = EnumSet.of(Mark.UNFINISHED);
    all.addAll(marks);
    return new Transaction(
        id,
        lane,
        name,
        begin,
        whole.end(),
        parent,
        cause,
        Collections.unmodifiableSet(all),
        whole.attributes());
  }
}
