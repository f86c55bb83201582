// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import dev.sluice.protocol.TransportParameters;

/** Time-outs and limits after reset: those of a slow network, to be set by who knows a faster. */
final class ResetValues {
  /** Quiet time in clocks: more than the sender's patience, which is checked. */
  private static final long QUIET = 1L << 24;

  /** T is 65,536 clocks: 262 microseconds at 250 MHz. */
  static final TransportParameters TRANSPORT =
      new TransportParameters(1 << 16, 1 << 17, 4, 8, 16, QUIET);

  private ResetValues() {}
}
