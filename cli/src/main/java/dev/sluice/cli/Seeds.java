package dev.sluice.cli;

import java.util.concurrent.ThreadLocalRandom;

/** Seeds for whoever did not give one: short enough to type again. */
final class Seeds {
  private Seeds() {}

  static long draw() {
    return ThreadLocalRandom.current().nextInt(1, 1_000_000);
  }
}
