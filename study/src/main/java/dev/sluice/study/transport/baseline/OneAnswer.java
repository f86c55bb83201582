// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.transport.AnswerTimeout;

/** Times the answer to one question; where the question was repeated the answer gives no time. */
final class OneAnswer {
  private static final long NOT_ASKED = -1;
  private static final long REPEATED = -2;

  private long from = NOT_ASKED;

  /** The question is asked, for the first time or once more. */
  void asked(long now) {
    from = from == NOT_ASKED ? now : REPEATED;
  }

  /** Another question is asked, of which the answers are told from those to the one before. */
  void again(long now) {
    from = now;
  }

  /** The answer comes. */
  void came(long now, AnswerTimeout timeout) {
    if (from >= 0) {
      timeout.took(now - from);
    }
    from = NOT_ASKED;
  }
}
