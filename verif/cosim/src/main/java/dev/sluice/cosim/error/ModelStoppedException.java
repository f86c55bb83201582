// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/** The Verilog ended the simulation by itself: $finish, $stop, $fatal or an internal error. */
public final class ModelStoppedException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A model that stopped.
   *
   * @param message one clear line, optionally followed by details
   */
  public ModelStoppedException(String message) {
    super(message);
  }
}
