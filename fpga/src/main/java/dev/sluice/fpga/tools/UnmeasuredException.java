// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.tools;

/**
 * A design has no figure of speed on a part, because it does not fit, cannot be routed, or takes
 * longer than the user allows. That is a result of a measurement; other {@link SynthesisException}s
 * are not.
 */
public sealed class UnmeasuredException extends RuntimeException
    permits CrashedException, OutOfTimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A design without a figure.
   *
   * @param message one line for the user
   */
  public UnmeasuredException(String message) {
    super(message);
  }
}
