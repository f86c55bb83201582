// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.error.CosimException;

/** How an AXI transaction ended, in the order of the codes 0 to 3. */
public enum AxiResponse {
  /** Done. */
  OKAY,
  /** Done exclusively. */
  EXOKAY,
  /** Refused by the one addressed. */
  SLVERR,
  /** Nobody is at that address. */
  DECERR;

  static AxiResponse of(long code) {
    if (code < 0 || code >= values().length) {
      throw new CosimException(code + " is not an AXI response");
    }
    return values()[(int) code];
  }
}
