// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench.node;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.bench.peers.CocotbEnvironments;
import dev.sluice.bench.speed.BareLoop;
import dev.sluice.bench.speed.Processes;
import dev.sluice.protocol.BadInputException;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.rtl.NicTop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The NIC under cocotb, its buses and streams driven by cocotbext-axi. */
final class CocotbNic {
  private static final String PROGRAM = "cocotb_nic.py";
  private static final int OPTIMIZATION = 1;
  private static final Pattern PORT =
      Pattern.compile("(?:input|output)\\s+(?:wire|reg)\\s+(?:\\[[^]]*]\\s*)?(\\w+)");

  private final Path folder;
  private final String python;
  private final Processes processes;

  /**
   * A NIC that is built when it is measured.
   *
   * @param folder for what is built and for logs
   * @param environment a virtual environment with cocotb and cocotbext-axi
   * @throws BadInputException when it has none
   * @throws IOException when the folder cannot be written
   */
  CocotbNic(Path folder, Path environment) throws IOException {
    this.folder = Files.createDirectories(folder.toAbsolutePath());
    python = environment.toAbsolutePath().resolve("bin/python").toString();
    processes = new Processes(this.folder, 0);
    if (!Files.isExecutable(Path.of(python)) || !hasModules()) {
      throw new BadInputException(
          "--cocotb "
              + environment
              + " is no virtual environment with cocotb and cocotbext-axi in it; have one made with"
              + " --install-cocotb 1.9.2");
    }
  }

  private boolean hasModules() throws IOException {
    Process process =
        new ProcessBuilder(python, "-c", "import cocotb, cocotbext.axi")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.onExit().join().exitValue() == 0;
  }

  /** Builds the NIC of a load, with the level of optimization that a node has. */
  void build(NodeLoad load) throws IOException, InterruptedException {
    CocotbEnvironments.write(folder, CocotbNic.class, PROGRAM);
    String top = NicTop.NIC_UDP.module();
    Files.writeString(verilog(), NicGenerator.verilog(top, load.nic()));
    processes.say(
        "cocotb-build",
        List.of(python, PROGRAM, "build", built(), verilog().toString()),
        Map.of("MAKEFLAGS", BareLoop.levels(OPTIMIZATION)));
  }

  /** Measures what was built; all bytes have arrived in every round, else there are no figures. */
  List<NodeRound> run(NodeLoad load, int rounds) throws IOException, InterruptedException {
    Path work = folder.resolve("work.json");
    Map<String, Object> told = load.forCocotb(rounds);
    told.put("ports", ports(Files.readString(verilog())));
    new ObjectMapper().writeValue(work.toFile(), told);
    Path out = folder.resolve("cocotb.txt");
    Files.deleteIfExists(out);
    String said =
        processes.say(
            "cocotb",
            List.of(python, PROGRAM, "run", built()),
            Map.of(
                "NIC_WORK",
                work.toString(),
                "NIC_OUT",
                out.toString(),
                "PYTHONPATH",
                folder.toString()));
    Path log = folder.resolve("cocotb.said");
    Files.writeString(log, said);
    if (!Files.exists(out)) { // cocotb's runner does not always say that a test failed.
      throw new BadInputException("the measurement of cocotb ended without figures; see " + log);
    }
    return NodeRound.parse(Files.readAllLines(out), rounds);
  }

  /** The names of the ports of the NIC, as its Verilog has them. */
  static List<String> ports(String verilog) {
    int begin = verilog.indexOf("module " + NicTop.NIC_UDP.module() + " (");
    return PORT.matcher(verilog.substring(begin, verilog.indexOf(");", begin)))
        .results()
        .map(port -> port.group(1))
        .toList();
  }

  private Path verilog() {
    return folder.resolve(NicTop.NIC_UDP.module() + ".v");
  }

  private String built() {
    return folder.resolve("cocotb").toString();
  }
}
