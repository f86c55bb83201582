// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.btor;

import java.util.List;

/**
 * A line of a BTOR2 file that has a value.
 *
 * @param id its number
 * @param operator as the format calls it, for example {@code add}
 * @param width bits of the value
 * @param operands numbers of other nodes
 * @param numbers what is no node: the places of a slice, the bits of an extension
 * @param constant the bits of a constant, highest first; else empty
 * @param name the signal of that name in the Verilog; empty when it has none
 */
public record BtorNode(
    int id,
    String operator,
    int width,
    List<Integer> operands,
    List<Integer> numbers,
    String constant,
    String name) {}
