// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.hardware;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.SluiceParameters;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which hardware, and what is taken for those that are left out. */
public final class HardwareOptions {
  @Mixin private PresetOption preset;

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

  @Mixin private PacketOptions packets;

  @Option(
      names = "--architecture",
      paramLabel = "NAME",
      description =
          "How the window engine is built: shift, the published method; ring, pipelined and"
              + " several times as fast; or segmented, the ring for wide windows, 64 to 1024"
              + " (default: of the preset; best: ring to W = 128, else segmented; published:"
              + " shift).")
  private String architecture;

  /**
   * What was chosen.
   *
   * @return the transport's parameters
   * @throws dev.sluice.protocol.ParameterException when one is out of range
   */
  public SluiceParameters parameters() {
    return parameters(preset().architecture(width));
  }

  /**
   * What was chosen for an engine that is alone and has a packet in every clock.
   *
   * @return the transport's parameters
   * @throws dev.sluice.protocol.ParameterException when one is out of range
   */
  public SluiceParameters parametersInEveryClock() {
    return parameters(preset().architectureInEveryClock());
  }

  private SluiceParameters parameters(Architecture otherwise) {
    return new SluiceParameters(
        windows,
        width,
        packets.maxPackets(),
        packets.payloadBytes(),
        architecture == null ? otherwise : Architecture.of(architecture));
  }

  /**
   * What is taken for options that are left out.
   *
   * @return the preset
   * @throws dev.sluice.protocol.ParameterException when there is none of that name
   */
  public Preset preset() {
    return preset.preset();
  }
}
