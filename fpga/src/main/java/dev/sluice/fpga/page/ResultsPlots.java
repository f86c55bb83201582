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
import java.util.Comparator;
import java.util.List;

/**
 * Draws the figures of the engine against W, R = 256, of all parts and architectures, and the
 * lookup tables of whole NICs by block.
 */
public final class ResultsPlots {
  private static final int WINDOWS = 256;

  private ResultsPlots() {}

  /**
   * Writes {@code fmax.svg}, {@code luts.svg}, {@code depth.svg} and {@code blocks.svg}, those that
   * have points.
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
    BlocksPlot blocks = new BlocksPlot();
    results.stream()
        .filter(r -> r.lutsByBlock() != null)
        .sorted(Comparator.comparing(ResultsPlots::nicOrder))
        .forEach(r -> blocks.add(nic(r), r.lutsByBlock()));
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
    if (!blocks.isEmpty()) {
      Path file = folder.resolve("blocks.svg");
      Files.writeString(file, blocks.svg());
      files.add(file);
    }
    return files;
  }

  private static void write(WidthPlot plot, Path file, List<Path> files) throws IOException {
    if (!plot.isEmpty()) {
      Files.writeString(file, plot.svg());
      files.add(file);
    }
  }

  /** Part by part, the narrowest first. */
  private static String nicOrder(SynthesisResult r) {
    return "%02d %04d %s".formatted(Target.of(r.target()).ordinal(), r.dataWidth(), nic(r));
  }

  /** A bar's name; what all NICs have by default is left out. */
  private static String nic(SynthesisResult r) {
    String sizes = r.design().size().replaceFirst(", \\d+ bits", "");
    String usual = "R=256 W=128 P=512 S=64 ring";
    return "%s, %s, %d bits%s"
        .formatted(r.target(), r.top(), r.dataWidth(), sizes.equals(usual) ? "" : ", " + sizes);
  }
}
