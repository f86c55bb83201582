// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;

/** What the cover model calls impossible has happened. The message names point, bin and value. */
public final class IllegalSampleException extends CosimException {
  private static final long serialVersionUID = 1L;

  IllegalSampleException(String message) {
    super(message);
  }
}
