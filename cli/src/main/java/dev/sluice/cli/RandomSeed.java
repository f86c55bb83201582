// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import java.util.concurrent.ThreadLocalRandom;

/** Seeds for whoever did not give one: short enough to type again. */
final class RandomSeed {
  private RandomSeed() {}

  static long draw() {
    return ThreadLocalRandom.current().nextInt(1, 1_000_000);
  }
}
