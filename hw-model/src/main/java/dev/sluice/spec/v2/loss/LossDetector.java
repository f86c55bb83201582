// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.loss;

import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.window.SegmentWindow;
import java.util.Arrays;

/**
 * Which packets of one window are lost, and which were asked for: text, section 8. Each missing
 * packet is nothing, due, or asked for by one of Q requests.
 */
public final class LossDetector {
  /** No timer runs. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final byte NOTHING = 0;
  private static final byte DUE = 1;
  private static final byte FIRST_SLOT = 2;
  private static final int MARKS = 2;

  private final boolean order;
  private final byte[] tag;
  private LatestCopy latest = new LatestCopy();
  private final RequestSlot[] slots;
  private final int[] markTop = new int[MARKS];
  private final long[] markTime = new long[MARKS];

  private int length;
  private int received;
  private int top;
  private int marks;
  private long last;
  private int silences;
  private int timeouts;
  private int due;
  private long dueSince;
  private long sample;
  private boolean spurious;
  private int overtakenBy;
  private boolean joined;

  /**
   * A detector for a window that is not open.
   *
   * @param packets S
   * @param requests Q
   * @param order whether D1 and D5 apply
   */
  public LossDetector(int packets, int requests, boolean order) {
    this.order = order;
    tag = new byte[packets];
    slots = new RequestSlot[requests];
    for (int i = 0; i < requests; i++) {
      slots[i] = new RequestSlot();
    }
  }

  /**
   * A message begins.
   *
   * @param now when
   * @param packets n
   * @param ofPeer what copies of the sender's have told, in any of its windows
   */
  public void open(long now, int packets, LatestCopy ofPeer) {
    length = packets;
    latest = ofPeer;
    Arrays.fill(tag, NOTHING);
    for (RequestSlot slot : slots) {
      slot.left = 0;
    }
    top = 0;
    marks = 0;
    last = now;
    received = 0;
    silences = 0;
    timeouts = 0;
    due = 0;
    joined = false;
  }

  /**
   * A packet was accepted that is no copy of a request with a known number.
   *
   * @param now when
   * @param window its window, with the packet's bit set
   * @param i packet of the segment
   * @param original whether it was not sent before
   * @param stride s
   * @param depth D
   * @param reorder REO, ticks
   */
  public void accepted(
      long now,
      SegmentWindow window,
      int i,
      boolean original,
      int stride,
      int depth,
      long reorder) {
    came(now);
    spurious = false;
    if (!original) {
      clear(i);
      return;
    }
    spurious = tag[i] >= FIRST_SLOT;
    overtakenBy = spurious && stride > 0 ? overtaken(window, i, stride) : 0;
    clear(i);
    if (i >= top) {
      top = i + 1;
      setMark(now, top, reorder / 2);
    }
    if (order && stride > 0) {
      // D1.
      for (int j = i - stride * (depth + 1); j >= 0; j -= stride) {
        lost(now, window, j);
      }
    }
  }

  /**
   * A copy of a request was accepted: D5 within the request, D6, T1.
   *
   * @param now when
   * @param window its window, with the packet's bit set
   * @param i packet of the segment
   * @param ask the request's number
   */
  public void copy(long now, SegmentWindow window, int i, int ask) {
    came(now);
    spurious = false;
    byte was = tag[i];
    clear(i);
    if (was < FIRST_SLOT || slots[was - FIRST_SLOT].number != ask) {
      return; // D8.
    }
    RequestSlot slot = slots[was - FIRST_SLOT];
    latest.came(now, slot.asked);
    if (slot.fresh) {
      slot.fresh = false;
      sample = now - slot.asked;
    }
    if (order) {
      for (int j = 0; j < i; j++) {
        if (tag[j] == was) {
          makeDue(now, j);
        }
      }
    }
  }

  /**
   * D9: a packet that is missing came without its body. An original that a request has asked for
   * already is not asked for again.
   *
   * @param now when
   * @param i packet of the segment
   * @param ask the request that it answers, 0 for none, or where copies do not say it
   * @param copy whether it was sent before
   */
  public void trimmed(long now, int i, int ask, boolean copy) {
    boolean answers =
        tag[i] >= FIRST_SLOT && copy && (ask == 0 || slots[tag[i] - FIRST_SLOT].number == ask);
    if (tag[i] == NOTHING || answers) {
      makeDue(now, i);
    }
  }

  private void came(long now) {
    received++;
    last = now;
    silences = 0;
    timeouts = 0;
    sample = 0;
  }

  /** Packets of i's path after it that have come. */
  private int overtaken(SegmentWindow window, int i, int stride) {
    int count = 0;
    for (int j = i + stride; j < length; j += stride) {
      count += window.has(j) ? 1 : 0;
    }
    return count;
  }

  /** The packet came, or is asked for anew. */
  private void clear(int i) {
    if (tag[i] == DUE) {
      due--;
    } else if (tag[i] >= FIRST_SLOT) {
      slots[tag[i] - FIRST_SLOT].left--;
    }
    tag[i] = NOTHING;
  }

  private void makeDue(long now, int i) {
    clear(i);
    if (due++ == 0) {
      dueSince = now;
    }
    tag[i] = DUE;
  }

  private void lost(long now, SegmentWindow window, int i) {
    if (tag[i] == NOTHING && !window.has(i)) {
      makeDue(now, i);
    }
  }

  private void lostBelow(long now, SegmentWindow window, int end) {
    for (int i = 0; i < end; i++) {
      lost(now, window, i);
    }
  }

  /** D2. */
  private void setMark(long now, int below, long apart) {
    if (marks == 0 || marks < MARKS && now - markTime[marks - 1] >= apart) {
      markTop[marks] = below;
      markTime[marks++] = now;
    }
  }

  /**
   * D3: a later message of the peer has opened, so every original of this one was sent.
   *
   * @param now when
   */
  public void overtaken(long now) {
    if (marks == MARKS) {
      // The newer mark is taken back: this one says more, and no later than REO after it.
      marks--;
    }
    if (marks == 0 || markTop[marks - 1] < length) {
      markTop[marks] = length;
      markTime[marks++] = now;
    }
  }

  /**
   * D5: a copy of a later request came on a path.
   *
   * @param now when
   * @param ask the later request's number
   * @param paths K
   */
  public void overtakenRequests(long now, int ask, int paths) {
    for (int s = 0; s < slots.length; s++) {
      RequestSlot slot = slots[s];
      if (order
          && slot.left > 0
          && slot.number % paths == ask % paths
          && Serial.ahead(Serial.ASK_BITS, ask, slot.number) > 0) {
        giveBack(now, s);
      }
    }
  }

  private void giveBack(long now, int slot) {
    for (int i = 0; i < length && slots[slot].left > 0; i++) {
      if (tag[i] == FIRST_SLOT + slot) {
        makeDue(now, i);
      }
    }
  }

  /**
   * Timers that have run out: D2, D4, D6.
   *
   * @param now when
   * @param window the window
   * @param reorder REO, ticks
   * @param timeout of a request, T1, ticks
   * @param tail D4: from when on silence counts, or {@link #NEVER}
   */
  public void expire(long now, SegmentWindow window, long reorder, long timeout, long tail) {
    while (marks > 0 && now - markTime[0] >= reorder) {
      lostBelow(now, window, markTop[0]);
      marks--;
      markTop[0] = markTop[1];
      markTime[0] = markTime[1];
    }
    if (tailOpen() && tailDue(reorder, tail) <= now) {
      lostBelow(now, window, length);
      silences++;
    }
    for (int s = 0; s < slots.length; s++) {
      if (slots[s].left > 0 && now >= answerDue(slots[s], reorder, timeout)) {
        giveBack(now, s);
        timeouts++;
      }
    }
  }

  /** D6: when a request is not answered any more. */
  private long answerDue(RequestSlot slot, long reorder, long timeout) {
    long timedOut = slot.asked + (timeout << Math.min(timeouts, 6));
    return Math.min(timedOut, latest.due(slot.asked, reorder));
  }

  /** D4: when silence has lasted long enough. */
  private long tailDue(long reorder, long tail) {
    return tail == NEVER ? NEVER : Math.max(last, tail) + (reorder << Math.min(silences, 6));
  }

  /** Whether a packet is missing that is neither due nor asked for. */
  private boolean tailOpen() {
    int known = received + due;
    for (RequestSlot slot : slots) {
      known += slot.left;
    }
    return known < length;
  }

  /**
   * When a timer runs out next.
   *
   * @param reorder REO, ticks
   * @param timeout of a request, ticks
   * @param tail as in {@link #expire}
   * @return a time or {@link #NEVER}
   */
  public long deadline(long reorder, long timeout, long tail) {
    long first = marks > 0 ? markTime[0] + reorder : NEVER;
    if (tailOpen()) {
      first = Math.min(first, tailDue(reorder, tail));
    }
    for (RequestSlot slot : slots) {
      if (slot.left > 0) {
        first = Math.min(first, answerDue(slot, reorder, timeout));
      }
    }
    return first;
  }

  /**
   * A3: everything that is missing is due, but for what a request asked for within a round trip:
   * the sender has heard of nothing older that it has not answered. It is there, so the time-outs
   * begin anew.
   *
   * @param now when
   * @param window the window
   * @param roundTrip the mean of a request's, ticks
   */
  public void probed(long now, SegmentWindow window, long roundTrip) {
    lostBelow(now, window, length);
    for (int s = 0; s < slots.length; s++) {
      if (slots[s].left > 0 && now - slots[s].asked >= roundTrip) {
        giveBack(now, s);
      }
    }
    timeouts = 0;
  }

  /**
   * Packets to be asked for.
   *
   * @return a count
   */
  public int due() {
    return due;
  }

  /**
   * Since when there are any.
   *
   * @return a time; meaningless when {@link #due} is 0
   */
  public long dueSince() {
    return dueSince;
  }

  /**
   * Whether a request can be made: there is something due, and a slot for it.
   *
   * @return A1, without the tokens
   */
  public boolean canAsk() {
    return due > 0 && freeSlot() >= 0;
  }

  /**
   * Whether a request may be made now, into a free slot or in the place of the latest one: A1. What
   * the latest one asked for waits for the answer of the one that joins it, so it is joined once
   * only, and not when its own answer may be on its way already.
   *
   * @param now when
   * @param roundTrip the mean of a request's, ticks
   * @return whether something is due and there is a place for it
   */
  public boolean mayAsk(long now, long roundTrip) {
    return due > 0
        && (freeSlot() >= 0 || !joined && now - slots[newestSlot()].asked <= roundTrip / 2);
  }

  /** The slot of the latest request, of those that are all in use. */
  private int newestSlot() {
    int newest = 0;
    for (int s = 1; s < slots.length; s++) {
      newest = slots[s].asked > slots[newest].asked ? s : newest;
    }
    return newest;
  }

  private int freeSlot() {
    for (int s = 0; s < slots.length; s++) {
      if (slots[s].left == 0) {
        return s;
      }
    }
    return -1;
  }

  /**
   * A1: asks for all that is due. Without a free slot the request takes the place of the latest
   * one, and what that asked for counts as asked for by this: its copies say nothing then (D8). It
   * is {@link #mayAsk} that says whether it may.
   *
   * @param now when
   * @param number of the request
   * @return the request's vector
   */
  public long[] ask(long now, int number) {
    long[] vector = new long[(tag.length + 63) >> 6];
    joined = freeSlot() < 0;
    int free = joined ? newestSlot() : freeSlot();
    RequestSlot slot = slots[free];
    slot.number = number;
    slot.left += due;
    slot.asked = now;
    slot.fresh = true;
    for (int i = 0; i < length; i++) {
      if (tag[i] == DUE) {
        tag[i] = (byte) (FIRST_SLOT + free);
        vector[i >> 6] |= Long.MIN_VALUE >>> (i & 63);
      }
    }
    due = 0;
    return vector;
  }

  /**
   * The round trip that the last packet measured.
   *
   * @return ticks, 0 for none
   */
  public long sample() {
    return sample;
  }

  /**
   * Whether the last packet was an original that a request had asked for.
   *
   * @return D7
   */
  public boolean spurious() {
    return spurious;
  }

  /**
   * Packets of its path that had overtaken the last original.
   *
   * @return D7, packets
   */
  public int overtakenBy() {
    return overtakenBy;
  }

  /**
   * When something of the message was last accepted.
   *
   * @return a time
   */
  public long last() {
    return last;
  }
}
