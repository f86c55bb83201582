// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

/** Looks for sequences in the values as they come. */
final class TransitionMatcher {
  private final long[][] sequences;
  private final int[] bins;

  /** The latest values, the newest first. */
  private final long[] recent;

  private int known;

  TransitionMatcher(long[][] sequences, int[] bins) {
    this.sequences = sequences;
    this.bins = bins;
    int longest = 0;
    for (long[] sequence : sequences) {
      longest = Math.max(longest, sequence.length);
    }
    recent = new long[longest];
  }

  void restart() {
    known = 0;
  }

  /** Takes a value, counts the sequences that it completes; returns an illegal one, else -1. */
  int follow(long value, long[] hits, BinTable table) {
    if (recent.length == 0) {
      return -1;
    }
    System.arraycopy(recent, 0, recent, 1, recent.length - 1);
    recent[0] = value;
    known = Math.min(known + 1, recent.length);
    int illegal = -1;
    for (int i = 0; i < bins.length; i++) {
      if (ends(sequences[i])) {
        hits[bins[i]]++;
        if (table.isIllegal(bins[i])) {
          illegal = bins[i];
        }
      }
    }
    return illegal;
  }

  private boolean ends(long[] sequence) {
    if (sequence.length > known) {
      return false;
    }
    for (int i = 0; i < sequence.length; i++) {
      if (recent[i] != sequence[sequence.length - 1 - i]) {
        return false;
      }
    }
    return true;
  }
}
