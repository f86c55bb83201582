// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.model.Port;
import dev.sluice.lockstep.plant.PlantedBit;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.random.SeedHash;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Bits of the engine's outputs that are turned over in one clock of a soak: each is to be found in
 * that clock, and in batches with the message of one clock at a time. Bits, clocks, traffic, length
 * of batches and threads are drawn from a seed.
 */
public final class EnginePlants {
  /** Clocks before which none is planted: the first is not compared, as registers hold anything. */
  private static final int FIRST = 10;

  private static final int LONGEST_BATCH = 4096;

  private final SluiceParameters parameters;
  private final VerilatedModel rtl;
  private final List<Port> outputs;
  private final long clocks;
  private final long seed;

  /**
   * How a plant was found.
   *
   * @param bit that was planted
   * @param rows clocks of a batch
   * @param ahead whether a second thread simulated
   * @param single what one clock at a time said
   * @param batched what the batches said
   * @param clock that the batches named; -1 when they found nothing
   */
  public record Found(
      PlantedBit bit, int rows, boolean ahead, String single, String batched, long clock) {
    /**
     * Whether it was found where it was planted, and the same was said of it.
     *
     * @return false when lock-step has a fault
     */
    public boolean isExact() {
      return clock == bit.clock() && single.equals(batched);
    }

    @Override
    public String toString() {
      return "%s, batches of %d clocks on %d thread%s: %s; one clock at a time: %s"
          .formatted(bit, rows, ahead ? 2 : 1, ahead ? "s" : "", batched, single);
    }
  }

  /**
   * Builds the engine with its plants.
   *
   * @param parameters R, W, M and the architecture
   * @param clocks of a soak; a bit is planted in one of them
   * @param seed of everything that is drawn
   * @throws IOException when there is no place for temporary files
   */
  public EnginePlants(SluiceParameters parameters, long clocks, long seed) throws IOException {
    this.parameters = parameters;
    this.clocks = clocks;
    this.seed = seed;
    String verilog = EngineRtl.verilog(parameters);
    List<Port> ports = EngineRtl.build(verilog, BuildKind.PLAIN).ports();
    outputs = ports.stream().filter(Port::isOutput).toList();
    String top = RtlGenerator.ENGINE;
    Verilate planted =
        Verilate.top(top)
            .sourceText(top + ".v", PlantedBit.plant(verilog, top, ports))
            .verilatorArguments("-Wno-WIDTH");
    PlantedBit.REGISTERS.forEach(register -> planted.internal(top, register));
    rtl = planted.build();
  }

  /**
   * Plants a bit and looks for it.
   *
   * @param which from 0; each has a bit, a clock and traffic of its own
   * @return how it was found
   */
  public Found run(int which) {
    SplittableRandom random = SeedHash.random(seed, "plant", which);
    Port port = outputs.get(random.nextInt(outputs.size()));
    PlantedBit bit =
        new PlantedBit(port, random.nextInt(port.width()), random.nextLong(FIRST, clocks));
    int rows = random.nextInt(1, LONGEST_BATCH + 1);
    boolean ahead = random.nextBoolean();
    double density = random.nextBoolean() ? 1 : 0.1 + 0.9 * random.nextDouble();
    long traffic = random.nextLong();
    MismatchException single = soak(bit, density, traffic, 0, false);
    MismatchException batched = soak(bit, density, traffic, rows, ahead);
    return new Found(
        bit,
        rows,
        ahead,
        single == null ? "nothing" : single.getMessage(),
        batched == null ? "nothing" : batched.getMessage(),
        batched == null ? -1 : batched.mismatch().clock());
  }

  private MismatchException soak(
      PlantedBit bit, double density, long traffic, int rows, boolean ahead) {
    try {
      new EngineSoak(parameters, density, traffic)
          .opened(bit::tell)
          .inBatches(rows, ahead)
          .run(rtl, clocks, _ -> {});
      return null;
    } catch (MismatchException e) {
      return e;
    }
  }
}
