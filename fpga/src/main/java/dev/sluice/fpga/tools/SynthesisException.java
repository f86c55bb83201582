// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.tools;

/**
 * A synthesis could not be done. The message is one line that says what, why, and where the log is.
 */
public final class SynthesisException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A failure.
   *
   * @param message one line for the user
   */
  public SynthesisException(String message) {
    super(message);
  }
}
