// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.error.CosimException;

/** The design did something else than the model. */
public final class MismatchException extends CosimException {
  private static final long serialVersionUID = 1L;

  private final transient Mismatch mismatch;

  MismatchException(Dut dut, Mismatch mismatch, int others) {
    super(
        dut
            + ": "
            + mismatch
            + (others == 0 ? "" : "\n(and " + others + " more outputs in this clock)"));
    this.mismatch = mismatch;
  }

  /**
   * What differed first.
   *
   * @return the first output, in the order of the ports, that differed in that clock
   */
  public Mismatch mismatch() {
    return mismatch;
  }
}
