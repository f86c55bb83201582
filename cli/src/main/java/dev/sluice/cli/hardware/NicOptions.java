// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.hardware;

import dev.sluice.host.run.plan.NicChoice;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.protocol.Preset;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what of the transport is hardware in a run, and how large the NICs are. */
public final class NicOptions {
  @Option(
      names = "--nic",
      paramLabel = "MODE",
      defaultValue = "rtl",
      description =
          "rtl: two generated NICs, each in lock-step with its cycle model; model: the cycle models"
              + " alone, the same clocks without Verilator; engine: the receive-window engine in RTL"
              + " and the rest in Java, for large files (default: ${DEFAULT-VALUE}).")
  private String mode;

  @Option(
      names = "--data-width",
      paramLabel = "BITS",
      defaultValue = "" + Preset.DATA_WIDTH,
      description =
          "Of the NICs' packet streams and memory buses: 64, 128, 256 or 512 (default:"
              + " ${DEFAULT-VALUE}).")
  private int dataWidth;

  @Option(
      names = "--transfers",
      paramLabel = "S",
      description =
          "Transfers that a NIC sends at a time, a power of two, 1 to 1024 (default: 64, or what"
              + " --flows needs).")
  private Integer transfers;

  @Mixin private LineOptions line;

  @Option(
      names = "--memory-busy",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Part of the clocks in which a channel of writes of the hosts' memories takes nothing, 0 to"
              + " below 1 (default: ${DEFAULT-VALUE}).")
  private double memoryBusy;

  /**
   * Whether the engine is the only hardware.
   *
   * @return false where there are NICs
   * @throws dev.sluice.protocol.ParameterException when there is no such mode
   */
  public boolean isEngineAlone() {
    return NicMode.of(mode) == NicMode.ENGINE;
  }

  /**
   * What was chosen.
   *
   * @param flows transfers at a time, for which the NICs are large enough unless said otherwise
   * @param preset what counts where nothing is said
   * @return mode and sizes
   * @throws dev.sluice.protocol.ParameterException when one is out of range
   * @throws dev.sluice.protocol.BadInputException when there is no such mode, or it has no line
   */
  public NicChoice choice(int flows, Preset preset) {
    NicMode chosen = NicMode.of(mode);
    if (chosen == NicMode.ENGINE) {
      line.refuse("is of NICs: leave it out with --nic engine");
      return NicChoice.ENGINE;
    }
    return new NicChoice(
        chosen,
        dataWidth,
        transfers == null ? NicChoice.transfersFor(flows) : transfers,
        line.choice(preset.line(false)),
        memoryBusy);
  }
}
