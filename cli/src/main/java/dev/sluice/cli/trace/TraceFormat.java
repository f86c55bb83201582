// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.trace;

import dev.sluice.cosim.trace.Transactions;
import dev.sluice.cosim.trace.export.KonataLog;
import dev.sluice.cosim.trace.export.PerfettoTrace;
import dev.sluice.cosim.trace.export.TracePage;
import java.nio.file.Path;

/** How a trace is shown. */
enum TraceFormat {
  /** As text. */
  TABLE(""),
  /** For ui.perfetto.dev. */
  PERFETTO("trace.json"),
  /** For Konata. */
  KONATA("trace.kanata"),
  /** As a page for a browser. */
  HTML("trace.html");

  /** Its file in the run's folder, unless another one is named. */
  final String file;

  TraceFormat(String file) {
    this.file = file;
  }

  /** Writes the file of a format other than {@link #TABLE}. */
  void write(Transactions transactions, Path to) {
    switch (this) {
      case TABLE -> throw new IllegalStateException("a table is text");
      case PERFETTO -> PerfettoTrace.write(transactions, to);
      case KONATA -> KonataLog.write(transactions, 1, to);
      case HTML -> TracePage.write(transactions, to);
    }
  }
}
