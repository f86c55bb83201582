// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.hardware;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import picocli.CommandLine.Option;

/** The options that say which hardware. */
public final class HardwareOptions {
  @Option(
      names = "--windows",
      paramLabel = "R",
      defaultValue = "256",
      description = "Receive windows, 1 to 4096 (default: ${DEFAULT-VALUE}).")
  private int windows;

  @Option(
      names = "--width",
      paramLabel = "W",
      defaultValue = "128",
      description = "Bits of a window, a power of two, 8 to 1024 (default: ${DEFAULT-VALUE}).")
  private int width;

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

  @Option(
      names = "--architecture",
      paramLabel = "NAME",
      defaultValue = "shift",
      description =
          "How the window engine is built: shift, the published method; ring, pipelined and"
              + " several times as fast; or segmented, the ring for wide windows, 64 to 1024"
              + " (default: ${DEFAULT-VALUE}).")
  private String architecture;

  /**
   * What was chosen.
   *
   * @return the transport's parameters
   * @throws dev.sluice.protocol.ParameterException when one is out of range
   */
  public SluiceParameters parameters() {
    return new SluiceParameters(windows, width, maxPackets, payload, Architecture.of(architecture));
  }
}
