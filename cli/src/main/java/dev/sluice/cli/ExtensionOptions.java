// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.Preset;
import picocli.CommandLine.Option;

/** The options that say what both ends do beyond the source. */
final class ExtensionOptions {
  @Option(
      names = "--overrun",
      paramLabel = "MODE",
      description =
          "source: the sender runs past the window, as in the published description; progress: the"
              + " receiver reports how far it is and the sender stays inside the window (default:"
              + " progress; --preset published: source).")
  private String overrun;

  @Option(
      names = "--early",
      paramLabel = "on|off",
      description =
          "Request a packet at once when many later ones have overtaken it, without waiting for"
              + " the time-out (default: on; --preset published: off).")
  private String early;

  @Option(
      names = "--adaptive",
      paramLabel = "on|off",
      description =
          "Repeat a request after the time that requests were seen to take, instead of after the"
              + " time-out; it helps only with --early on (default: on; --preset published:"
              + " off).")
  private String adaptive;

  /** What was chosen; the preset's where nothing was. */
  Extensions extensions(Preset preset) {
    Extensions usual = preset.extensions();
    return new Extensions(
        overrun == null ? usual.overrun() : Overrun.of(overrun),
        isOn("early", early, usual.early()),
        isOn("adaptive", adaptive, usual.adaptive()));
  }

  private static boolean isOn(String name, String value, boolean usual) {
    if (value == null) {
      return usual;
    }
    if (!value.equals("on") && !value.equals("off")) {
      throw new ParameterException(name, value, "on or off");
    }
    return value.equals("on");
  }
}
