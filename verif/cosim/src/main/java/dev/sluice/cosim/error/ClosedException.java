// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/** An instance or one of its ports was used after the instance was closed. */
public final class ClosedException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A use after close.
   *
   * @param message one clear line, optionally followed by details
   */
  public ClosedException(String message) {
    super(message);
  }

  /**
   * A use after close that something else noticed.
   *
   * @param message one clear line, optionally followed by details
   * @param cause what noticed it
   */
  public ClosedException(String message, Throwable cause) {
    super(message, cause);
  }
}
