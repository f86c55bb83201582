// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.fpga.tools.YosysRelease;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How designs are measured.
 *
 * @param yosys the release, or both
 * @param liberty the file of standard cells for {@link Target#ASIC}
 * @param limit the longest that one tool may take for one step
 * @param retriesCapped whether a sweep measures a point again that was ended at a shorter limit
 */
public record SynthesisFlow(
    YosysRelease yosys, Path liberty, Duration limit, boolean retriesCapped) {
  /**
   * With the yosys on the PATH and Debian's library.
   *
   * @param limit the longest that one tool may take for one step
   */
  public SynthesisFlow(Duration limit) {
    this(YosysRelease.PATH, CellLibrary.DEBIAN, limit, false);
  }

  /** The same with another release of yosys. */
  SynthesisFlow with(YosysRelease release) {
    return new SynthesisFlow(release, liberty, limit, retriesCapped);
  }
}
