// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.check.MismatchException;
import java.util.List;
import java.util.Optional;

/**
 * What a bench of several blocks throws when their RTL follows in batches: what it would have
 * thrown clock by clock. A mismatch that is found late happened before whatever the models, which
 * lead, have run into meanwhile; and of two blocks' mismatches the one of the earlier clock counts.
 */
public final class Mismatches {
  private Mismatches() {}

  /**
   * Has the RTL of all blocks do what it was not given yet.
   *
   * @param blocks of one bench, on the same clock
   * @throws MismatchException the earliest, when RTL is not as its model said
   */
  public static void flush(List<? extends BlockUnderTest> blocks) {
    for (BlockUnderTest block : blocks) {
      try {
        block.flush();
      } catch (RuntimeException e) {
        throw after(e, blocks);
      }
    }
  }

  /**
   * What to throw in place of what was thrown.
   *
   * @param thrown by a block or by the bench
   * @param blocks of the bench, on the same clock; what they were not given yet is simulated
   * @return the earliest mismatch, or if there is none what was thrown
   */
  public static RuntimeException after(
      RuntimeException thrown, List<? extends BlockUnderTest> blocks) {
    return earliest(thrown, blocks).map(e -> (RuntimeException) e).orElse(thrown);
  }

  /**
   * The same for an error.
   *
   * @param thrown by the bench
   * @param blocks of the bench
   * @return what was thrown, when no RTL is otherwise than its model said
   * @throws MismatchException the earliest, when there is one
   */
  public static Error after(Error thrown, List<? extends BlockUnderTest> blocks) {
    earliest(thrown, blocks)
        .ifPresent(
            e -> {
              throw e;
            });
    return thrown;
  }

  private static Optional<MismatchException> earliest(
      Throwable thrown, List<? extends BlockUnderTest> blocks) {
    for (BlockUnderTest block : blocks) {
      try {
        block.flush();
      } catch (RuntimeException e) {
        if (e != thrown) { // It crashed, say; of mismatches the block tells itself.
          thrown.addSuppressed(e);
        }
      }
    }
    return which(blocks).flatMap(i -> blocks.get(i).mismatch());
  }

  /**
   * Whose mismatch is the earliest.
   *
   * @param blocks of the bench
   * @return its place; of two in the same clock the first; empty when nobody has one
   */
  public static Optional<Integer> which(List<? extends BlockUnderTest> blocks) {
    Optional<Integer> first = Optional.empty();
    long clock = Long.MAX_VALUE;
    for (int i = 0; i < blocks.size(); i++) {
      long own = blocks.get(i).mismatch().map(e -> e.mismatch().clock()).orElse(Long.MAX_VALUE);
      if (own < clock) {
        clock = own;
        first = Optional.of(i);
      }
    }
    return first;
  }
}
