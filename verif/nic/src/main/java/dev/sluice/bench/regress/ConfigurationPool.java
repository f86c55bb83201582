// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The hardware that the benches draw from: a number of random configurations of each architecture,
 * always the same ones, so that each is built once and not once a seed.
 */
final class ConfigurationPool {
  private static final long POOL_SEED = 5489;

  /** Every parameter at an end of its range is in every pool. */
  private static final List<SluiceParameters> ENDS =
      List.of(
          new SluiceParameters(1, 8, 1, 64, Architecture.SHIFT),
          new SluiceParameters(1, 8, 40, 64, Architecture.SHIFT),
          new SluiceParameters(3, 1024, SluiceParameters.MAX_MAX_PACKETS, 64, Architecture.SHIFT));

  private final List<SluiceParameters> configurations = new ArrayList<>();
  private final Map<SluiceParameters, Map<BuildKind, VerilatedModel>> models = new HashMap<>();
  private final Map<SluiceParameters, String> countedVerilog = new HashMap<>();

  ConfigurationPool(int size) {
    SplittableRandom random = new SplittableRandom(POOL_SEED);
    Architecture[] architectures = Architecture.values();
    for (int i = 0; i < size; i++) {
      Architecture architecture = architectures[i % architectures.length];
      int turn = i / architectures.length;
      SluiceParameters drawn = turn < ENDS.size() ? ENDS.get(turn) : draw(random);
      configurations.add(
          new SluiceParameters(
              drawn.windows(),
              Math.max(drawn.width(), architecture.minWidth()),
              drawn.maxPackets(),
              drawn.payloadBytes(),
              architecture));
    }
  }

  private static SluiceParameters draw(SplittableRandom random) {
    return new SluiceParameters(
        1 + random.nextInt(1 << random.nextInt(1, 10)),
        8 << random.nextInt(6),
        1 + random.nextInt(1 << random.nextInt(4, 24)),
        64 + random.nextInt(200),
        Architecture.SHIFT);
  }

  SluiceParameters pick(SplittableRandom random) {
    return configurations.get(random.nextInt(configurations.size()));
  }

  /** The RTL of a configuration; built at its first use. One build at a time. */
  synchronized VerilatedModel model(SluiceParameters parameters, BuildKind kind)
      throws IOException {
    Map<BuildKind, VerilatedModel> kinds =
        models.computeIfAbsent(parameters, _ -> new EnumMap<>(BuildKind.class));
    VerilatedModel model = kinds.get(kind);
    if (model == null) {
      String verilog =
          KeptVerilog.standard()
              .of(
                  RtlGenerator.ENGINE,
                  parameters + " " + kind,
                  () -> EngineRtl.verilog(parameters, kind));
      model = EngineRtl.build(verilog, kind);
      kinds.put(kind, model);
      if (kind == BuildKind.COVERAGE) {
        countedVerilog.put(parameters, verilog);
      }
    }
    return model;
  }

  /** The Verilog of a model that was built for coverage, whose lines its counts are of. */
  synchronized String countedVerilog(SluiceParameters parameters) {
    return countedVerilog.get(parameters);
  }

  /** A name for the hardware that fits in a file's; the payload makes no difference to it. */
  static String design(SluiceParameters p) {
    return "R%d-W%d-M%d-%s"
        .formatted(p.windows(), p.width(), p.maxPackets(), p.architecture().label());
  }

  /** What is built for it, unlike what other benches build. */
  static String build(SluiceParameters p) {
    return "ReceiveWindowEngine " + design(p);
  }

  static String describe(SluiceParameters p) {
    return "R=%d W=%d M=%d P=%d %s"
        .formatted(
            p.windows(), p.width(), p.maxPackets(), p.payloadBytes(), p.architecture().label());
  }
}
