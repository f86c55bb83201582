// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Writes an instance's signals to FST files, for GTKWave and others, with both phases of each
 * clock. The unit of time is a picosecond. Needs a model of kind {@link BuildKind#TRACE}.
 */
public final class Waveform {
  /** Scopes are named without blanks, as the trace's own blanks part them. */
  private static final Pattern SCOPE = Pattern.compile("\\S+");

  private static final long NEVER = Long.MAX_VALUE;

  private final Dut dut;
  private final StringBuilder scopes = new StringBuilder();
  private boolean writing;
  private Path windowFile;
  private long windowFrom = NEVER;
  private long windowTo = NEVER;

  Waveform(Dut dut) {
    this.dut = dut;
  }

  /**
   * Writes only the signals of a scope, and of what is in it up to a depth; to be called before a
   * file is opened. Further calls add further scopes. A file in which no signal is left is empty.
   *
   * @param path the scope as waveforms name it: {@code TOP} has the ports, {@code TOP.name} what is
   *     in the top module, {@code TOP.name.instance} what is in an instance there
   * @param levels 1 for the scope's own signals, 2 with those of the scopes in it, ...
   * @return this
   * @throws CosimException when the model is not built for it, a file is open, the path is no
   *     scope's name or levels is under 1
   */
  public Waveform scope(String path, int levels) {
    checkKind();
    if (writing) {
      throw new CosimException("scopes are chosen before a waveform is opened; one is open");
    }
    if (levels < 1 || !SCOPE.matcher(path).matches()) {
      throw new CosimException(
          "the waveform cannot be of '"
              + path
              + "', "
              + levels
              + " levels: name a scope, 1 or more");
    }
    scopes.append(levels).append(' ').append(path).append('\n');
    return this;
  }

  /**
   * Starts writing now.
   *
   * @param file the FST file, replaced if it exists; its folder is made
   * @return this
   * @throws CosimException when the model is not built for it or the file cannot be written
   */
  public Waveform open(Path file) {
    checkKind();
    close();
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new CosimException("the waveform's folder cannot be made: " + e.getMessage(), e);
    }
    writing = dut.abi().traceOpen(dut.open(), file.toAbsolutePath(), scopes.toString());
    if (!writing) {
      throw new CosimException("the waveform " + file + " cannot be written");
    }
    return this;
  }

  /**
   * Writes only a window of clocks.
   *
   * @param file the FST file
   * @param fromClock the first clock to show, from 0
   * @param toClock the clock after the last
   * @return this
   * @throws CosimException when the window is empty or past, or the model not built for it
   */
  public Waveform window(Path file, long fromClock, long toClock) {
    checkKind();
    if (fromClock < dut.clockCount() || toClock <= fromClock) {
      throw new CosimException(
          "clocks "
              + fromClock
              + " to "
              + toClock
              + " are not a window that can still be written at clock "
              + dut.clockCount());
    }
    windowFile = file;
    windowFrom = fromClock;
    windowTo = toClock;
    return this;
  }

  /** Stops writing and completes the file. Does nothing when none is open. */
  public void close() {
    if (writing) {
      dut.abi().traceClose(dut.open());
      writing = false;
    }
  }

  /**
   * Whether a file is open.
   *
   * @return true while clocks are written
   */
  public boolean isOpen() {
    return writing;
  }

  /** Opens and closes the window; called before each clock of a tracing model. */
  void atClock(long clock) {
    if (clock >= windowTo) {
      windowTo = NEVER;
      close();
    } else if (clock >= windowFrom) {
      windowFrom = NEVER;
      open(windowFile);
    }
  }

  private void checkKind() {
    if (dut.model().kind() != BuildKind.TRACE) {
      throw new CosimException(
          dut + " cannot write waveforms: build it with Verilate.kind(BuildKind.TRACE)");
    }
  }
}
