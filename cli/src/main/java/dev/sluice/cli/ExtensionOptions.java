// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.ParameterException;
import picocli.CommandLine.Option;

/** The options that say what both ends do beyond the source. */
final class ExtensionOptions {
  @Option(
      names = "--overrun",
      paramLabel = "MODE",
      defaultValue = "source",
      description =
          "source: the sender runs past the window, as in the published description; progress: the"
              + " receiver reports how far it is and the sender stays inside the window (default:"
              + " ${DEFAULT-VALUE}).")
  private String overrun;

  @Option(
      names = "--early",
      paramLabel = "on|off",
      defaultValue = "off",
      description =
          "Request a packet at once when many later ones have overtaken it, without waiting for"
              + " the time-out (default: ${DEFAULT-VALUE}).")
  private String early;

  Extensions extensions() {
    if (!early.equals("on") && !early.equals("off")) {
      throw new ParameterException("early", early, "on or off");
    }
    return new Extensions(Overrun.of(overrun), early.equals("on"));
  }
}
