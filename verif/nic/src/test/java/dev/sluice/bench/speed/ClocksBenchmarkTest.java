// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both simulations run, and their counters count. How fast is not asserted. */
class ClocksBenchmarkTest {
  @TempDir Path folder;

  @Test
  void bothAreMeasured() throws Exception {
    Map<String, Double> ns = new ClocksBenchmark(folder, 1, 1000).run(_ -> {});
    assertThat(ns).containsOnlyKeys("oneClock", "twoClocks");
    assertThat(ns.values()).allMatch(value -> value > 0);
  }
}
