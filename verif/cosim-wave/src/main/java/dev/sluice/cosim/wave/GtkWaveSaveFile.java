// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.ValueNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A GTKWave save file: opens a waveform with the signals of a {@link WaveView} in their groups and
 * radices, names of numbers included. {@code run.fst} gets {@code run.gtkw}, and {@code
 * run.TABLE.txt} for each table of names, all in the same folder, which GTKWave finds by absolute
 * paths: to be written again when the folder moves.
 */
public final class GtkWaveSaveFile {
  // GTKWave's trace flags: how the signal on the next line is shown.
  private static final String BINARY = "@28";
  private static final String HEX = "@22";
  private static final String DECIMAL = "@24";
  private static final String SIGNED = "@420";
  private static final String NAMED = "@2024";
  private static final String TITLE = "@200";

  /** Named markers, A to Z. */
  private static final int NAMED_MARKERS = 26;

  /** What the scroll position leaves before a mark, in clocks, and what one sees. */
  private static final int BEFORE_MARK = 20;

  private static final int ROUND_MARK = 10;

  private final Path fst;
  private final WaveView view;
  private double zoom = -16.6;
  private OptionalLong marker = OptionalLong.empty();
  private OptionalLong start = OptionalLong.empty();
  private String named = "";

  /**
   * A save file.
   *
   * @param fst the waveform; need not be there yet
   * @param view what it shows
   */
  public GtkWaveSaveFile(Path fst, WaveView view) {
    this.fst = fst.toAbsolutePath();
    this.view = view;
  }

  /**
   * Chooses how much one sees. Ten clocks of 10 ns, in picoseconds, if not called.
   *
   * @param time what a hand's breadth (200 pixels) shows, in the waveform's unit, 1 or more
   * @return this
   */
  public GtkWaveSaveFile zoom(long time) {
    zoom = -Math.log(Math.max(1, time)) / Math.log(2);
    return this;
  }

  /**
   * Sets the marker.
   *
   * @param time where, in the waveform's unit
   * @return this
   */
  public GtkWaveSaveFile marker(long time) {
    marker = OptionalLong.of(time);
    return this;
  }

  /**
   * Sets the marker, and beside it a named one that stays when the marker is moved, at the view's
   * mark, and scrolls to it. Without a mark, or a clock to count by, nothing is set.
   *
   * @param waveform the waveform, which is there by now
   * @return this
   */
  public GtkWaveSaveFile atMark(FstFile waveform) {
    Optional<Ruler> ruler = Ruler.ofClock(waveform, view.clock());
    if (view.mark().isPresent() && ruler.isPresent()) {
      long clock = view.mark().get().clock();
      marker(ruler.get().begin(clock));
      start(Math.max(waveform.startTime(), ruler.get().begin(clock - BEFORE_MARK)));
      zoom(ROUND_MARK * ruler.get().period());
      named = view.mark().get().note();
    }
    return this;
  }

  /**
   * Scrolls.
   *
   * @param time the left edge, in the waveform's unit
   * @return this
   */
  public GtkWaveSaveFile start(long time) {
    start = OptionalLong.of(time);
    return this;
  }

  /**
   * Where the save file of a waveform is.
   *
   * @param fst the waveform
   * @return {@code run.gtkw} beside {@code run.fst}
   */
  public static Path fileOf(Path fst) {
    return fst.resolveSibling(WaveView.stem(fst) + ".gtkw");
  }

  /**
   * Writes it where {@link #fileOf} says, and its tables.
   *
   * @return the save file
   * @throws IOException when a file cannot be written
   */
  public Path write() throws IOException {
    return write(fileOf(fst));
  }

  /**
   * Writes it, and its tables beside the waveform.
   *
   * @param file the save file
   * @return the save file
   * @throws IOException when a file cannot be written
   */
  public Path write(Path file) throws IOException {
    Files.createDirectories(fst.getParent());
    Files.writeString(file, text());
    for (WaveView.Item item : view.items()) {
      if (item.names().isPresent()) {
        Files.writeString(table(item.names().get()), lines(item.names().get()));
      }
    }
    return file;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    line(text, "[dumpfile] \"" + fst + "\"");
    start.ifPresent(time -> line(text, "[timestart] " + time));
    line(text, "[size] 1400 800");
    line(text, "[signals_width] 360");
    line(text, "[sst_expanded] 1");
    markers(text);
    for (WaveView.Group group : view.groups()) {
      if (!group.title().isEmpty()) {
        line(text, TITLE);
        line(text, "-" + group.title());
      }
      for (WaveView.Item item : group.items()) {
        Optional<ValueNames> names = item.names();
        line(text, names.isPresent() ? NAMED : flags(item));
        names.ifPresent(table -> line(text, "^1 " + table(table)));
        line(text, item.signal() + item.range());
      }
    }
    return text.toString();
  }

  /** The zoom, the marker, and the named markers, of which A may be set. */
  private void markers(StringBuilder text) {
    long at = marker.orElse(-1);
    long first = named.isEmpty() ? -1 : at;
    String rest = " -1".repeat(NAMED_MARKERS - 1);
    line(text, String.format(Locale.ROOT, "*%.1f %d %d%s", zoom, at, first, rest));
    if (!named.isEmpty()) {
      line(text, "[markername] A" + named.replaceAll("\\s+", " "));
    }
  }

  private static String flags(WaveView.Item item) {
    return switch (item.radix()) {
      case BINARY -> BINARY;
      case HEX -> item.range().isEmpty() ? BINARY : HEX;
      case DECIMAL -> DECIMAL;
      case SIGNED -> SIGNED;
    };
  }

  private Path table(ValueNames names) {
    String name = names.name().replaceAll("[^A-Za-z0-9_-]+", "-");
    return fst.resolveSibling(WaveView.stem(fst) + "." + name + ".txt");
  }

  private static String lines(ValueNames names) {
    StringBuilder text = new StringBuilder();
    names.names().forEach((number, name) -> line(text, number + " " + name));
    return text.toString();
  }

  private static void line(StringBuilder text, String content) {
    text.append(content).append('\n');
  }
}
