// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.tools;

/** A tool ended without saying what is wrong with the design: an assertion of its own failed. */
public final class CrashedException extends UnmeasuredException {
  private static final long serialVersionUID = 1L;

  /**
   * A design without a figure because of a fault of a tool.
   *
   * @param message one line for the user
   */
  public CrashedException(String message) {
    super(message);
  }
}
