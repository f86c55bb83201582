// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Engines for the tests: each configuration is elaborated and loaded once in a JVM, and compiled
 * lightly, as tests run few clocks and large engines compile for minutes at full optimization.
 */
final class EngineModels {
  private static final Map<SluiceParameters, VerilatedModel> MODELS = new HashMap<>();

  private EngineModels() {}

  /** Sizes that hardware is built with, one of each architecture. */
  static List<SluiceParameters> flagships() {
    return List.of(
        SluiceParameters.DEFAULT,
        new SluiceParameters(256, 128, 1 << 20, 512, Architecture.RING),
        new SluiceParameters(16, 256, 1 << 20, 512, Architecture.SEGMENTED));
  }

  /** The engine of a configuration. */
  static synchronized VerilatedModel of(SluiceParameters parameters) throws IOException {
    VerilatedModel model = MODELS.get(parameters);
    if (model == null) {
      model = of(EngineRtl.verilog(parameters));
      MODELS.put(parameters, model);
    }
    return model;
  }

  /** An engine whose Verilog may have been changed. */
  static VerilatedModel of(String verilog) {
    return Verilate.top(RtlGenerator.ENGINE)
        .sourceText(RtlGenerator.ENGINE + ".v", verilog)
        .optimization(1)
        .build();
  }
}
