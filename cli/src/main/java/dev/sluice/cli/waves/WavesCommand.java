// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.waves;

import dev.sluice.cosim.wave.Chart;
import dev.sluice.cosim.wave.EventList;
import dev.sluice.cosim.wave.Radix;
import dev.sluice.cosim.wave.SvgWaveform;
import dev.sluice.cosim.wave.TextStyle;
import dev.sluice.cosim.wave.TextWaveform;
import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice waves}: waveforms in the terminal, as a list of events, as SVG, in GTKWave. */
@Command(
    name = "waves",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Show a waveform in the terminal, without a display.",
      "RUN is a run's folder, such as build/run, or an FST file. After a mismatch the clocks round it"
          + " are shown, else the first clocks in which something is valid.",
      "TIME is a clock's number, or a time with its unit, such as 1250ns."
    })
public final class WavesCommand implements Callable<Integer> {
  /** Made by picocli. */
  public WavesCommand() {}

  private static final int DEFAULT_COLUMNS = 100;

  /** A drawing has as many clocks as a wide terminal. */
  private static final int SVG_COLUMNS = 140;

  /** And a list takes as many lines as there are events. */
  private static final int EVENT_COLUMNS = 600;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", description = "A run's folder or an FST file.")
  private Path run;

  @Option(
      names = "--signals",
      paramLabel = "PATTERN,...",
      description =
          "Only these signals: names with * and ?, or whole paths such as TOP.unit.*; in this order.")
  private String signals;

  @ArgGroup(exclusive = false, heading = "%nWhen:%n", order = 1)
  private WaveTimes times = new WaveTimes();

  @Option(names = "--list", description = "List the signals instead.")
  private boolean list;

  @Option(
      names = "--events",
      description = "List what changes: time, clock, signal, old and new value.")
  private boolean events;

  @Option(names = "--svg", paramLabel = "FILE", description = "Draw into this SVG file instead.")
  private Path svg;

  @Option(names = "--gtkwave", description = "Open GTKWave with a prepared save file instead.")
  private boolean gtkwave;

  @Option(
      names = "--radix",
      paramLabel = "RADIX",
      description =
          "Radix of signals for which the run's view has none: hex, decimal, signed or binary (default:"
              + " hex).")
  private Radix radix = Radix.HEX;

  @Option(names = "--ascii", description = "Draw with ASCII characters only.")
  private boolean ascii;

  @Option(
      names = "--columns",
      paramLabel = "N",
      description = "How wide to draw, 40 or more (default: as the terminal, or 100).")
  private Integer columns;

  @Override
  public Integer call() throws IOException {
    check();
    WaveRun found = WaveRun.find(run);
    PrintWriter out = spec.commandLine().getOut();
    try (FstFile fst = FstFile.open(found.fst())) {
      WaveSelection selection = new WaveSelection(fst, patterns(), radix);
      if (list) {
        out.print(selection.list());
        return 0;
      }
      TextStyle style = ascii || !isUnicode() ? TextStyle.ASCII : TextStyle.UNICODE;
      TextWaveform text = new TextWaveform(columns(), style);
      Chart chart = selection.chart(found, times, text);
      if (gtkwave) {
        return GtkWave.open(selection.view(), chart, found.fst());
      }
      if (svg != null) {
        Files.writeString(svg, SvgWaveform.draw(chart));
        spec.commandLine().getErr().println("sluice: " + svg + " written");
        return 0;
      }
      out.print(events ? new EventList(style).list(chart) : text.draw(chart));
      return 0;
    } finally {
      out.flush();
    }
  }

  private void check() {
    long ways = (list ? 1 : 0) + (events ? 1 : 0) + (svg != null ? 1 : 0) + (gtkwave ? 1 : 0);
    if (ways > 1) {
      throw new BadInputException("choose one of --list, --events, --svg and --gtkwave");
    }
    if (columns != null && columns < 40) {
      throw new BadInputException("--columns " + columns + " must be 40 or more");
    }
    if (svg != null) {
      Path folder = svg.toAbsolutePath().getParent();
      if (Files.isDirectory(svg) || folder == null || !Files.isDirectory(folder)) {
        throw new BadInputException(
            "--svg " + svg + " cannot be written: name a file in a folder that is there");
      }
    }
    times.check();
  }

  private List<String> patterns() {
    if (signals == null) {
      return List.of();
    }
    List<String> patterns =
        Arrays.stream(signals.split(",")).map(String::strip).filter(p -> !p.isEmpty()).toList();
    if (patterns.isEmpty()) {
      throw new BadInputException("--signals names no signal");
    }
    return patterns;
  }

  /** The launcher tells the terminal's width by COLUMNS. */
  private int columns() {
    if (columns != null) {
      return columns;
    }
    if (svg != null) {
      return SVG_COLUMNS;
    }
    if (events) {
      return EVENT_COLUMNS;
    }
    String told = System.getenv().getOrDefault("COLUMNS", "");
    return told.matches("[1-9]\\d{1,3}") ? Integer.parseInt(told) : DEFAULT_COLUMNS;
  }

  private static boolean isUnicode() {
    String encoding = System.getProperty("stdout.encoding", "");
    return Charset.isSupported(encoding.isEmpty() ? "UTF-8" : encoding)
        && Charset.forName(encoding.isEmpty() ? "UTF-8" : encoding).equals(StandardCharsets.UTF_8);
  }
}
