// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.baseline;

import dev.sluice.cycle.baseline.SenderWindowModel;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;

/**
 * Random commands for a sender window; acknowledgements come for what was sent, or for anything.
 */
public final class SenderWindowTraffic {
  private static final int TIMEOUT = 20;

  private final SluiceParameters p;
  private final SenderWindowModel block;
  private final SplittableRandom random;
  private final int[] transfer;
  private final int[] pidx;
  private int clock;

  private final int[] seen = new int[5];

  /**
   * Traffic from the first clock on.
   *
   * @param p what was built
   * @param block whose wires it is on
   * @param seed of everything random
   */
  public SenderWindowTraffic(SluiceParameters p, SenderWindowModel block, long seed) {
    this.p = p;
    this.block = block;
    random = new SplittableRandom(seed);
    transfer = new int[p.width()];
    pidx = new int[p.width()];
    block.timeout.set(0, TIMEOUT);
  }

  /** Hears the outcome of this clock and sets the command, after the block has driven. */
  public void drive() {
    if (block.outcome.valid) {
      int kind = block.outcome.getInt(SenderWindowModel.OP);
      seen[kind]++;
      if (kind == SenderWindowModel.SENT) {
        int slot = block.outcome.getInt(SenderWindowModel.SLOT);
        transfer[slot] = block.outcome.getInt(SenderWindowModel.TRANSFER);
        pidx[slot] = block.outcome.getInt(SenderWindowModel.PIDX);
      }
    }
    int slot = random.nextInt(p.width());
    boolean acks = random.nextInt(3) == 0;
    boolean right = random.nextInt(4) != 0;
    // Now and then nothing for long, so that timers run out.
    block.cmd.valid = (clock++ / 2000) % 3 != 2 && random.nextInt(4) != 0;
    block.cmd.set(SenderWindowModel.OP, random.nextInt(50) == 0 ? 2 : acks ? 1 : 0);
    block.cmd.set(
        SenderWindowModel.TRANSFER, acks && right ? transfer[slot] : random.nextInt(p.windows()));
    block.cmd.set(
        SenderWindowModel.PIDX, acks && right ? pidx[slot] : random.nextInt(p.maxPackets()));
    block.cmd.set(SenderWindowModel.SLOT, slot);
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
