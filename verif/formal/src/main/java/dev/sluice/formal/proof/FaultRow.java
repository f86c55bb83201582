// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import java.util.Locale;

/**
 * A mistake in generated Verilog, and the property that must not be provable with it.
 *
 * @param subject the architecture of an engine, or the kind of a queue
 * @param mistake in words
 * @param right the piece of a line that is replaced, which is in the text exactly once
 * @param wrong what replaces it
 * @param property the property, or the helper invariant, that must fall
 */
public record FaultRow(
    String subject, String mistake, String right, String wrong, String property) {
  /**
   * The Verilog with the mistake.
   *
   * @param verilog without it
   * @return with it
   * @throws IllegalStateException when the piece is not there, or more than once
   */
  public String plantedIn(String verilog) {
    int at = verilog.indexOf(right);
    if (at < 0 || verilog.indexOf(right, at + 1) >= 0) {
      throw new IllegalStateException(
          "'%s' is not in the Verilog exactly once: '%s'".formatted(mistake, right));
    }
    return verilog.substring(0, at) + wrong + verilog.substring(at + right.length());
  }

  /**
   * A subject with the mistake.
   *
   * @param subject without it
   * @return with it, under a name of its own
   * @throws IllegalStateException when the piece is not there, or more than once
   */
  public Subject plantedIn(Subject subject) {
    return new Subject(
        subject.design() + "-" + label(),
        subject.sizes(),
        subject.top(),
        subject.rtl(),
        plantedIn(subject.checked()));
  }

  /**
   * A name for files.
   *
   * @return the mistake's words with hyphens
   */
  public String label() {
    return mistake.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
