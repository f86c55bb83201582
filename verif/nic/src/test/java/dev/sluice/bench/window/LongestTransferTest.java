// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A transfer of M packets, all of them, at sizes that hardware is built with: WBASE passes every
 * power of two, and so does what is compared with it. Packets that are not part of the transfer
 * come in between, and where it ends those of M and more. Its tail comes a window before the end.
 */
class LongestTransferTest {
  private static final int GENERATION = 7;

  /** Of so many packets one is swapped with the next, or followed by what is not accepted. */
  private static final int SELDOM = 64;

  /** The same in the first and in the last window. */
  private static final int OFTEN = 4;

  @ParameterizedTest
  @MethodSource("dev.sluice.bench.window.EngineModels#flagships")
  void everyPacketIsAcceptedAndNoneBeyondM(SluiceParameters p) throws Exception {
    VerilatedModel rtl = EngineModels.of(p);
    int packets = p.maxPackets();
    SplittableRandom random = new SplittableRandom(packets);
    int window = p.windows() - 1;
    try (EngineCosim engine = new EngineCosim(rtl, p, 1)) {
      engine.start();
      engine.inBatches(1 << 10, false);
      engine.open(window, GENERATION, packets);
      engine.clock();
      boolean told = false;
      for (int base = 0; base < packets; base++) {
        boolean ends = packets - base <= p.width();
        int seldom = ends || base < p.width() ? OFTEN : SELDOM;
        if (ends && !told) {
          told = true;
          send(engine, window, packets - 1);
          settle(engine);
        }
        if (random.nextInt(seldom) == 0) {
          engine.query(window);
        }
        boolean swaps = random.nextInt(seldom) == 0 && base + 2 < packets;
        if (swaps) {
          send(engine, window, base + 1);
        }
        send(engine, window, base);
        if (swaps) {
          base++;
        }
        if (random.nextInt(seldom) == 0) {
          aside(engine, window, base + 1, random);
        }
      }
      engine.clocks(engine.latency());
      send(engine, window, packets);
      send(engine, window, packets - 1);
      engine.clocks(engine.latency());
      assertThat(engine.said().verdict()).isEqualTo(Verdict.BELOW.code());
      assertThat(engine.said().wbase()).isEqualTo(packets);
      engine.flush();
    }
  }

  /** Before the window, beyond it, or of M and more; nothing of that is accepted. */
  private static void aside(EngineCosim engine, int window, int base, SplittableRandom random) {
    int packets = engine.parameters().maxPackets();
    int width = engine.parameters().width();
    int pidx =
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(base);
          case 1 -> base - 1;
          case 2 -> base + width + random.nextInt(2);
          default -> packets + random.nextInt(2);
        };
    engine.packet(window, GENERATION, pidx, random.nextBoolean());
    engine.clock();
    settle(engine);
  }

  /** The window's upper edge follows WBASE later. */
  private static void settle(EngineCosim engine) {
    engine.clocks(engine.edgeLag() - 1);
  }

  private static void send(EngineCosim engine, int window, int pidx) {
    int last = engine.parameters().maxPackets() - 1;
    engine.packet(window, GENERATION, pidx, pidx == last);
    engine.clock();
  }
}
