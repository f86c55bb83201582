// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/** Nothing is left that could wake any process. The message lists every process and its stack. */
public final class DeadlockException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A deadlock.
   *
   * @param message one clear line, optionally followed by details
   */
  public DeadlockException(String message) {
    super(message);
  }
}
