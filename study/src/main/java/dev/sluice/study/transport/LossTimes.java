// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import java.util.Arrays;

/**
 * How long it took from a loss until the packet was sent again, seen on the sender's line: from the
 * moment at which the packet that is lost, or the answer that asked for it, was on the line, to the
 * moment at which its next copy was. A loss after which nothing was sent again, such as of an
 * answer that said nothing new, is none.
 */
public final class LossTimes {
  private static final int LAST = 8;
  private static final int NONE = 0;
  private static final int MOST_AT_FIRST = 1024;
  private static final LossKind[] KINDS = LossKind.values();

  private final int packets;
  // Of each packet that was lost and not sent again since. Arrays, as a packet allocates nothing.
  private final long[] lostAt;
  private final byte[] lostKind;
  private final long[][] times = new long[KINDS.length][];
  private final int[] counts = new int[KINDS.length];

  /** Those of a transfer of which nothing was sent. */
  LossTimes(Transfer transfer) {
    packets = transfer.packets();
    lostAt = new long[packets];
    lostKind = new byte[packets];
    Arrays.setAll(times, _ -> new long[Math.min(packets, MOST_AT_FIRST)]);
  }

  /** A data packet is sent. */
  void sent(long now, int k, boolean again, boolean lost) {
    if (lostKind[k] != NONE) {
      add(lostKind[k] - 1, now - lostAt[k]);
      lostKind[k] = NONE;
    }
    if (lost) {
      boolean tail = k >= packets - LAST;
      open(now, k, again ? LossKind.COPY : tail ? LossKind.TAIL : LossKind.ORIGINAL);
    }
  }

  /** An answer that asks for packets is lost. Those that the transfer does not have say nothing. */
  void answerLost(long now, int[] asked) {
    for (int k : asked) {
      if (k >= 0 && k < packets && lostKind[k] != NONE) {
        open(now, k, LossKind.REQUEST);
      }
    }
  }

  private void open(long now, int k, LossKind kind) {
    lostAt[k] = now;
    lostKind[k] = (byte) (1 + kind.ordinal());
  }

  private void add(int kind, long time) {
    if (counts[kind] == times[kind].length) {
      times[kind] = Arrays.copyOf(times[kind], 2 * counts[kind]);
    }
    times[kind][counts[kind]++] = time;
  }

  /**
   * The times of a kind.
   *
   * @param kind what was lost last
   * @return ps, in the order in which the packets were sent again
   */
  public long[] of(LossKind kind) {
    return Arrays.copyOf(times[kind.ordinal()], counts[kind.ordinal()]);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof LossTimes that)) {
      return false;
    }
    for (LossKind kind : KINDS) {
      if (!Arrays.equals(of(kind), that.of(kind))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (LossKind kind : KINDS) {
      hash = 31 * hash + Arrays.hashCode(of(kind));
    }
    return hash;
  }

  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
