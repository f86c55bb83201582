// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import dev.sluice.bench.speed.BareLoop;
import dev.sluice.bench.speed.Processes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The C++ loop that the others are compared with. */
final class BareLoopPeer implements Peer {
  private final Processes processes;
  private final Path folder;
  private final Path verilog;
  private final int clocks;
  private final int optimization;

  BareLoopPeer(Processes processes, Path folder, Path verilog, int clocks, int optimization) {
    this.processes = processes;
    this.folder = folder;
    this.verilog = verilog;
    this.clocks = clocks;
    this.optimization = optimization;
  }

  @Override
  public String key() {
    return PeerBenchmark.BARE;
  }

  @Override
  public int clocks() {
    return clocks;
  }

  @Override
  public void build() throws IOException, InterruptedException {
    BareLoop.build(processes, folder, verilog, optimization);
  }

  @Override
  public String run(int clocks, int rounds) throws IOException, InterruptedException {
    return processes.say(
        key(),
        List.of(folder.resolve("bare/bare_loop").toString(), "" + clocks, "" + rounds),
        Map.of());
  }
}
