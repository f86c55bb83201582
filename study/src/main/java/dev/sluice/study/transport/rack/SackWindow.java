// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

import dev.sluice.study.transport.AnswerTimeout;

/**
 * The packets of a sender's window: which are acknowledged, which are taken for lost, and the
 * others in the order of their last sending. O(1) each; nothing allocates after construction.
 */
final class SackWindow {
  static final int NONE = -1;
  private static final byte NEW = 0;
  private static final byte IN_FLIGHT = 1;
  private static final byte LOST = 2;
  private static final byte ACKNOWLEDGED = 3;

  private final int mask;
  private final long[] first;
  private final long[] last;
  private final int[] sent;
  private final byte[] state;
  private final int[] next;
  private final int[] previous;
  private int oldestSent = NONE;
  private int newestSent = NONE;

  /** Lost packets wait in the order in which they were found. */
  private final int[] lost;

  private int lostHead;
  private int lostCount;

  SackWindow(int window) {
    int room = Integer.highestOneBit(Math.max(1, window - 1)) << 1;
    mask = room - 1;
    first = new long[room];
    last = new long[room];
    sent = new int[room];
    state = new byte[room];
    next = new int[room];
    previous = new int[room];
    lost = new int[room];
  }

  /** A packet enters the window. */
  void enter(int k) {
    state[k & mask] = NEW;
    sent[k & mask] = 0;
  }

  /** A packet that is not in flight is sent. Which sending it is, from 0. */
  int send(int k, long now) {
    int at = k & mask;
    if (sent[at] == 0) {
      first[at] = now;
    }
    last[at] = now;
    state[at] = IN_FLIGHT;
    next[at] = NONE;
    previous[at] = newestSent;
    if (newestSent == NONE) {
      oldestSent = k;
    } else {
      next[newestSent & mask] = k;
    }
    newestSent = k;
    return sent[at]++;
  }

  private void unlink(int k) {
    int at = k & mask;
    if (previous[at] == NONE) {
      oldestSent = next[at];
    } else {
      next[previous[at] & mask] = next[at];
    }
    if (next[at] == NONE) {
      newestSent = previous[at];
    } else {
      previous[next[at] & mask] = previous[at];
    }
  }

  /** A packet is known to have arrived. Whether that is new. */
  boolean acknowledge(int k) {
    int at = k & mask;
    if (state[at] == ACKNOWLEDGED) {
      return false;
    }
    if (state[at] == IN_FLIGHT) {
      unlink(k);
    }
    state[at] = ACKNOWLEDGED;
    return true;
  }

  boolean acknowledged(int k) {
    return state[k & mask] == ACKNOWLEDGED;
  }

  boolean inFlight(int k) {
    return state[k & mask] == IN_FLIGHT;
  }

  /** A packet in flight is taken for lost. */
  void lose(int k) {
    unlink(k);
    state[k & mask] = LOST;
    lost[lostHead + lostCount++ & mask] = k;
  }

  /** The lost packet that is to be sent next, or NONE. */
  int lost() {
    while (lostCount > 0) {
      int k = lost[lostHead];
      if (state[k & mask] == LOST) {
        return k;
      }
      takeLost(); // It has arrived after all.
    }
    return NONE;
  }

  void takeLost() {
    lostHead = lostHead + 1 & mask;
    lostCount--;
  }

  /** Of the packets in flight the one whose last sending is the longest ago, or NONE. */
  int oldest() {
    return oldestSent;
  }

  /** Of the packets in flight the one that was sent last, or NONE. */
  int newest() {
    return newestSent;
  }

  /** A packet in flight is about to be sent again. */
  void recall(int k) {
    unlink(k);
    state[k & mask] = LOST;
  }

  /** The packet in flight that was sent after that one, or NONE. */
  int after(int k) {
    return next[k & mask];
  }

  long lastSent(int k) {
    return last[k & mask];
  }

  int count(int k) {
    return sent[k & mask];
  }

  /** How long after what was sent the answer came; 0 when it cannot be told. */
  long time(int k, int copy, long now) {
    int at = k & mask;
    if (copy == 0) {
      return now - first[at];
    }
    return copy == sent[at] - 1 ? now - last[at] : 0;
  }

  /** When a packet in flight is taken for lost although nothing is heard. */
  long timeout(int k, AnswerTimeout timeout) {
    return last[k & mask] + timeout.picos(sent[k & mask] - 1);
  }
}
