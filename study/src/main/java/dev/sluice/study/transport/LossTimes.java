// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * How long it took from a loss until the packet was sent again, seen on the sender's line: from the
 * moment at which the packet that is lost, or the answer that asked for it, was on the line, to the
 * moment at which its next copy was. A loss after which nothing was sent again, such as of an
 * answer that said nothing new, is none.
 */
public final class LossTimes {
  private static final int LAST = 8;

  private record Loss(long last, LossKind kind) {}

  private final int packets;
  private final Map<Integer, Loss> open = new HashMap<>();
  private final Map<LossKind, long[]> times = new EnumMap<>(LossKind.class);
  private final Map<LossKind, Integer> counts = new EnumMap<>(LossKind.class);

  /** Those of a transfer of which nothing was sent. */
  LossTimes(Transfer transfer) {
    packets = transfer.packets();
    for (LossKind kind : LossKind.values()) {
      times.put(kind, new long[0]);
      counts.put(kind, 0);
    }
  }

  /** A data packet is sent. */
  void sent(long now, int k, boolean again, boolean lost) {
    Loss before = open.isEmpty() ? null : open.remove(k);
    if (before != null) {
      add(before.kind, now - before.last);
    }
    if (lost) {
      boolean tail = k >= packets - LAST;
      LossKind kind = again ? LossKind.COPY : tail ? LossKind.TAIL : LossKind.ORIGINAL;
      open.put(k, new Loss(now, kind));
    }
  }

  /** An answer that asks for packets is lost. */
  void answerLost(long now, int[] asked) {
    for (int k : asked) {
      open.computeIfPresent(k, (packet, loss) -> new Loss(now, LossKind.REQUEST));
    }
  }

  private void add(LossKind kind, long time) {
    int count = counts.merge(kind, 1, Integer::sum);
    long[] all = times.get(kind);
    if (count > all.length) {
      all = Arrays.copyOf(all, Math.max(8, 2 * count));
      times.put(kind, all);
    }
    all[count - 1] = time;
  }

  /**
   * The times of a kind.
   *
   * @param kind what was lost last
   * @return ps, in the order in which the packets were sent again
   */
  public long[] of(LossKind kind) {
    return Arrays.copyOf(times.get(kind), counts.get(kind));
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof LossTimes that)) {
      return false;
    }
    for (LossKind kind : LossKind.values()) {
      if (!Arrays.equals(of(kind), that.of(kind))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (LossKind kind : LossKind.values()) {
      hash = 31 * hash + Arrays.hashCode(of(kind));
    }
    return hash;
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
