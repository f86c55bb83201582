// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.replay;

/**
 * A row of an arrivals file is malformed. The message names the file, the line and what is wrong.
 */
public final class ArrivalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ArrivalException(Object file, long line, String what) {
    super(file + ", line " + line + ": " + what);
  }
}
