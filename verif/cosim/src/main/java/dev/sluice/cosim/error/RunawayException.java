// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/**
 * Processes wake each other for ever while simulated time stands still. The message lists every
 * process.
 */
public final class RunawayException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A runaway.
   *
   * @param message one clear line, optionally followed by details
   */
  public RunawayException(String message) {
    super(message);
  }
}
