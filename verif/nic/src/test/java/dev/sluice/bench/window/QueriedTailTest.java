// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Queries of windows whose tail has come before other packets, at sizes that hardware is built
 * with: the tail is in the lap of WBASE, in the next, or, as WBASE has passed it, in the one
 * before. Transfers end anywhere, half of them with a lap, windows are opened again and again,
 * packets of others come in between, and no command comes while a query is answered.
 */
class QueriedTailTest {
  private static final int TRANSFERS = 120;

  /** Of so many packets one is followed by a query. */
  private static final int SELDOM = 16;

  /** Of so many packets one comes behind one of another window. */
  private static final int OFTEN = 4;

  @ParameterizedTest
  @MethodSource("dev.sluice.bench.window.EngineModels#flagships")
  void isSaidWhereverItIs(SluiceParameters p) throws Exception {
    VerilatedModel rtl = EngineModels.of(p);
    SplittableRandom random = new SplittableRandom(p.width());
    try (EngineCosim engine = new EngineCosim(rtl, p, 1)) {
      engine.start();
      engine.inBatches(1 << 10, false);
      for (int transfer = 1; transfer <= TRANSFERS; transfer++) {
        int laps = 1 + random.nextInt(3);
        int packets = p.width() * laps - (random.nextBoolean() ? 0 : random.nextInt(p.width()));
        transfer(engine, transfer, packets, random);
        assertThat(engine.said().wbase()).isEqualTo(packets);
      }
      engine.flush();
    }
  }

  private static void transfer(
      EngineCosim engine, int transfer, int packets, SplittableRandom random) {
    int window = random.nextInt(engine.parameters().windows());
    int tellsAt = Math.max(0, packets - 1 - random.nextInt(engine.parameters().width()));
    engine.open(window, transfer, packets);
    engine.clock();
    for (int base = 0; base < packets; base++) {
      if (base == tellsAt) {
        // The window's upper edge follows WBASE later.
        engine.clocks(engine.edgeLag());
        send(engine, window, transfer, packets - 1, packets);
      }
      if (random.nextInt(OFTEN) == 0) {
        // Of a window that this is no packet of, as of another sender.
        engine.packet((window + 1) % engine.parameters().windows(), transfer + 1, base, false);
        engine.clock();
      }
      send(engine, window, transfer, base, packets);
      if (random.nextInt(SELDOM) == 0) {
        ask(engine, window);
      }
    }
    engine.clocks(engine.latency());
    ask(engine, window);
    send(engine, window, transfer, 0, packets);
    engine.clocks(engine.latency());
  }

  private static void ask(EngineCosim engine, int window) {
    while (!engine.queryReady()) {
      engine.clock();
    }
    engine.query(window);
    engine.clock();
    engine.clocks(engine.latency());
    while (!engine.queryReady()) {
      engine.clock();
    }
  }

  private static void send(EngineCosim engine, int window, int transfer, int pidx, int packets) {
    engine.packet(window, transfer, pidx, pidx == packets - 1);
    engine.clock();
  }
}
