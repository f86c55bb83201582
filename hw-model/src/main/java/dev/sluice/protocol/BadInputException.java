// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * Something that the user gave cannot be used. The message is one line that says what, where, what
 * is allowed and what to do.
 */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A refusal.
   *
   * @param message one line for the user
   */
  public BadInputException(String message) {
    super(message);
  }
}
