// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.BaselineGenerator;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.rtl.RtlGenerator;
import dev.sluice.rtl.YardstickGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is synthesized. */
public enum Top {
  /** The receive-window engine between registers. */
  ENGINE(RtlGenerator.ENGINE_TOP),
  /** The whole NIC, {@code SluiceNic}, between registers. */
  NIC(NicGenerator.NIC_TOP),
  /** The tracking part of a sender window with W slots: see docs/blocks/baseline.md. */
  SENDER_WINDOW(BaselineGenerator.topOf(BaselineGenerator.SENDER_WINDOW)),
  /** The receiver counter for R transfers. */
  RECEIVER_COUNTER(BaselineGenerator.topOf(BaselineGenerator.RECEIVER_COUNTER)),
  /**
   * What a part can do at most whose block RAMs are read without their output registers: a
   * read-modify-write loop with forwarding at distance 1, and nothing else.
   */
  MEMORY_LOOP(YardstickGenerator.MEMORY_LOOP),
  /** The same with a register behind the block RAM and forwarding at distances 1 and 2. */
  MEMORY_LOOP_REGISTERED(YardstickGenerator.MEMORY_LOOP);

  private final String module;

  Top(String module) {
    this.module = module;
  }

  /**
   * The name on a command line and in reports.
   *
   * @return for example {@code memory-loop}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The top of that name.
   *
   * @param label as {@link #label()} gives it
   * @return the top
   * @throws SynthesisException when there is none of that name
   */
  public static Top of(String label) {
    return Arrays.stream(values())
        .filter(top -> top.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new SynthesisException(
                    "there is no top "
                        + label
                        + ": it must be one of "
                        + Arrays.stream(values())
                            .map(Top::label)
                            .collect(Collectors.joining(", "))));
  }

  /** The module's name in the Verilog. */
  String module() {
    return module;
  }

  /** The module that a user takes, without the pins it is measured with. */
  String block() {
    return switch (this) {
      case ENGINE -> RtlGenerator.ENGINE;
      case NIC -> "SluiceNic";
      default -> module;
    };
  }

  /** Those that only show what the part can do: the faster of them is the device's own limit. */
  static final List<Top> MEMORY_LOOPS = List.of(MEMORY_LOOP, MEMORY_LOOP_REGISTERED);

  /**
   * Whether it is one of the designs that only show what the part can do.
   *
   * @return true for the memory loops
   */
  public boolean isMemoryLoop() {
    return MEMORY_LOOPS.contains(this);
  }

  /**
   * Whether there is one for each W.
   *
   * @return false for the memory loops
   */
  public boolean hasWidth() {
    return !isMemoryLoop();
  }

  /**
   * Whether there is one for each architecture.
   *
   * @return true for the engine and the NIC
   */
  public boolean hasArchitecture() {
    return this == ENGINE || this == NIC;
  }

  /** What of the parameters it depends on, for example {@code R=256 W=128 ring}. */
  String size(SluiceParameters p) {
    String size = hasWidth() ? "R=%d W=%d".formatted(p.windows(), p.width()) : "R=" + p.windows();
    return hasArchitecture() ? size + " " + p.architecture().label() : size;
  }

  /**
   * Its name in file names and messages.
   *
   * @param p R, W and the architecture count
   * @return for example {@code ring-R256-W128}
   */
  public String name(SluiceParameters p) {
    String size = hasWidth() ? "-R%d-W%d".formatted(p.windows(), p.width()) : "-R" + p.windows();
    String what =
        switch (this) {
          case ENGINE -> p.architecture().label();
          case NIC -> "nic-" + p.architecture().label();
          default -> label();
        };
    return what + size;
  }

  /** Writes its Verilog, into a folder that is made for it; nothing when it is refused. */
  Path generate(SluiceParameters p, Path folder) throws IOException {
    return switch (this) {
      case ENGINE -> new RtlGenerator().generateEngineTop(p, folder);
      case MEMORY_LOOP -> YardstickGenerator.memoryLoop(p.windows(), false, folder);
      case MEMORY_LOOP_REGISTERED -> YardstickGenerator.memoryLoop(p.windows(), true, folder);
      case SENDER_WINDOW, RECEIVER_COUNTER -> BaselineGenerator.generate(module, p, folder);
      case NIC -> writeNic(module, p, folder);
    };
  }

  /** Writes the Verilog of {@link #block()}. */
  Path generateBlock(SluiceParameters p, Path folder) throws IOException {
    return switch (this) {
      case ENGINE -> new RtlGenerator().generateEngine(p, folder).verilog();
      case NIC -> writeNic(block(), p, folder);
      default -> generate(p, folder);
    };
  }

  private static Path writeNic(String module, SluiceParameters p, Path folder) throws IOException {
    NicParameters usual = NicParameters.DEFAULT;
    NicParameters nic = new NicParameters(p, usual.dataWidth(), usual.transfers());
    String verilog = NicGenerator.verilog(module, nic);
    Files.createDirectories(folder);
    return Files.writeString(folder.resolve(module + ".v"), verilog);
  }
}
