// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A progress report that waits to be made. */
final class ReportRow {
  static final int WINDOW = 0;
  static final int GENERATION = 1;
  static final int WBASE = 2;

  private ReportRow() {}

  static Wires stream(String name) {
    return Wires.stream(
        name, new Field("window", 16), new Field("generation", 8), new Field("wbase", 24));
  }
}
