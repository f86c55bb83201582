// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.transport.AnswerTimeout;

/**
 * When the packets in a sender's slots were sent, first and last, and how often: what an answer
 * that names the sending it is for gives a time from.
 */
final class CopyTimes {
  private final long[] first;
  private final long[] last;
  private final int[] sent;

  CopyTimes(int slots) {
    first = new long[slots];
    last = new long[slots];
    sent = new int[slots];
  }

  /** Another packet gets the slot. */
  void begin(int slot) {
    sent[slot] = 0;
  }

  /** The packet is sent. Which sending it is, from 0. */
  int sent(int slot, long now) {
    if (sent[slot] == 0) {
      first[slot] = now;
    }
    last[slot] = now;
    return sent[slot]++;
  }

  /** The answer to one of the sendings has come; those of the first and the last give a time. */
  void answered(int slot, int copy, long now, AnswerTimeout timeout) {
    if (copy == 0) {
      timeout.took(now - first[slot]);
    } else if (copy == sent[slot] - 1) {
      timeout.took(now - last[slot]);
    }
  }

  /** How long to wait for the answer to the last sending. */
  long wait(int slot, AnswerTimeout timeout) {
    return timeout.picos(sent[slot] - 1);
  }
}
