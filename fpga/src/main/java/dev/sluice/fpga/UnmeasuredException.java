// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

/**
 * A design has no figure of speed on a part, because it does not fit, cannot be routed, or takes
 * longer than the user allows. That is a result of a measurement; other {@link SynthesisException}s
 * are not.
 */
final class UnmeasuredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnmeasuredException(String message) {
    super(message);
  }
}
