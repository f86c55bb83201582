// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import dev.sluice.cosim.error.CosimException;

/** Transactions cannot be written or read. */
public final class TraceException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * An error with a message.
   *
   * @param message one clear line
   */
  public TraceException(String message) {
    super(message);
  }

  /**
   * An error with a message and what led to it.
   *
   * @param message one clear line
   * @param cause what led to it
   */
  public TraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
