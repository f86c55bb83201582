// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.bench.invariant.PairCheckers;
import dev.sluice.bench.invariant.TrackedTransfer;
import dev.sluice.protocol.CompletionStatus;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Where transfers go in a receiver's memory: areas, each of one transfer at a time. The place of a
 * transfer that is done is free at once, as nothing may be written for it any more. That of a
 * transfer that failed is free when the receiver has closed its window: until then what was
 * underway may still be written.
 */
final class TransferAreas {
  /** Clocks in which what was taken before a window's close has reached memory. */
  private static final long SETTLE = 5000;

  private static final int ALIGNMENT = 64;

  private final long base;
  private final long areaBytes;
  private final int areas;
  private final SplittableRandom random;
  private final ArrayDeque<Integer> free = new ArrayDeque<>();
  private final Map<TrackedTransfer, Integer> held = new HashMap<>();
  private final Map<TrackedTransfer, Long> failed = new LinkedHashMap<>();

  /** So many areas from an address on. */
  TransferAreas(long base, long areaBytes, int areas, SplittableRandom random) {
    this.base = base;
    this.areaBytes = areaBytes;
    this.areas = areas;
    this.random = random;
    for (int i = 0; i < areas; i++) {
      free.add(i);
    }
  }

  /** Whether there is room for one more transfer. */
  boolean available() {
    return !free.isEmpty();
  }

  /** Whether every place is free. */
  boolean allFree() {
    return free.size() == areas;
  }

  /** An aligned place for so many bytes, in the area that is next: often at one of its ends. */
  long next(long bytes) {
    long slack = (areaBytes - bytes) / ALIGNMENT;
    long step =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> slack;
          default -> random.nextLong(slack + 1);
        };
    return base + free.element() * areaBytes + step * ALIGNMENT;
  }

  /** The transfer has the area from which the place was. */
  void hold(TrackedTransfer transfer) {
    held.put(transfer, free.remove());
  }

  /** The transfer has ended. */
  void ended(TrackedTransfer transfer, PairCheckers checkers) {
    if (transfer.status() == CompletionStatus.DONE.code()) {
      release(transfer, checkers);
    } else {
      failed.put(transfer, transfer.ended());
    }
  }

  private void release(TrackedTransfer transfer, PairCheckers checkers) {
    checkers.forget(transfer);
    free.add(held.remove(transfer));
  }

  /** Looks for failed transfers that the receiver has done with. */
  void sweep(long clock, PairCheckers checkers) {
    for (Iterator<Map.Entry<TrackedTransfer, Long>> all = failed.entrySet().iterator();
        all.hasNext(); ) {
      Map.Entry<TrackedTransfer, Long> one = all.next();
      if (checkers.holdsWindow(one.getKey())) {
        one.setValue(clock);
      } else if (clock - one.getValue() > SETTLE) {
        release(one.getKey(), checkers);
        all.remove();
      }
    }
  }
}
