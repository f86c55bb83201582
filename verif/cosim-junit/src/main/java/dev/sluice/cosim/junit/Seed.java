// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

/**
 * The seed of one run of a test; the parameter of a {@link CosimTest} that wants to know it.
 *
 * @param value the number that decides everything random
 */
public record Seed(long value) {
  @Override
  public String toString() {
    return "seed " + value;
  }
}
