// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Proofs as maps and lists, for JSON. */
public final class ProofJson {
  private ProofJson() {}

  /**
   * All properties of all proofs in one list, and all helper invariants in another.
   *
   * @param proofs what came of the subjects
   * @param property only this property; null for all
   * @return with the keys {@code properties} and {@code helpers}
   */
  public static Map<String, Object> of(List<Proof> proofs, String property) {
    List<Map<String, Object>> properties = new ArrayList<>();
    List<Map<String, Object>> helpers = new ArrayList<>();
    for (Proof proof : proofs) {
      for (Goal goal : proof.goals()) {
        if (goal.helper()) {
          helpers.add(of(proof, goal));
        } else if (property == null || goal.name().equals(property)) {
          properties.add(of(proof, goal));
        }
      }
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("properties", properties);
    all.put("helpers", helpers);
    return all;
  }

  /**
   * How it is written: a property, or a helper invariant, on a line.
   *
   * @return for an {@code ObjectMapper}
   */
  public static PrettyPrinter rowsOnLines() {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
    printer.indentArraysWith(new DefaultIndenter("", "\n"));
    return printer;
  }

  private static Map<String, Object> of(Proof proof, Goal goal) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", goal.name());
    row.put("result", goal.outcome().label());
    row.put("seconds", Math.round(1000 * goal.seconds()) / 1000.0);
    row.put("megabytes", goal.megabytes());
    row.put("design", proof.subject().design());
    proof
        .subject()
        .sizes()
        .forEach(
            (name, value) ->
                row.put(name, value.matches("\\d+") ? (Object) Integer.valueOf(value) : value));
    if (!goal.isProved()) {
      row.put("cause", goal.cause());
    }
    if (goal.clock() >= 0) {
      row.put("clock", goal.clock());
    }
    return row;
  }
}
