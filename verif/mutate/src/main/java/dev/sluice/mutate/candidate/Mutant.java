// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

/**
 * One change of a text.
 *
 * @param module in which it is
 * @param line of the text, from 1
 * @param kind what it does
 * @param start of what is changed
 * @param end of what is changed
 * @param right what stands there
 * @param wrong what stands there instead; empty for a statement that is left out
 */
public record Mutant(
    String module, int line, MutantKind kind, int start, int end, String right, String wrong) {
  /**
   * Whether a statement is left out, rather than an expression changed.
   *
   * @return so
   */
  public boolean dropsStatement() {
    return wrong.isEmpty();
  }

  @Override
  public String toString() {
    return "%s, line %d, %s: %s -> %s"
        .formatted(module, line, kind.label(), right, wrong.isEmpty() ? "nothing" : wrong);
  }
}
