// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.ParameterException;
import java.util.Locale;

/** How long a transport waits for an answer before it acts. */
public enum TimerKind {
  /** As long as answers were seen to take: {@link AnswerTimeout}, the same for every transport. */
  MEASURED,
  /** The constant that the transport's source has, or that its source leaves to the operator. */
  PUBLISHED;

  /**
   * The name in tables, files and options.
   *
   * @return lower case
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The timer of that name.
   *
   * @param id as {@link #id} gives it
   * @return the timer
   * @throws ParameterException when there is none
   */
  public static TimerKind of(String id) {
    for (TimerKind timer : values()) {
      if (timer.id().equals(id)) {
        return timer;
      }
    }
    throw new ParameterException("timer", id, "measured or published");
  }
}
