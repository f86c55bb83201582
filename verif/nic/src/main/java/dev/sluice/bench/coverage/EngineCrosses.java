// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import static dev.sluice.cosim.coverage.Cross.ANY;

import dev.sluice.cosim.coverage.CellData;
import dev.sluice.cosim.coverage.Cross;
import java.util.List;

/** Which combinations the rules exclude. Each has its reason in {@code docs/coverage-plan.md}. */
final class EngineCrosses {
  private static final List<String> INSIDE = List.of("0", "1", "2 to W-2", "W-1");
  private static final List<String> INSIDE_BUT_BASE = List.of("1", "2 to W-2", "W-1");
  private static final List<String> BELOW = List.of("far below", "-1");
  private static final List<String> BEYOND = List.of("W", "far beyond");

  private EngineCrosses() {}

  /** A done window accepts nothing, and has no bit set that could make a duplicate. */
  static Cross verdictInState(Cross cross) {
    return cross.ignore("stale", ANY).illegal("accepted", "done").ignore("duplicate", "done");
  }

  /** With no bit set there is no duplicate. */
  static Cross verdictAtOccupancy(Cross cross) {
    return cross.ignore("stale", ANY).ignore("duplicate", "0");
  }

  /** Only what lies in the window is accepted; the other verdicts have their places too. */
  static Cross verdictAtPosition(Cross cross) {
    for (CellData cell : cross.data().cells()) {
      String verdict = cell.bins().get(0);
      String position = cell.bins().get(1);
      List<String> places =
          switch (verdict) {
            case "accepted", "bad" -> INSIDE;
            case "duplicate" -> INSIDE_BUT_BASE;
            case "below" -> BELOW;
            case "beyond" -> BEYOND;
            default -> List.of();
          };
      if (!places.contains(position)) {
        if (verdict.equals("accepted")) {
          cross.illegal(verdict, position);
        } else {
          cross.ignore(verdict, position);
        }
      }
    }
    return cross;
  }
}
