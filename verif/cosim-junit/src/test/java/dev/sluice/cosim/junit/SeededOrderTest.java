// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The tests of a class run in an order that follows from a seed. */
class SeededOrderTest {
  private static final String ORDER = "dev.sluice.cosim.order";
  private static final List<String> RAN = new CopyOnWriteArrayList<>();

  private final String before = System.getProperty(ORDER);

  /** Notes what runs; run by the test here only. */
  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Noting {
    @CosimTest
    void first(Simulation sim) {
      note("first", sim);
    }

    @CosimTest
    void second(Simulation sim) {
      note("second", sim);
    }

    @CosimTest
    void third(Simulation sim) {
      note("third", sim);
    }

    @CosimTest
    void fourth(Simulation sim) {
      note("fourth", sim);
    }

    private static void note(String name, Simulation sim) {
      assertThat(sim.time()).as("each begins at time 0").isZero();
      sim.runClocks(2);
      RAN.add(name);
    }
  }

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(ORDER);
    } else {
      System.setProperty(ORDER, before);
    }
  }

  private static List<String> orderOf(long seed) {
    System.setProperty(ORDER, Long.toString(seed));
    RAN.clear();
    assertThat(Launched.run(Noting.class).failures()).isEmpty();
    return new ArrayList<>(RAN);
  }

  @Test
  void theSameSeedGivesTheSameOrderAndOthersOthers() {
    Set<List<String>> orders = new HashSet<>();
    for (long seed = 1; seed <= 8; seed++) {
      List<String> order = orderOf(seed);
      assertThat(order).containsExactlyInAnyOrder("first", "second", "third", "fourth");
      orders.add(order);
    }
    assertThat(orders).hasSizeGreaterThan(2);
    assertThat(orderOf(3)).isEqualTo(orderOf(3));
  }
}
