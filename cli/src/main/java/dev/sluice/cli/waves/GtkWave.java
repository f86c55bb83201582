// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.waves;

import dev.sluice.cosim.wave.Chart;
import dev.sluice.cosim.wave.GtkWaveSaveFile;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens GTKWave, where there is a display for it. */
final class GtkWave {
  /** Clocks in a hand's breadth. */
  private static final int CLOCKS = 10;

  private GtkWave() {}

  /** Writes a save file for what is shown and starts GTKWave with it; does not wait for its end. */
  static int open(WaveView view, Chart chart, Path fst) throws IOException {
    GtkWaveSaveFile save = new GtkWaveSaveFile(fst, view);
    save.zoom(CLOCKS * chart.ruler().period()).start(chart.from());
    chart.marker().ifPresent(save::marker);
    // A file of its own: the run's save file may hold what somebody arranged in GTKWave.
    String stem = fst.getFileName().toString().replaceFirst("\\.fst$", "");
    Path file = save.write(fst.toAbsolutePath().resolveSibling(stem + ".waves.gtkw"));
    String how = "; the save file is " + file + ", for: gtkwave " + file;
    if (System.getenv().getOrDefault("DISPLAY", "").isEmpty()
        && System.getenv().getOrDefault("WAYLAND_DISPLAY", "").isEmpty()) {
      throw new BadInputException("there is no display (DISPLAY is not set)" + how);
    }
    if (!isInstalled()) {
      throw new BadInputException("GTKWave is not installed: apt-get install gtkwave" + how);
    }
    new ProcessBuilder("gtkwave", file.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    return 0;
  }

  private static boolean isInstalled() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      if (Files.isExecutable(Path.of(folder, "gtkwave"))) {
        return true;
      }
    }
    return false;
  }
}
