// SPDX-License-Identifier: Apache-2.0
package dev.sluice.assurance;

import java.util.List;
import java.util.Map;

/**
 * A rule of the protocol, and what speaks for it. What is missing is said in {@code holes}: a rule
 * without a checker, a proof, a block or a test and without a word about that is refused.
 *
 * @param id section and name, for example {@code 4.3 duplicate}
 * @param says the rule in short
 * @param text passages of the protocol that are this rule, word for word
 * @param checkers names of invariants that are checked in every clock of the pair of NICs
 * @param proofs what is proved
 * @param blocks of which mutants are judged by their tests
 * @param tests class, or class and method with # between
 * @param figures of the study, names of files
 * @param holes what is missing, by {@code checker}, {@code proof}, {@code mutants} or {@code tests}
 */
public record Rule(
    String id,
    String says,
    List<String> text,
    List<String> checkers,
    List<Claim> proofs,
    List<String> blocks,
    List<String> tests,
    List<String> figures,
    Map<String, String> holes) {

  /** What can be missing. */
  private static final List<String> KINDS = List.of("checker", "proof", "mutants", "tests");

  /**
   * Properties of one subject.
   *
   * @param of {@code engine}, {@code queue}, or the name of a block
   * @param properties as {@code docs/proofs.json} names them
   */
  public record Claim(String of, List<String> properties) {}

  /**
   * A rule; what is not given is empty.
   *
   * @throws IllegalStateException when something is missing and no hole says so
   */
  public Rule {
    checkers = orNone(checkers);
    proofs = orNone(proofs);
    blocks = orNone(blocks);
    tests = orNone(tests);
    figures = orNone(figures);
    holes = holes == null ? Map.of() : Map.copyOf(holes);
    if (text == null || text.isEmpty()) {
      throw new IllegalStateException(id + " has no text of the protocol");
    }
    for (String hole : holes.keySet()) {
      if (!KINDS.contains(hole)) {
        throw new IllegalStateException("%s: a hole is one of %s".formatted(id, KINDS));
      }
    }
    sayHole(id, "checker", checkers, holes);
    sayHole(id, "proof", proofs, holes);
    sayHole(id, "mutants", blocks, holes);
    sayHole(id, "tests", tests, holes);
  }

  private static <T> List<T> orNone(List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  private static void sayHole(String id, String what, List<?> all, Map<String, String> holes) {
    if (all.isEmpty() && !holes.containsKey(what)) {
      throw new IllegalStateException("%s has no %s, and no hole says so".formatted(id, what));
    }
  }
}
