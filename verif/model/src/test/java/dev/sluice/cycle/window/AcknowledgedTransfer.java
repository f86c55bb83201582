// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.SplittableRandom;

/** A sender that stays inside the acknowledged window, and what an architecture makes of it. */
record AcknowledgedTransfer(String acceptedInOrder, int accepted, long slides, int completions) {
  static SluiceParameters with(SluiceParameters p, Architecture architecture) {
    return new SluiceParameters(
        p.windows(), p.width(), p.maxPackets(), p.payloadBytes(), architecture);
  }

  /**
   * Packets out of order, with copies, of transfers in random windows, never at or past the last
   * acknowledged WBASE + W. The acknowledgement is taken every 200 clocks, with nothing underway,
   * so that all architectures are offered the same stream.
   */
  static AcknowledgedTransfer run(SluiceParameters parameters, long seed) {
    DrivenEngine model = new DrivenEngine(parameters);
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder accepted = new StringBuilder();
    int[] acknowledged = new int[parameters.windows()];
    int[] base = new int[parameters.windows()];
    int n = Math.min(parameters.maxPackets(), 3 * parameters.width() + 1);
    int count = 0;
    long slides = 0;
    int completions = 0;
    model.waitUntilReady();
    for (int w = 0; w < parameters.windows(); w++) {
      model.open(w, 1, n);
      model.clock();
    }
    for (int clock = 0; clock < 4000; clock++) {
      if (clock % 200 < 150) {
        int w = random.nextInt(parameters.windows());
        int from = Math.max(0, acknowledged[w] - 2);
        int k = Math.min(n - 1, from + random.nextInt(parameters.width() + 2));
        if (k < acknowledged[w] + parameters.width()) {
          model.packet(w, 1, k, k == n - 1);
        }
      } else if (clock % 200 == 199) {
        System.arraycopy(base, 0, acknowledged, 0, base.length);
      }
      model.clock();
      if (model.verdictValid()) {
        int w = model.verdictWindow();
        base[w] = model.verdictWbase();
        slides += model.verdictSlide();
        completions += model.verdictComplete() ? 1 : 0;
        if (model.verdictCode() == Verdict.ACCEPTED.code()) {
          count++;
          accepted.append(w).append(':').append(model.verdictPidx()).append(' ');
        }
      }
    }
    return new AcknowledgedTransfer(accepted.toString(), count, slides, completions);
  }
}
