// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.hardware;

import dev.sluice.protocol.Preset;
import picocli.CommandLine.Option;

/** The option that says what is taken for options that are left out. */
public final class PresetOption {
  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "What is taken for every option that is left out. best: the fast architecture for the"
              + " width and, in a run, progress reports, early requests and the adaptive time-out;"
              + " published: the source to the letter (default: best).")
  private String name;

  /**
   * What was chosen.
   *
   * @return the preset
   * @throws dev.sluice.protocol.ParameterException when there is none of that name
   */
  public Preset preset() {
    return name == null ? Preset.BEST : Preset.of(name);
  }

  /**
   * Whether it was said.
   *
   * @return false where the default counts
   */
  public boolean given() {
    return name != null;
  }
}
