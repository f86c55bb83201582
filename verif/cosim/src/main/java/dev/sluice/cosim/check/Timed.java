// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.TimeUnit;

/** A transaction and when it was handed in, in picoseconds. */
record Timed<T>(T transaction, long time, long number) {
  @Override
  public String toString() {
    return "number " + number + ", from " + TimeUnit.format(time) + ": " + transaction;
  }
}
