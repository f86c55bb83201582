// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.control.ReceiveControlTraffic;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.NicParameters;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What random traffic round the receive control leaves out, as it keeps rules of its own: a host
 * that writes the rows of its regions while they are in use, and a line that takes no packet for so
 * long that answers are lost.
 */
class HeldOffControlTest {
  private static final int CLOCKS = 12_000;

  /** Of so many clocks the line takes packets in a third only. */
  private static final int PERIOD = 3000;

  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);

  /** Changes what goes in after the traffic has set it. */
  @FunctionalInterface
  private interface Change {
    void make(ReceiveControlModel block, int clock);
  }

  private static long[] run(long seed, Change change) throws Exception {
    VerilatedModel rtl = BlockRtl.of(ReceiveControlBench.BLOCK, PARAMETERS);
    ReceiveControlModel block = new ReceiveControlModel(PARAMETERS);
    ReceiveShape shape = ReceiveShape.random(5, PARAMETERS.sluice().payloadBytes(), seed);
    long[] counts = new long[block.count.size()];
    try (BlockCosim cosim = new BlockCosim(rtl, block, seed)) {
      cosim.start();
      ReceiveControlTraffic traffic = new ReceiveControlTraffic(PARAMETERS, block, shape, seed);
      for (int clock = 0; clock < CLOCKS; clock++) {
        cosim.begin();
        traffic.drive();
        change.make(block, clock);
        for (int i = 0; i < counts.length; i++) {
          counts[i] += block.count.get(i);
        }
        traffic.clock();
        cosim.end();
      }
      assertThat(cosim.mismatches()).isZero();
    }
    return counts;
  }

  /** All eight rows, used or not, with any contents, enabled or not; often as they were. */
  @Test
  void rowsOfRegionsAreWrittenWhileTheyAreInUse() throws Exception {
    long opened = 0;
    for (int seed = 0; seed < 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] rows = new long[8][];
      opened +=
          run(seed, (block, _) -> rewrite(block.region, rows, random))[ReceiveCountWires.OPENED];
    }
    assertThat(opened).as("transfers").isGreaterThan(20);
  }

  private static void rewrite(Wires region, long[][] rows, SplittableRandom random) {
    if (region.valid) {
      int index = region.getInt(RegionWires.INDEX);
      rows[index] = new long[region.size()];
      for (int i = 0; i < region.size(); i++) {
        rows[index][i] = region.get(i);
      }
      return;
    }
    int index = random.nextInt(8);
    if (rows[index] == null || random.nextInt(8) != 0) {
      return;
    }
    region.valid = true;
    for (int i = 0; i < region.size(); i++) {
      region.set(i, rows[index][i]);
    }
    switch (random.nextInt(6)) {
      case 0 -> region.set(RegionWires.ENABLE, false);
      case 1 -> region.set(RegionWires.LENGTH, random.nextLong() >>> random.nextInt(64));
      case 2 -> region.set(RegionWires.PEER, random.nextLong());
      case 3 -> region.set(RegionWires.BASE, random.nextLong());
      default -> {
        // As it was.
      }
    }
  }

  /** Answers are lost when the line takes none of them for long enough. */
  @Test
  void answersAreLostAndCounted() throws Exception {
    long lost = 0;
    for (int seed = 0; seed < 3; seed++) {
      lost +=
          run(seed, (block, clock) -> block.control.ready &= clock % PERIOD > PERIOD * 2 / 3)[
              ReceiveCountWires.ANSWER_LOST];
    }
    assertThat(lost).as("answers lost").isPositive();
  }
}
