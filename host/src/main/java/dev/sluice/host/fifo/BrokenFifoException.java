// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

/** A FIFO cannot go on: a put of it failed, or the other side does not keep to its rules. */
public final class BrokenFifoException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * An exception.
   *
   * @param message one line: which node, what happened
   */
  public BrokenFifoException(String message) {
    super(message);
  }
}
