// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import dev.sluice.bench.speed.BareLoop;
import dev.sluice.bench.speed.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** ChiselSim's svsim, which drives a Verilated process through pipes. It builds in every run. */
final class SvsimPeer implements Peer {
  private final Processes processes;
  private final Path folder;
  private final Path verilog;
  private final Path seconds;
  private final int clocks;
  private final int optimization;

  SvsimPeer(Processes processes, Path folder, Path verilog, int clocks, int optimization) {
    this.processes = processes;
    this.folder = folder;
    this.verilog = verilog;
    this.clocks = clocks;
    this.optimization = optimization;
    this.seconds = folder.resolve("svsim.seconds");
  }

  @Override
  public String key() {
    return "svsim";
  }

  @Override
  public int clocks() {
    return clocks;
  }

  @Override
  public void build() throws IOException, InterruptedException {
    run(1, 0);
  }

  @Override
  public String run(int clocks, int rounds) throws IOException, InterruptedException {
    return processes.say(
        key(),
        Processes.java(
            "dev.sluice.svsim.SvsimBench",
            folder.resolve("svsim").toString(),
            verilog.toString(),
            "" + clocks,
            "" + rounds,
            seconds.toString()),
        Map.of("MAKEFLAGS", BareLoop.levels(optimization)));
  }

  @Override
  public double builtAgainSeconds() throws IOException {
    return Double.parseDouble(Files.readString(seconds));
  }
}
