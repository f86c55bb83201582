// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/** A port was used in a way it does not have: no such name, a value too wide, an output driven. */
public final class PortException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A wrong use of a port.
   *
   * @param message one clear line, optionally followed by details
   */
  public PortException(String message) {
    super(message);
  }
}
