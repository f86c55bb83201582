// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/**
 * A process waited where it must not: outside a task, inside synchronized, or below native code.
 */
public final class AwaitException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A refused wait.
   *
   * @param message one clear line, optionally followed by details
   */
  public AwaitException(String message) {
    super(message);
  }
}
