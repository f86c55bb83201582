// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

/** What a mutant does to the text. */
public enum MutantKind {
  /** Another signal of the same width; which one is drawn by the seed. */
  SIGNAL("wrong signal"),
  /** Another operator. */
  OPERATOR("wrong operator"),
  /** One operand alone. */
  OPERAND("operand dropped"),
  /** An assignment that is not made; a continuous one gives 0. */
  ASSIGNMENT("assignment dropped"),
  /** A condition, negated. */
  NEGATED("condition negated"),
  /** A condition that is always or never true. */
  STUCK("condition stuck"),
  /** A number that is one more or one less. */
  CONSTANT("constant off by one"),
  /** Bits one further up or down. */
  SLICE("slice off by one"),
  /** Another constant of those with names. */
  STATE("wrong state"),
  /** A "not" that is left out. */
  NOT("not dropped"),
  /** A reset value that is another, or a reset that is left out. */
  RESET("reset wrong");

  private final String label;

  MutantKind(String label) {
    this.label = label;
  }

  /**
   * In words.
   *
   * @return for tables
   */
  public String label() {
    return label;
  }
}
