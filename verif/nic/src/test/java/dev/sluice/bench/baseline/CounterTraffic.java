// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.baseline;

import dev.sluice.cycle.baseline.ReceiverCounterModel;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;

/** Random commands for a receiver counter, most of them of the round that a window is in. */
final class CounterTraffic {
  private final ReceiverCounterModel block;
  private final SplittableRandom random;
  private final int[] round;

  /** How often each outcome was seen. */
  final int[] seen = new int[4];

  CounterTraffic(SluiceParameters p, ReceiverCounterModel block, long seed) {
    this.block = block;
    random = new SplittableRandom(seed);
    round = new int[p.windows()];
  }

  void drive() {
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
}
