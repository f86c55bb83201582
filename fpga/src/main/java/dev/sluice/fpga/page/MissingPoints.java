// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.fpga.Design;
import dev.sluice.fpga.SweepGrid;
import dev.sluice.fpga.SynthesisResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which points of a whole table nobody has measured, part by part, by name. */
final class MissingPoints {
  /** Of a part with more than this the names would fill the page. */
  private static final int NAMED = 24;

  /** Of each part, in the order of their names: all points, and of them the names not measured. */
  private final Map<String, Integer> all = new TreeMap<>();

  private final Map<String, List<String>> missing = new TreeMap<>();

  MissingPoints(Collection<SynthesisResult> results, SweepGrid whole) {
    Set<String> known = results.stream().map(r -> r.design().name()).collect(Collectors.toSet());
    for (Design design : whole.points()) {
      String part = design.target().label();
      all.merge(part, 1, Integer::sum);
      List<String> names = missing.computeIfAbsent(part, _ -> new ArrayList<>());
      if (!known.contains(design.name())) {
        names.add(design.top().name(design.nic()));
      }
    }
  }

  /** A row for each part; none when nothing is missing of any. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    if (!missing.values().stream().allMatch(List::isEmpty)) {
      all.forEach(
          (part, points) -> {
            List<String> names = missing.get(part);
            rows.add(Cells.row(part, points, points - names.size(), names.size(), which(names)));
          });
    }
    return rows;
  }

  private static String which(List<String> names) {
    return names.size() > NAMED ? "" : String.join(", ", names);
  }
}
