// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/**
 * Verilator or the C++ compiler refused the sources. The message holds the tool's own words and the
 * log's path.
 */
public final class VerilogException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * Sources that do not compile.
   *
   * @param message one clear line, optionally followed by details
   */
  public VerilogException(String message) {
    super(message);
  }
}
