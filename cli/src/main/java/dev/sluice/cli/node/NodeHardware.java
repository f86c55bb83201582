// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.cli.hardware.PacketOptions;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.SluiceParameters;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say of which hardware a node is. */
public final class NodeHardware {
  @Option(
      names = "--windows",
      paramLabel = "R",
      defaultValue = "4096",
      description = "Receive windows, 1 to 4096 (default: ${DEFAULT-VALUE}).")
  private int windows;

  @Option(
      names = "--width",
      paramLabel = "W",
      defaultValue = "128",
      description = "Bits of a window, a power of two, 8 to 1024 (default: ${DEFAULT-VALUE}).")
  private int width;

  @Mixin private PacketOptions packets;

  @Option(
      names = "--architecture",
      paramLabel = "NAME",
      description =
          "shift, ring or segmented (default: ring to W = 128, else segmented), as of ./sluice"
              + " run.")
  private String architecture;

  @Option(
      names = "--data-width",
      paramLabel = "BITS",
      defaultValue = "512",
      description =
          "Of the NIC's streams and memory buses: 64, 128, 256 or 512 (default:"
              + " ${DEFAULT-VALUE}).")
  private int dataWidth;

  @Option(
      names = "--transfers",
      paramLabel = "S",
      defaultValue = "64",
      description =
          "Transfers that the NIC sends at a time, a power of two, 1 to 1024 (default:"
              + " ${DEFAULT-VALUE}).")
  private int transfers;

  /** Made by picocli. */
  public NodeHardware() {}

  /**
   * What was chosen.
   *
   * @param axiIdWidth bits of the ids on the NIC's buses; 0 for none
   * @return the NIC's parameters
   * @throws dev.sluice.protocol.ParameterException when one is out of range
   */
  public NicParameters parameters(int axiIdWidth) {
    Architecture engine =
        architecture == null ? Preset.BEST.architecture(width) : Architecture.of(architecture);
    SluiceParameters sluice =
        new SluiceParameters(windows, width, packets.maxPackets(), packets.payloadBytes(), engine);
    return new NicParameters(sluice, dataWidth, transfers, axiIdWidth);
  }
}
