// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

/**
 * What Verilator's tree says of a port and the generated header may not.
 *
 * @param name as in the Verilog
 * @param direction {@code INPUT}, {@code OUTPUT} or {@code INOUT}; empty when it is not known
 * @param signed whether it is declared so
 */
public record TreePort(String name, String direction, boolean signed) {
  private static final String SIGNED = "signed";

  /**
   * This port as a line of a file.
   *
   * @return for {@link #ofLine}
   */
  public String line() {
    return direction + "\t" + (signed ? SIGNED : "") + "\t" + name;
  }

  /**
   * A port from its line.
   *
   * @param line as {@link #line} gave it
   * @return the port
   */
  public static TreePort ofLine(String line) {
    String[] parts = line.split("\t", 3);
    return new TreePort(parts[2], parts[0], parts[1].equals(SIGNED));
  }
}
