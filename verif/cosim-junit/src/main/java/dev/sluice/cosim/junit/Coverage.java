// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.coverage.CoverGroup;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageRun;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Functional coverage of a {@link CosimTest}, the parameter of one that samples:
 *
 * <pre>{@code
 * @CosimTest @Seeds(20)
 * void itemsComeOutInOrder(Dut dut, Clock clk, Coverage coverage) {
 *   CoverPoint fill = coverage.group("fifo", "how full").point("fill", "items").bin("empty", 0)...
 *   clk.onSample(() -> fill.sample(...));
 * }
 *
 * @AfterAll
 * static void allOfIt(CoverageData all) {
 *   assertThat(all.holes()).isEmpty();
 * }
 * }</pre>
 *
 * <p>Each run begins with empty groups. When it has ended, whether it passed or not, they are added
 * to those of the class, which an {@code @AfterAll} method is given as {@link CoverageData}. With
 * {@code -Ddev.sluice.cosim.coverage=DIR} they are added to a file there, too. Groups of one name
 * must be defined alike in all runs.
 */
public final class Coverage {
  private final Map<String, CoverGroup> groups = new LinkedHashMap<>();

  Coverage() {
    // a run is given one
  }

  /**
   * A group, made when it is first asked for in a run.
   *
   * @param name of the group
   * @param description what it is about, in a line
   * @return the group
   */
  public CoverGroup group(String name, String description) {
    return groups.computeIfAbsent(name, _ -> new CoverGroup(name, description));
  }

  CoverageData data(CoverageRun run) {
    return CoverageData.of(run, groups.values().toArray(CoverGroup[]::new));
  }
}
