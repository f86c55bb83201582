// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.network.NetworkParameters;
import picocli.CommandLine.Option;

/** The options that say what the network does to packets, in both directions. */
final class NetworkOptions {
  @Option(
      names = "--loss",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of packets lost, 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double loss;

  @Option(
      names = "--reorder",
      paramLabel = "D",
      defaultValue = "0",
      description =
          "A packet may be overtaken by packets sent up to D later, 0 to 2^20"
              + " (default: ${DEFAULT-VALUE}).")
  private int reorder;

  @Option(
      names = "--duplicate",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of packets that arrive twice, 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double duplicate;

  @Option(
      names = "--corrupt",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Share of packets that arrive with wrong bits, 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double corrupt;

  @Option(
      names = "--burst",
      paramLabel = "PACKETS",
      defaultValue = "0",
      description =
          "Mean length of a burst of losses (Gilbert-Elliott); 0: each packet is lost by itself"
              + " (default: ${DEFAULT-VALUE}).")
  private double burst;

  @Option(
      names = "--latency",
      paramLabel = "CLOCKS",
      defaultValue = "16",
      description = "Clocks from end to end, 1 to 2^20 (default: ${DEFAULT-VALUE}).")
  private int latency;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the random numbers; the same seed gives the same run (default: drawn).")
  private Long seed;

  NetworkParameters parameters() {
    if (seed == null) {
      seed = RandomSeed.draw();
    }
    return new NetworkParameters(loss, reorder, duplicate, corrupt, burst, latency, seed);
  }
}
