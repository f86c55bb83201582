// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.floorplan;

import java.util.ArrayList;
import java.util.List;

/**
 * The places of a part's block RAMs.
 *
 * @param sites every place once
 */
public record RamSites(List<Site> sites) {
  /** Columns between two groups of four, which share nine columns. */
  private static final int GROUP = 9;

  /** Block RAMs of a group. */
  private static final int RAMS = 4;

  /**
   * A place.
   *
   * @param bel its name in nextpnr
   * @param x column
   * @param y row
   */
  public record Site(String bel, int x, int y) {}

  /** Takes a copy of the list. */
  public RamSites {
    sites = List.copyOf(sites);
  }

  /**
   * Lattice LFE5U-85F: 208 DP16KD in four rows of 13 groups, six columns apart in the middle, where
   * clocks are distributed. As in {@code tilegrid.json} of github.com/YosysHQ/prjtrellis-db.
   */
  public static RamSites lfe5u85() {
    List<Site> sites = new ArrayList<>();
    for (int y : new int[] {22, 46, 70, 82}) {
      addGroups(sites, 4, 7, y);
      addGroups(sites, 69, 6, y);
    }
    return new RamSites(sites);
  }

  private static void addGroups(List<Site> sites, int first, int groups, int y) {
    for (int group = 0; group < groups; group++) {
      for (int ram = 0; ram < RAMS; ram++) {
        int x = first + GROUP * group + 2 * ram;
        sites.add(new Site("X%d/Y%d/EBR%d".formatted(x, y, ram), x, y));
      }
    }
  }
}
