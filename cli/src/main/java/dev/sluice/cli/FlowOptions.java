// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.fpga.Synthesis;
import dev.sluice.fpga.SynthesisFlow;
import dev.sluice.fpga.Target;
import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.fpga.tools.YosysRelease;
import dev.sluice.protocol.BadInputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** With which tools and cells a design is synthesized, and how long they may take. */
final class FlowOptions {
  @Option(
      names = "--yosys",
      paramLabel = "NAME",
      description = {
        "path: the yosys on the PATH (default); pypi: a current release, PyPI's WebAssembly build;",
        "better: both, and the better result is kept. A point says which it is of, and what the other"
            + " made."
      })
  private String yosys;

  @Option(
      names = "--liberty",
      paramLabel = "FILE",
      description = {
        "Of --target asic: the library of standard cells, in the liberty format (default: osu018 of",
        "Debian's qflow-tech-osu018)."
      })
  private Path liberty;

  @Option(
      names = "--limit-minutes",
      paramLabel = "N",
      description = {
        "The longest that one tool may take for one step, 1 or more (default: 60). Given with --sweep,"
            + " points are",
        "measured again that were ended at a shorter limit."
      })
  private Integer limitMinutes;

  /** The flow for these targets; a library of cells is read now, so that a bad one is refused. */
  SynthesisFlow flow(List<Target> targets) {
    Path cells = liberty == null ? CellLibrary.DEBIAN : liberty;
    YosysRelease release = yosys == null ? YosysRelease.PATH : YosysRelease.named(yosys);
    if (targets.stream().anyMatch(Target::isLibrary)) {
      CellLibrary.read(cells);
    } else if (liberty != null) {
      throw new BadInputException(
          "--liberty " + liberty + " is of --target asic, not of " + targets.getFirst().label());
    }
    return new SynthesisFlow(release, cells, limit(), limitMinutes != null);
  }

  /** How long one tool may take for one step. */
  Duration limit() {
    if (limitMinutes != null && limitMinutes < 1) {
      throw new BadInputException("--limit-minutes " + limitMinutes + " must be 1 or more");
    }
    return limitMinutes == null ? Synthesis.LIMIT : Duration.ofMinutes(limitMinutes);
  }

  /** What does not synthesize, or always in one way, does not take what is given here. */
  void refuseFor(String option) {
    if (yosys != null || liberty != null) {
      throw new BadInputException(
          (yosys != null ? "--yosys " + yosys : "--liberty " + liberty)
              + " is not for "
              + option
              + ": leave it out");
    }
  }
}
