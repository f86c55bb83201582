// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.hardware.HardwareOptions;
import dev.sluice.cli.hardware.LineOptions;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.GeneratedRtl;
import dev.sluice.rtl.NicTop;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice generate}: the Verilog, for synthesis. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write the Verilog, its port list and its parameters; of a whole NIC also its registers as C"
          + " header, HTML and SystemRDL.",
      "The same parameters give the same files, byte for byte."
    })
final class GenerateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private HardwareOptions hardware;

  @Option(
      names = "--top",
      paramLabel = "NAME",
      defaultValue = "engine",
      description =
          "What to build: engine, the receive-window engine; nic, the whole NIC with packets on"
              + " AXI4-Stream; nic-udp, the same on Ethernet; nic-mac, that behind a MAC, with clocks of their own"
              + " for receive, transmit, host and core (default: ${DEFAULT-VALUE}).")
  private String top;

  @Option(
      names = "--data-width",
      paramLabel = "BITS",
      description =
          "Of a NIC: bits of the streams and of the buses to memory, 64, 128, 256 or 512"
              + " (default: 512).")
  private Integer dataWidth;

  @Option(
      names = "--transfers",
      paramLabel = "S",
      description =
          "Of a NIC: transfers that are sent at a time, a power of two, 1 to 1024 (default: 64).")
  private Integer transfers;

  @Option(
      names = "--axi-id-width",
      paramLabel = "N",
      description =
          "Of a NIC: bits of the ids of both AXI buses to memory, 0 to 32, all ids being 0; with 0"
              + " the buses have no ids (default: 0).")
  private Integer axiIdWidth;

  @Mixin private LineOptions line;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/rtl",
      description = "Where the files go (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    List<Path> files = generator().generate();
    PrintWriter console = spec.commandLine().getOut();
    files.forEach(console::println);
    console.flush();
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        "sluice: preset %s, architecture %s%n",
        hardware.preset().label(), hardware.parameters().architecture().label());
    err.flush();
    return 0;
  }

  /** Checks every option before anything is written. */
  private Generator generator() {
    SluiceParameters parameters = hardware.parameters();
    if (top.equals("engine")) {
      onlyOfANic("--data-width", dataWidth);
      onlyOfANic("--transfers", transfers);
      onlyOfANic("--axi-id-width", axiIdWidth);
      line.refuse("is not of the engine: leave it out, or give --top nic");
      return () -> {
        WritableFolder.make("--out", out);
        GeneratedRtl rtl = new RtlGenerator().generateEngine(parameters, out);
        return List.of(rtl.verilog(), rtl.portsJson(), rtl.parametersJson());
      };
    }
    NicTop nicTop =
        switch (top) {
          case "nic" -> NicTop.NIC;
          case "nic-udp" -> NicTop.NIC_UDP;
          case "nic-mac" -> NicTop.NIC_MAC;
          default ->
              throw new BadInputException(
                  "--top " + top + " is not engine, nic, nic-udp or nic-mac");
        };
    NicParameters nic =
        line.choice(hardware.preset().line(nicTop == NicTop.NIC_MAC))
            .on(
                new NicParameters(
                    parameters,
                    dataWidth == null ? Preset.DATA_WIDTH : dataWidth,
                    transfers == null ? NicParameters.DEFAULT.transfers() : transfers,
                    axiIdWidth == null ? NicParameters.DEFAULT.axiIdWidth() : axiIdWidth));
    return () -> {
      WritableFolder.make("--out", out);
      return nicTop.generate(nic, out);
    };
  }

  private static void onlyOfANic(String option, Integer value) {
    if (value != null) {
      throw new BadInputException(
          option + " " + value + " is not of the engine: leave it out, or give --top nic");
    }
  }

  /** Writes files and says which. */
  @FunctionalInterface
  private interface Generator {
    List<Path> generate() throws IOException;
  }
}
