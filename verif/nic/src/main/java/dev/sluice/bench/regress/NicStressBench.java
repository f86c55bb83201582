// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.bench.stress.NicMaker;
import dev.sluice.bench.stress.NicStress;
import dev.sluice.bench.stress.StressDraws;
import dev.sluice.bench.stress.StressResult;
import dev.sluice.bench.stress.StressScenario;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.random.SeedHash;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Two NICs in a random scenario on random hardware, every invariant of protocol text, section 6,
 * checked in every clock: on cycle models alone, which is fast, or with the RTL of both in
 * lock-step. The RTL comes from a pool, so that each configuration is built once. Code coverage is
 * not counted here.
 */
final class NicStressBench implements RegressionBench {
  private static final long POOL_SEED = 90001;

  /** Clocks of a batch. */
  private static final int BATCH = 512;

  private final String name;
  private final boolean rtl;
  private final List<NicParameters> pool = new ArrayList<>();
  private final Map<NicParameters, Map<BuildKind, VerilatedModel>> models = new HashMap<>();

  private final Object oneAtATime = new Object();

  /** What a seed is: the scenario and its hardware. */
  record Draw(StressScenario scenario, NicParameters nic) {}

  private NicStressBench(String name, boolean rtl) {
    this.name = name;
    this.rtl = rtl;
  }

  /** Cycle models alone, on any hardware. */
  static NicStressBench onModels() {
    return new NicStressBench("model-stress", false);
  }

  /**
   * RTL in lock-step, on so many configurations: of each architecture one with beats that hold a
   * whole packet, then one with short beats, and so on.
   */
  static NicStressBench onRtl(int configurations) {
    NicStressBench bench = new NicStressBench("nic-stress", true);
    SplittableRandom random = new SplittableRandom(POOL_SEED);
    Architecture[] all = Architecture.values();
    for (int i = 0; i < configurations; i++) {
      int dataWidth = i / all.length % 2 == 0 ? 256 : 64;
      bench.pool.add(StressDraws.smallNic(random, all[i % all.length], dataWidth));
    }
    return bench;
  }

  @Override
  public String name() {
    return name;
  }

  Draw draw(long seed) {
    SplittableRandom random = SeedHash.random(seed, "stress hardware");
    StressScenario scenario = StressScenario.pick(random);
    NicParameters any = scenario.nic(random);
    List<NicParameters> built = pool.stream().filter(scenario::takes).toList();
    return new Draw(scenario, built.isEmpty() ? any : built.get(random.nextInt(built.size())));
  }

  @Override
  public String hardware(long seed) {
    if (!rtl) {
      return "";
    }
    NicParameters nic = draw(seed).nic;
    return "NicCore "
        + ConfigurationPool.design(nic.sluice())
        + "-P%d-D%d-S%d-I%d-%s-B%d"
            .formatted(
                nic.sluice().payloadBytes(),
                nic.dataWidth(),
                nic.transfers(),
                nic.axiIdWidth(),
                nic.line().label(),
                nic.receiveBufferBytes());
  }

  @Override
  public void prepare(long seed, BuildKind kind) throws IOException {
    if (rtl) {
      model(draw(seed).nic, BuildKind.PLAIN);
    }
  }

  private synchronized VerilatedModel model(NicParameters nic, BuildKind kind) throws IOException {
    Map<BuildKind, VerilatedModel> kinds = models.computeIfAbsent(nic, _ -> new HashMap<>());
    VerilatedModel model = kinds.get(kind);
    if (model == null) {
      String verilog =
          KeptVerilog.standard()
              .of("NicCore", nic.toString(), () -> NicGenerator.verilog("NicCore", nic));
      model = Verilate.top("NicCore").sourceText("NicCore.v", verilog).kind(kind).build();
      kinds.put(kind, model);
    }
    return model;
  }

  private NicMaker maker(VerilatedModel built) {
    return built == null
        ? (nic, _) -> new ModelAlone(new NicCoreModel(nic))
        : (nic, seed) -> new BlockCosim(built, new NicCoreModel(nic), seed).inBatches(BATCH, false);
  }

  @Override
  public Work run(long seed, SeedCoverage coverage) throws IOException {
    Draw draw = draw(seed);
    if (!draw.scenario.isLarge()) {
      return run(draw, seed);
    }
    synchronized (oneAtATime) { // Half a gigabyte each.
      return run(draw, seed);
    }
  }

  private Work run(Draw draw, long seed) throws IOException {
    VerilatedModel built = rtl ? model(draw.nic, BuildKind.PLAIN) : null;
    try (NicStress stress = draw.scenario.prepare(draw.nic, maker(built), seed)) {
      StressResult result = stress.run();
      Profile.clocked(result.clocks());
      return new Work(
          describe(draw),
          result.clocks(),
          result.comparisons(),
          result.transfers(),
          result.ended(CompletionStatus.DONE));
    } catch (AssertionError e) {
      throw new AssertionError(describe(draw) + ": " + e.getMessage(), e);
    }
  }

  private static String describe(Draw draw) {
    NicParameters nic = draw.nic;
    return draw.scenario.label()
        + " "
        + ConfigurationPool.describe(nic.sluice())
        + " dataWidth=%d S=%d line=%s"
            .formatted(nic.dataWidth(), nic.transfers(), nic.line().label());
  }

  /** Both NICs are traced: the second one's waveform is beside the first's. */
  @Override
  public void replay(long seed, MismatchException found, Path fst) throws IOException {
    Draw draw = draw(seed);
    VerilatedModel traced = model(draw.nic, BuildKind.TRACE);
    WaveWindow window = WaveWindow.round(found.mismatch().clock());
    try (NicStress stress = draw.scenario.prepare(draw.nic, maker(traced), seed)) {
      Path[] files = {
        fst, fst.resolveSibling(fst.getFileName().toString().replace(".fst", "-b.fst"))
      };
      for (int i = 0; i < files.length; i++) {
        Dut dut = ((BlockCosim) stress.nics().get(i)).dut();
        // A mismatch in the first clocks: those of reset are over.
        long from = Math.max(window.from(), dut.clockCount());
        dut.waveform().window(files[i], from, Math.max(window.to(), from + 1));
      }
      stress.run();
    }
  }
}
