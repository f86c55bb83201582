// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.hardware;

import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.LineChoice;
import dev.sluice.protocol.LineMode;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that say what a NIC does with packets for which it has no room. */
public final class LineOptions {
  @Option(
      names = "--line",
      paramLabel = "MODE",
      description =
          "Of a NIC: what it does with packets while its receive buffer is full. stall, the line"
              + " waits; drop, for a MAC that cannot wait: a beat is taken in every clock, and whole"
              + " packets are dropped and counted (default: stall; of nic-mac drop).")
  private String line;

  @Option(
      names = "--receive-buffer",
      paramLabel = "BYTES",
      description =
          "Of a NIC: its receive buffer, a power of two, 8192 to 262144 (default: 8192, or 16384"
              + " where two of the largest packet need it).")
  private Integer receiveBuffer;

  /**
   * Whether something was said.
   *
   * @return false where everything is as usual
   */
  public boolean given() {
    return line != null || receiveBuffer != null;
  }

  /**
   * What was chosen, or else a line that waits.
   *
   * @return the line of a NIC
   * @throws dev.sluice.protocol.ParameterException when there is no such mode
   */
  public LineChoice choice() {
    return choice(LineMode.STALL);
  }

  /**
   * What was chosen.
   *
   * @param otherwise the mode when none was
   * @return the line of a NIC
   * @throws dev.sluice.protocol.ParameterException when there is no such mode
   */
  public LineChoice choice(LineMode otherwise) {
    return new LineChoice(
        line == null ? otherwise : LineMode.of(line),
        receiveBuffer == null ? OptionalInt.empty() : OptionalInt.of(receiveBuffer));
  }

  /**
   * Refuses both where there is no NIC.
   *
   * @param why is said of the one that was given
   * @throws BadInputException when one was given
   */
  public void refuse(String why) {
    if (given()) {
      throw new BadInputException(
          (line == null ? "--receive-buffer " + receiveBuffer : "--line " + line) + " " + why);
    }
  }
}
