// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.hardware;

import picocli.CommandLine.Option;

/** The options that say how many packets a transfer may have, and how large they are. */
public final class PacketOptions {
  @Option(
      names = "--max-packets",
      paramLabel = "M",
      defaultValue = "1048576",
      description = "Packets of the largest transfer, 1 to 2^24 (default: ${DEFAULT-VALUE}).")
  private int maxPackets;

  @Option(
      names = "--payload",
      paramLabel = "P",
      defaultValue = "512",
      description = "Payload bytes of a packet, 64 to 4096 (default: ${DEFAULT-VALUE}).")
  private int payload;

  /** Made by picocli. */
  public PacketOptions() {}

  /**
   * M, as it was given; whoever builds parameters of it checks it.
   *
   * @return packets of the largest transfer
   */
  public int maxPackets() {
    return maxPackets;
  }

  /**
   * P, as it was given; whoever builds parameters of it checks it.
   *
   * @return payload bytes of a packet
   */
  public int payloadBytes() {
    return payload;
  }
}
