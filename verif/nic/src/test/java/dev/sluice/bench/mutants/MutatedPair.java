// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mutants;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.nic.HostPair;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.cycle.nic.SluiceNicUdpModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.mutate.judge.NicAround;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two whole NICs round a block that is a mutant move memory to memory, in lock-step with the model
 * and with the invariants of protocol text, section 6: the second judge of a mutation run, which
 * runs it with NICs of the block's size. No test of the suite.
 *
 * <p>A NIC may be so small that a transfer is refused a window to the end: that one only has to end
 * as the model says.
 */
class MutatedPair {
  @ParameterizedTest
  @CsvSource({"0, 0, SOURCE, false", "0.02, 20, PROGRESS, true", "0.05, 40, SOURCE, true"})
  void movesMemory(double bad, int reorder, Overrun overrun, boolean early) throws Exception {
    NicAround around = NicAround.ofThisProcess();
    NicParameters nic = around.parameters();
    VerilatedModel rtl = BlockRtl.of(around.top(), nic);
    try (HostPair pair =
        new HostPair(
            seed -> new BlockCosim(rtl, model(around), seed),
            nic,
            around.udp(),
            new NetworkParameters(bad, reorder, bad, bad / 5, 0, 16, 7),
            new Extensions(overrun, early))) {
      pair.runToTheEnd();
      pair.list(0).checkDone(pair.node(0).host(), pair.node(1).host());
      pair.list(1).checkDone(pair.node(1).host(), pair.node(0).host());
    }
  }

  private static BlockModel model(NicAround around) {
    NicParameters nic = around.parameters();
    return around.udp() ? new SluiceNicUdpModel(nic) : new SluiceNicModel(nic);
  }
}
