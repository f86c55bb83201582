// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.elaborate;

/**
 * A port of generated Verilog.
 *
 * @param name its name in the Verilog
 * @param direction {@code in} or {@code out}
 * @param width its bits, at least 1; bit {@code width-1} is the most significant
 */
public record PortDescription(String name, String direction, int width) {}
