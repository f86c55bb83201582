// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import dev.sluice.bench.speed.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** This harness: {@link PeerLoop} in a JVM of its own, with a cache of its own. */
final class CosimPeer implements Peer {
  private final Processes processes;
  private final Path cache;
  private final Path verilog;
  private final String way;
  private final int clocks;
  private final int optimization;

  CosimPeer(
      Processes processes, Path folder, Path verilog, String way, int clocks, int optimization) {
    this.processes = processes;
    this.cache = folder.resolve("cosim-cache-" + way);
    this.verilog = verilog;
    this.way = way;
    this.clocks = clocks;
    this.optimization = optimization;
  }

  @Override
  public String key() {
    return "cosim" + way.substring(0, 1).toUpperCase(Locale.ROOT) + way.substring(1);
  }

  @Override
  public int clocks() {
    return clocks;
  }

  @Override
  public void build() throws IOException, InterruptedException {
    if (Files.exists(cache)) {
      try (Stream<Path> files = Files.walk(cache)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    run(1, 0);
  }

  @Override
  public String run(int clocks, int rounds) throws IOException, InterruptedException {
    List<String> command =
        Processes.java(
            PeerLoop.class.getName(),
            way,
            verilog.toString(),
            "" + clocks,
            "" + rounds,
            "" + optimization);
    // Behind the same property of this process.
    command.add(command.indexOf("-cp"), "-D" + Processes.CACHE + "=" + cache);
    return processes.say(key(), command, Map.of());
  }
}
