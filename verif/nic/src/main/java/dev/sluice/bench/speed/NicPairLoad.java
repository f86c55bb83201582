// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.host.run.NicTransfer;
import dev.sluice.host.run.RunResult;
import dev.sluice.host.run.plan.NicChoice;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.RunTimers;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/**
 * The traffic that two NICs are measured on: a file over the bad network, as {@code run} moves it
 * with {@code --preset best} and the bad network's options of docs/results.md. Also the process
 * that measures a way: prints nanoseconds a clock, one line a round; the first warms up, and is
 * repeated until the JVM has had time to compile what runs.
 */
final class NicPairLoad {
  static final String TOP = "SluiceNic";

  /** The JVM's compilers take some ten seconds over the models of two NICs. */
  private static final long WARM_UP_NANOSECONDS = 20_000_000_000L;

  private final RunParameters parameters;
  private final int bytes;
  private final boolean small;

  private NicPairLoad(RunParameters parameters, int bytes, boolean small) {
    this.parameters = parameters;
    this.small = small;
    this.bytes = bytes;
  }

  /** NICs of 512 bits, or small ones of 64 bits, which are built quickly. */
  static NicPairLoad of(boolean small, int bytes) {
    Preset preset = Preset.BEST;
    int width = small ? 16 : 128;
    SluiceParameters sluice =
        new SluiceParameters(
            small ? 4 : 256, width, 1 << 20, small ? 64 : 512, preset.architecture(width));
    int flows = small ? 3 : 64;
    RunParameters parameters =
        new RunParameters(
            sluice,
            new NetworkParameters(0.05, small ? 16 : 256, 0.05, 0.01, 0, 16, 1),
            flows,
            RunParameters.DEFAULT_RETRY_LIMIT,
            preset.extensions(),
            new NicChoice(
                NicMode.RTL, small ? 64 : Preset.DATA_WIDTH, NicChoice.transfersFor(flows)),
            new RunTimers(preset.backoffLimit(), preset.turns(), preset.senderTimeouts()),
            Optional.of(preset));
    return new NicPairLoad(parameters, bytes, small);
  }

  /** The RTL of one of them, built as {@code run} builds it for a large file. */
  VerilatedModel build(String verilog) {
    return Verilate.top(TOP)
        .sourceText(TOP + ".v", verilog)
        .optimization(small ? 1 : 2)
        .forThisMachine(!small)
        .build();
  }

  String verilog() throws IOException {
    return NicGenerator.verilog(TOP, parameters.nicParameters());
  }

  /** The transfer, with RTL or without. */
  NicTransfer transfer(Optional<VerilatedModel> rtl) {
    byte[] content = new byte[bytes];
    new Random(1).nextBytes(content);
    return new NicTransfer(
        parameters, rtl, MemorySegment.ofArray(content), MemorySegment.ofArray(new byte[bytes]));
  }

  /**
   * Measures.
   *
   * @param arguments {@code models}, {@code clock}, {@code batched} or {@code batched2}; {@code
   *     small} or {@code whole}; bytes; rounds; the file with the Verilog
   * @throws IOException when the RTL cannot be built
   */
  public static void main(String[] arguments) throws IOException {
    String way = arguments[0];
    NicPairLoad load = of(arguments[1].equals("small"), Integer.parseInt(arguments[2]));
    int rounds = Integer.parseInt(arguments[3]);
    Optional<VerilatedModel> rtl =
        way.equals("models")
            ? Optional.empty()
            : Optional.of(load.build(Files.readString(Path.of(arguments[4]))));
    Supplier<RunResult> round = () -> load.round(way, rtl);
    long began = System.nanoTime();
    long warmUp = arguments[1].equals("small") ? 0 : WARM_UP_NANOSECONDS;
    for (int i = 0; i <= rounds; i++) {
      RunResult result = round.get();
      while (i == 0 && System.nanoTime() - began < warmUp) {
        result = round.get();
      }
      System.out.printf(
          java.util.Locale.ROOT, "%.3f%n", (double) result.nanoseconds() / result.clocks());
    }
  }

  private RunResult round(String way, Optional<VerilatedModel> rtl) {
    RunResult result =
        transfer(rtl)
            .onProcessors(way.equals("batched2") ? 2 : 1)
            .inBatches(!way.equals("clock"))
            .run(_ -> {});
    if (!result.isGood()) {
      throw new IllegalStateException("the bytes that arrived are others: " + result);
    }
    return result;
  }
}
