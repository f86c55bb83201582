// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.Transactions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lanes in which there is something, by their groups, with the rows of each. */
final class Layout {
  private final Map<String, List<Lane>> groups = new LinkedHashMap<>();
  private final Map<Lane, Rows> rows = new LinkedHashMap<>();

  Layout(Transactions transactions) {
    Map<Lane, List<Transaction>> spans = new LinkedHashMap<>();
    transactions.lanes().forEach(lane -> spans.put(lane, new ArrayList<>()));
    transactions.all().forEach(t -> spans.get(t.lane()).add(t));
    spans.forEach(
        (lane, all) -> {
          if (!all.isEmpty()) {
            groups.computeIfAbsent(lane.group(), _ -> new ArrayList<>()).add(lane);
            rows.put(lane, new Rows(all));
          }
        });
  }

  /** Lanes by group, in the order in which they were made. */
  Map<String, List<Lane>> groups() {
    return groups;
  }

  Rows rows(Lane lane) {
    return rows.get(lane);
  }
}
