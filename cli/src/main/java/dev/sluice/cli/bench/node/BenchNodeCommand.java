// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench.node;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.bench.peers.CocotbEnvironments;
import dev.sluice.cli.console.Progress;
import dev.sluice.cli.node.NodeHardware;
import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice bench node}. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Clocks a second of a node (docs/node.md) in RTL while puts are under way, beside the same"
          + " Verilog under cocotb, whose buses and streams cocotbext-axi drives.",
      "Both NICs put the same bytes to themselves. A node's processor time is that of node, network"
          + " and program together. Medians of several rounds. The build for cocotb takes some"
          + " minutes."
    })
public final class BenchNodeCommand implements Callable<Integer> {
  private static final String EXTENSION = "cocotbext-axi==0.1.28";

  @Spec private CommandSpec spec;

  @Option(
      names = "--cocotb",
      paramLabel = "DIR",
      description = "A virtual environment with cocotb and cocotbext-axi.")
  private Path cocotb;

  @Option(
      names = "--install-cocotb",
      paramLabel = "VERSION",
      description =
          "Make such an environment in the folder of --out, with pip from PyPI: 1.9.2. With neither,"
              + " the node alone is measured.")
  private String install;

  @Mixin private NodeHardware hardware;

  @Option(
      names = "--puts",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Puts of a round of cocotb, all under way at once, 1 to 256; a node's round has eight"
              + " times as many. R has to be eight times that, and a window for each put of all"
              + " rounds (default: ${DEFAULT-VALUE}).")
  private int puts;

  @Option(
      names = "--bytes",
      paramLabel = "N",
      defaultValue = "16384",
      description = "Of a put, a multiple of 64 up to 65536 (default: ${DEFAULT-VALUE}).")
  private int bytes;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Rounds after one to warm up, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--nic",
      paramLabel = "rtl|model",
      defaultValue = "rtl",
      description =
          "What the node is of; model needs no Verilator and is not beside cocotb (default:"
              + " ${DEFAULT-VALUE}).")
  private String nic;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Write the figures as JSON: of node and cocotb clocksPerSecond and"
              + " clocksPerProcessorSecond, and ratioOfCocotb of each.")
  private Path json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/bench-node",
      description = "Where it builds, and its logs (default: ${DEFAULT-VALUE}).")
  private Path out;

  /** Made by picocli. */
  public BenchNodeCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    NodeLoad load = load();
    boolean isModel = isModel();
    WritableFolder.make("--out", out);
    Map<String, NodeRound> figures = new LinkedHashMap<>();
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      CocotbNic peer = peer(progress);
      progress.step("building the node");
      Path folder = Files.createTempDirectory("sluice-bench");
      try {
        ClusterHardware hardware = isModel ? ClusterHardware.MODEL : ClusterHardware.RTL;
        MeasuredNode node = new MeasuredNode(folder.resolve("node"), load, hardware);
        figures.put("node", NodeRound.median(node.run(rounds)));
      } finally {
        Files.deleteIfExists(folder.resolve("node").resolve("lock"));
        Files.deleteIfExists(folder.resolve("node"));
        Files.delete(folder);
      }
      if (peer != null) {
        progress.step("building the NIC for cocotb");
        peer.build(load);
        progress.step("measuring cocotb");
        figures.put("cocotb", NodeRound.median(peer.run(load, rounds)));
      }
    }
    print(figures);
    if (json != null) {
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(json.toFile(), report(figures));
    }
    return 0;
  }

  private NodeLoad load() {
    if (rounds < 1 || rounds > 100) {
      throw new BadInputException("--rounds " + rounds + " must be 1 to 100");
    }
    // cocotbext-axi wants ids on its buses; a bit of them, always 0, is in both NICs.
    NodeLoad load = new NodeLoad(hardware.parameters(1), puts, bytes);
    long wanted = (long) puts * Math.max(MeasuredNode.LOADS, rounds + 1);
    if (wanted > load.nic().sluice().windows()) {
      throw new BadInputException(
          "--puts %d in %d rounds take %,d windows, as each rests after its put, and --windows is %d; say fewer puts or rounds, or more windows (up to 4096)"
              .formatted(puts, rounds, wanted, load.nic().sluice().windows()));
    }
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw new BadInputException("--json " + json + ": there is no such folder");
    }
    return load;
  }

  private boolean isModel() {
    return switch (nic) {
      case "rtl" -> false;
      case "model" -> {
        if (cocotb != null || install != null) {
          throw new BadInputException("--nic model is not beside cocotb, which has RTL only");
        }
        yield true;
      }
      default -> throw new BadInputException("--nic " + nic + " must be rtl or model");
    };
  }

  /** Before anything is built, so that what is missing is known at once. */
  private CocotbNic peer(Progress progress) throws IOException, InterruptedException {
    if (cocotb != null && install != null) {
      throw new BadInputException("say --cocotb or --install-cocotb, not both");
    }
    Path environment = cocotb;
    if (install != null) {
      progress.step("installing cocotb " + install);
      environment = CocotbEnvironments.install(out, List.of(install), List.of(EXTENSION)).get(0);
    }
    return environment == null ? null : new CocotbNic(out, environment);
  }

  private void print(Map<String, NodeRound> figures) {
    PrintWriter console = spec.commandLine().getOut();
    console.printf("%-8s %12s %14s %24s%n", "", "clocks", "clocks/s", "clocks/processor second");
    figures.forEach(
        (way, round) ->
            console.printf(
                "%-8s %,12d %,14.0f %,24.0f%n",
                way, round.clocks(), round.clocksPerSecond(), round.clocksPerProcessorSecond()));
    if (figures.containsKey("cocotb")) {
      console.printf(
          "the node has %.1f times cocotb's clocks a second, %.1f times its clocks a processor second%n",
          figures.get("node").clocksPerSecond() / figures.get("cocotb").clocksPerSecond(),
          figures.get("node").clocksPerProcessorSecond()
              / figures.get("cocotb").clocksPerProcessorSecond());
    } else {
      console.println(
          "cocotb was not measured: name an environment with --cocotb DIR, or --install-cocotb"
              + " 1.9.2");
    }
  }

  private static Map<String, Map<String, Double>> report(Map<String, NodeRound> figures) {
    Map<String, Map<String, Double>> report = new LinkedHashMap<>();
    NodeRound peer = figures.get("cocotb");
    figures.forEach(
        (way, round) -> {
          Map<String, Double> row = new LinkedHashMap<>();
          row.put("clocksPerSecond", round.clocksPerSecond());
          row.put("clocksPerProcessorSecond", round.clocksPerProcessorSecond());
          if (peer != null) {
            row.put("ratioOfCocotb", round.clocksPerSecond() / peer.clocksPerSecond());
          }
          report.put(way, row);
        });
    return report;
  }
}
