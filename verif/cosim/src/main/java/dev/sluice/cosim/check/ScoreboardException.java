// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.error.CosimException;

/** A transaction is missing, too much, or not what it should be. The message says which. */
public final class ScoreboardException extends CosimException {
  private static final long serialVersionUID = 1L;

  ScoreboardException(String message) {
    super(message);
  }
}
