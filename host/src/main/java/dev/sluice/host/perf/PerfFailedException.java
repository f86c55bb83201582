// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

/** A measurement ended without a result; the message says why, for people. */
public final class PerfFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  PerfFailedException(String message) {
    super(message);
  }

  PerfFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
