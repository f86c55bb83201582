// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/**
 * Something about a co-simulation is wrong. The first line of the message is one clear sentence
 * that can be shown to a user; further lines may hold a tool's own output.
 */
public class CosimException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An error with a message.
   *
   * @param message one clear line, optionally followed by details on further lines
   */
  public CosimException(String message) {
    super(message);
  }

  /**
   * An error with a message and what led to it.
   *
   * @param message one clear line, optionally followed by details on further lines
   * @param cause what led to it
   */
  public CosimException(String message, Throwable cause) {
    super(message, cause);
  }
}
