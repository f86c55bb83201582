// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import dev.sluice.bench.speed.BareLoop;
import dev.sluice.bench.speed.Processes;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of cocotb, with its own runner. Its model has all signals public, as cocotb needs it.
 */
final class CocotbPeer implements Peer {
  private static final String RESOURCE = "cocotb_peer.py";

  /** cocotb 2 refuses older ones. */
  private static final double VERILATOR_OF_2 = 5.036;

  private static final Pattern VERSION = Pattern.compile("Verilator (\\d+\\.\\d+)");
  private static final String HOW =
      "name a virtual environment that has it with --cocotb DIR, or have one made with"
          + " --install-cocotb 1.9.2,2.1.0";

  private final Processes processes;
  private final Path folder;
  private final Path verilog;
  private final String python;
  private final String version;
  private final int clocks;
  private final int optimization;

  private CocotbPeer(
      Processes processes,
      Path folder,
      Path verilog,
      String python,
      String version,
      int clocks,
      int optimization) {
    this.processes = processes;
    this.folder = folder;
    this.verilog = verilog;
    this.python = python;
    this.version = version;
    this.clocks = clocks;
    this.optimization = optimization;
  }

  /** Those of the given environments, or the one of python3 on the PATH. */
  static List<Peer> of(
      Processes processes,
      Path folder,
      Path verilog,
      List<Path> environments,
      int clocks,
      int optimization)
      throws IOException {
    List<Peer> peers = new ArrayList<>();
    if (environments.isEmpty()) {
      peers.add(
          new CocotbPeer(
              processes, folder, verilog, "python3", version("python3"), clocks, optimization));
    }
    for (Path environment : environments) {
      String python = environment.toAbsolutePath().resolve("bin/python").toString();
      String version = version(python);
      if (version.isEmpty()) {
        throw new BadInputException(
            "--cocotb "
                + environment
                + " is no virtual environment with cocotb in it: no "
                + python
                + " that can import it");
      }
      peers.add(new CocotbPeer(processes, folder, verilog, python, version, clocks, optimization));
    }
    Set<String> keys = new HashSet<>();
    for (Peer peer : peers) {
      if (!keys.add(peer.key())) {
        throw new BadInputException("--cocotb: two environments with " + peer.key());
      }
    }
    return peers;
  }

  private static String version(String python) throws IOException {
    return said(List.of(python, "-c", "import cocotb; print(cocotb.__version__)")).strip();
  }

  /** What a command prints, nothing if it fails or is not there. */
  private static String said(List<String> command) throws IOException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      return ""; // No such program: what it would have printed is not there either.
    }
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes());
    return process.onExit().join().exitValue() == 0 ? said : "";
  }

  @Override
  public String key() {
    return version.isEmpty() ? "cocotb" : "cocotb-" + version;
  }

  @Override
  public int clocks() {
    return clocks;
  }

  @Override
  public Optional<String> missing() {
    if (version.isEmpty()) {
      return Optional.of("python3 has no cocotb: " + HOW);
    }
    if (Integer.parseInt(version.substring(0, version.indexOf('.'))) < 2) {
      return Optional.empty();
    }
    try {
      Matcher verilator = VERSION.matcher(said(List.of("verilator", "--version")));
      return verilator.find() && Double.parseDouble(verilator.group(1)) < VERILATOR_OF_2
          ? Optional.of(
              "it wants Verilator "
                  + VERILATOR_OF_2
                  + " or newer, and that on the PATH is "
                  + verilator.group(1))
          : Optional.empty();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public void build() throws IOException, InterruptedException {
    Path program = folder.resolve(RESOURCE);
    CocotbEnvironments.write(folder, CocotbPeer.class, RESOURCE);
    processes.say(
        key() + "-build",
        List.of(python, program.toString(), "build", built(), verilog.toString()),
        Map.of("MAKEFLAGS", BareLoop.levels(optimization)));
  }

  @Override
  public String run(int clocks, int rounds) throws IOException, InterruptedException {
    Path out = folder.resolve(key() + ".txt");
    Files.deleteIfExists(out);
    String said =
        processes.say(
            key(),
            List.of(python, folder.resolve(RESOURCE).toString(), "run", built()),
            Map.of(
                "PEER_CLOCKS",
                "" + clocks,
                "PEER_ROUNDS",
                "" + rounds,
                "PEER_OUT",
                out.toString(),
                "PYTHONPATH",
                folder.toString()));
    Path log = folder.resolve(key() + ".said");
    Files.writeString(log, said);
    if (!Files.exists(out)) { // cocotb's runner does not always say that a test failed.
      throw new BadInputException(
          "the measurement of " + key() + " ended without figures; see " + log);
    }
    return Files.readString(out);
  }

  private String built() {
    return folder.resolve(key()).toString();
  }
}
