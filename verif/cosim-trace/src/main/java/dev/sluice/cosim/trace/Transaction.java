// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import java.util.Map;
import java.util.Set;

/**
 * A span, or an instant, as it was recorded.
 *
 * @param id from 1, in the order in which they began to be recorded
 * @param lane where it is drawn
 * @param name what it is
 * @param begin its first moment, in the recorder's {@link TimeBase}
 * @param end the first moment after it; of an instant the same as begin
 * @param parent id of the span that it is a part of; 0 is none
 * @param cause id of the span that brought it about; 0 is none
 * @param marks what is special about it
 * @param attributes by name, in the order in which they were given: {@link Long}, {@link Boolean}
 *     or {@link String}
 */
public record Transaction(
    long id,
    Lane lane,
    String name,
    long begin,
    long end,
    long parent,
    long cause,
    Set<Mark> marks,
    Map<String, Object> attributes) {

  /**
   * How long it took.
   *
   * @return in the recorder's time base, 0 or more
   */
  public long length() {
    return end - begin;
  }

  /**
   * Whether something is special about it.
   *
   * @param mark what
   * @return true when it has the mark
   */
  public boolean is(Mark mark) {
    return marks.contains(mark);
  }

  /**
   * An attribute as text.
   *
   * @param key its name
   * @return its value; empty when there is none
   */
  public String text(String key) {
    Object value = attributes.get(key);
    return value == null ? "" : value.toString();
  }

  /**
   * An attribute that is a number.
   *
   * @param key its name
   * @param otherwise what to take when there is none
   * @return its value
   */
  public long number(String key, long otherwise) {
    return attributes.get(key) instanceof Long value ? value : otherwise;
  }
}
