// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

/** A text that is no Verilog as SpinalHDL writes it. */
public final class VerilogSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says where.
   *
   * @param line of the text, from 1
   * @param message what was expected and what was found
   */
  public VerilogSyntaxException(int line, String message) {
    super("line " + line + ": " + message);
  }
}
