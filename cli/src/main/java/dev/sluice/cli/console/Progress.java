// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.console;

import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar where a person looks on, and single lines where not. Threads may share it. */
public final class Progress implements AutoCloseable {
  private static final int PERIOD_MILLISECONDS = 200;

  private final PrintWriter err;
  private final boolean terminal;
  private ProgressBar bar;

  /**
   * A bar that does not show yet.
   *
   * @param err where lines go
   */
  public Progress(PrintWriter err) {
    this.err = err;
    terminal = System.console() != null && System.console().isTerminal();
  }

  /**
   * A step of unknown length begins.
   *
   * @param what is done
   */
  public synchronized void step(String what) {
    err.println("sluice: " + what + " ...");
    err.flush();
  }

  /**
   * A step of known length begins; -1 is a length that nobody knows.
   *
   * @param what is done
   * @param unit of the length
   * @param max the length
   */
  public synchronized void begin(String what, String unit, long max) {
    if (terminal) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(what)
              .setUnit(" " + unit, 1)
              .setInitialMax(max)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(PERIOD_MILLISECONDS)
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .build();
    }
  }

  /**
   * Says something next to the bar.
   *
   * @param what to say
   */
  public synchronized void note(String what) {
    if (bar != null) {
      bar.setExtraMessage(" " + what);
    }
  }

  /**
   * A line of its own: above the bar, or where nobody looks on in a log.
   *
   * @param what to say
   */
  public synchronized void line(String what) {
    if (bar == null) {
      err.println("sluice: " + what);
    } else {
      err.println("\r" + what);
    }
    err.flush();
  }

  /**
   * So much is done.
   *
   * @param done of the length
   */
  public synchronized void at(long done) {
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
