// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

/**
 * A mistake for generated Verilog.
 *
 * @param name what the mistake is
 * @param right the piece of a line to replace, which must be in the text exactly once
 * @param wrong what replaces it; may be empty
 */
public record PlantedFault(String name, String right, String wrong) {
  @Override
  public String toString() {
    return name;
  }
}
