// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.send.SendStimulus;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;

/** The send engine's RTL beside its cycle model, under random work. */
final class SendEngineBench {
  static final String BLOCK = "SendEngine";

  private SendEngineBench() {}

  static NicParameters parameters(int maxPackets, int payload, int dataWidth, int transfers) {
    return new NicParameters(
        new SluiceParameters(8, 8, maxPackets, payload, Architecture.SHIFT), dataWidth, transfers);
  }

  /** Compares every output in every clock; in the middle of it the engine is reset once. */
  static SendStimulus run(VerilatedModel rtl, NicParameters p, long seed, int clocks) {
    SendEngineModel model = new SendEngineModel(p);
    return run(rtl, model, new SendStimulus(p, model, seed), seed, clocks);
  }

  /** The same with a stimulus that is not as usual. */
  static SendStimulus run(
      VerilatedModel rtl, SendEngineModel model, SendStimulus stimulus, long seed, int clocks) {
    try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
      for (int part = 0; part < 2; part++) {
        cosim.start();
        for (int clock = 0; clock < clocks / 2; clock++) {
          cosim.begin();
          stimulus.next();
          stimulus.observe();
          cosim.end();
        }
      }
      assertThat(cosim.lockStep().mismatches()).isZero();
    }
    return stimulus;
  }
}
