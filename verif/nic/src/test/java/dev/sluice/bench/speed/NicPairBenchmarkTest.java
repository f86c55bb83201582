// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.speed.NicPairBenchmark.Way;
import dev.sluice.host.run.PairResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way of the benchmark runs, on the same traffic. How fast is not asserted. */
class NicPairBenchmarkTest {
  private static final int BYTES = 10_000;

  @TempDir Path folder;

  @Tag("long")
  @Test
  void everyWayIsMeasured() throws Exception {
    Map<Way, Double> ns = new NicPairBenchmark(folder, BYTES, 1, true).run(_ -> {});
    assertThat(ns).containsOnlyKeys(Way.values());
    assertThat(ns.values()).allMatch(value -> value > 0);
    PairResult pair =
        NicPairLoad.of(true, BYTES).transfer(Optional.empty()).run(_ -> {}).nics().orElseThrow();
    assertThat(Files.readString(folder.resolve("bareCpp.log")))
        .as("beats that left the first NIC in the C++ loop")
        .startsWith(pair.sentBeats() + " ");
  }
}
