// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.tools;

/** A tool took longer than it may and was ended. */
public final class OutOfTimeException extends UnmeasuredException {
  private static final long serialVersionUID = 1L;

  /**
   * A design without a figure for want of time.
   *
   * @param message one line for the user
   */
  public OutOfTimeException(String message) {
    super(message);
  }
}
