// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.lockstep.window.EngineCosim;

/**
 * Queries of a window whose WBASE moves while the answer is collected, by nothing up to more than
 * the whole window. Every output is compared with the model's in lock-step.
 */
final class OvertakenQueries {
  private static final int SEGMENT = 32;
  private static final int STEP = 29;

  /** Clocks after the query in which the segmented form has its probe, and first readings. */
  private static final int[] STARTS = {2, 8, 9, 10};

  private OvertakenQueries() {}

  /**
   * Runs all of them in window 0.
   *
   * @param engine started, no query underway
   * @param width W
   * @param packets M, at least 2 W + 160
   */
  static void run(EngineCosim engine, int width, int packets) {
    int generation = 0;
    for (int moved = 0; moved <= width + 4 * SEGMENT; moved += STEP) {
      for (int start : STARTS) {
        generation = generation + 1 & 0xff;
        engine.open(0, generation, packets);
        engine.clock();
        for (int k = 1; k < SEGMENT; k += 2) {
          send(engine, generation, k);
        }
        engine.query(0);
        for (int i = 0; i < start; i++) {
          engine.clock();
        }
        for (int k = 0; k < moved; k++) {
          send(engine, generation, k);
        }
        for (int k = moved + 3; k < moved + SEGMENT; k += 3) {
          send(engine, generation, k);
        }
        await(engine, width);
      }
    }
  }

  private static void send(EngineCosim engine, int generation, int pidx) {
    engine.packet(0, generation, pidx, false);
    engine.clock();
  }

  private static void await(EngineCosim engine, int width) {
    for (int i = 0; i < 2 * engine.latency() + 2 * width + 100 && !engine.queryReady(); i++) {
      engine.clock();
    }
    assertThat(engine.queryReady()).as("the query was answered").isTrue();
  }
}
