// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.fpga.SynthesisResult;
import dev.sluice.fpga.Target;
import dev.sluice.fpga.Top;
import dev.sluice.protocol.Architecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Draws the figures of the engine against W, R = 256, of all parts and architectures. */
public final class ResultsPlots {
  private static final int WINDOWS = 256;

  private ResultsPlots() {}

  /**
   * Writes {@code fmax.svg}, {@code luts.svg} and {@code depth.svg}, those that have points.
   *
   * @param results the points of a sweep
   * @param folder where to; made when it is not there
   * @return the files
   * @throws IOException when the folder cannot be written
   */
  public static List<Path> write(Collection<SynthesisResult> results, Path folder)
      throws IOException {
    WidthPlot fmax = new WidthPlot("Fmax against W, R = 256, median over placer seeds", "MHz");
    WidthPlot luts = new WidthPlot("Lookup tables against W, R = 256", "LUT");
    WidthPlot depth =
        new WidthPlot("Logic depth against W, R = 256, by yosys", "cells between registers");
    for (SynthesisResult r : results) {
      if (Top.of(r.top()) != Top.ENGINE || r.windows() != WINDOWS || r.luts() == null) {
        continue;
      }
      Target target = Target.of(r.target());
      Architecture architecture = Architecture.of(r.architecture());
      luts.add(target, architecture, r.width(), r.luts());
      if (r.fmaxMhz() != null) {
        fmax.add(target, architecture, r.width(), r.fmaxMhz());
      }
      if (!target.canBeRouted()) {
        depth.add(target, architecture, r.width(), r.logicDepth());
      }
    }
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    write(fmax, folder.resolve("fmax.svg"), files);
    write(luts, folder.resolve("luts.svg"), files);
    write(depth, folder.resolve("depth.svg"), files);
    return files;
  }

  private static void write(WidthPlot plot, Path file, List<Path> files) throws IOException {
    if (!plot.isEmpty()) {
      Files.writeString(file, plot.svg());
      files.add(file);
    }
  }
}
