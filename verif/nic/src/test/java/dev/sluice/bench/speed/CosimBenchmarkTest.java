// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.speed.CosimBenchmark.Way;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way of the benchmark runs, and its RTL is as the model says. How fast is not asserted. */
class CosimBenchmarkTest {
  @TempDir Path folder;

  @Tag("long")
  @Test
  void everyWayIsMeasured() throws Exception {
    Map<Way, Double> ns = new CosimBenchmark(folder, 1, 100).run(_ -> {});
    assertThat(ns).containsOnlyKeys(Way.values());
    assertThat(ns.values()).allMatch(value -> value > 0);
  }
}
