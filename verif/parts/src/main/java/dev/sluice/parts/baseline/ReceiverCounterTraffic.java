// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.baseline;

import dev.sluice.cycle.baseline.ReceiverCounterModel;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;

/** Random commands for a receiver counter, most of them of the round that a window is in. */
public final class ReceiverCounterTraffic {
  private final ReceiverCounterModel block;
  private final SplittableRandom random;
  private final int[] round;

  private final int[] seen = new int[4];

  /**
   * Traffic from the first clock on.
   *
   * @param p what was built
   * @param block whose wires it is on
   * @param seed of everything random
   */
  public ReceiverCounterTraffic(SluiceParameters p, ReceiverCounterModel block, long seed) {
    this.block = block;
    random = new SplittableRandom(seed);
    round = new int[p.windows()];
  }

  /** Hears the outcome of this clock and sets the command, after the block has driven. */
  public void drive() {
    int window = random.nextInt(round.length);
    if (block.outcome.valid) {
      seen[block.outcome.getInt(ReceiverCounterModel.KIND)]++;
      round[block.outcome.getInt(ReceiverCounterModel.WINDOW)] =
          block.outcome.getInt(ReceiverCounterModel.ROUND);
    }
    int draw = random.nextInt(100);
    block.cmd.valid = random.nextInt(8) != 0;
    block.cmd.set(
        ReceiverCounterModel.OP,
        draw < 3
            ? ReceiverCounterModel.OPEN
            : draw < 5 ? ReceiverCounterModel.RESEND : draw < 6 ? 3 : 1);
    block.cmd.set(ReceiverCounterModel.WINDOW, window);
    block.cmd.set(
        ReceiverCounterModel.ROUND, random.nextInt(5) == 0 ? random.nextInt() : round[window]);
    block.cmd.set(ReceiverCounterModel.TOTAL, 1 + random.nextInt(12));
  }

  /**
   * How often each outcome was seen.
   *
   * @return by the outcome's kind, a copy
   */
  public int[] seen() {
    return seen.clone();
  }
}
