// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A regression as a campaign: a unit is a seed of a bench, its result is that and its coverage. */
public final class RegressionCampaign implements Campaign, AutoCloseable {
  /** An estimate where none was measured. */
  private static final double SECONDS = 1;

  private final Regression regression;
  private final RegressionOptions options;

  /** A seed that builds each of the configurations. */
  private final Map<String, Seed> builders = new HashMap<>();

  private final Map<String, Seed> seeds = new HashMap<>();
  private final List<WorkUnit> units = new ArrayList<>();
  private CoverageStore coverage;
  private ResultStore store;

  private record Seed(RegressionBench bench, long number) {}

  RegressionCampaign(Regression regression) {
    this.regression = regression;
    options = regression.options();
    for (long i = 0; i < regression.perBench().orElseThrow(); i++) {
      for (RegressionBench bench : regression.benches()) {
        Seed seed = new Seed(bench, regression.seed(i));
        String hardware = bench.hardware(seed.number);
        String name = bench.name() + " " + seed.number;
        units.add(new WorkUnit(name, bench.name(), SECONDS, hardware));
        seeds.put(name, seed);
        builders.putIfAbsent(hardware, seed);
      }
    }
  }

  @Override
  public String settings() {
    return "configurations %d%s"
        .formatted(options.configurations(), options.coverage() ? ", coverage" : "");
  }

  /** Those that the folder's results do not have. */
  @Override
  public List<WorkUnit> units() {
    return store == null
        ? List.copyOf(units)
        : units.stream().filter(unit -> !isKnown(seeds.get(unit.name()))).toList();
  }

  private boolean isKnown(Seed seed) {
    return store.has(seed.bench.name(), seed.number);
  }

  /** What the RTL is built for. */
  private BuildKind kind() {
    return options.coverage() ? BuildKind.COVERAGE : BuildKind.PLAIN;
  }

  @Override
  public void build(String what) throws IOException {
    Seed seed = builders.get(what);
    seed.bench.prepare(seed.number, kind());
  }

  @Override
  public UnitResult run(WorkUnit unit) throws IOException {
    Seed seed = seeds.get(unit.name());
    Path scratch = Files.createTempDirectory("sluice-regress-");
    try {
      SeedCoverage covered = new SeedCoverage(options.coverage(), scratch);
      SeedResult result = regression.runner().run(seed.bench, seed.number, covered);
      PackedSeed packed = PackedSeed.of(result, covered, scratch.resolve("counts"));
      return new UnitResult(result.passed(), packed.bytes());
    } finally {
      Files.delete(scratch);
    }
  }

  @Override
  public void begin() throws IOException {
    Path out = Files.createDirectories(options.out());
    coverage = regression.coverage(out);
    store = regression.results(out, coverage);
  }

  @Override
  public void merge(WorkUnit unit, UnitResult result, double seconds) throws IOException {
    PackedSeed packed = PackedSeed.of(result.bytes());
    Path scratch = options.out().resolve("merging");
    coverage.add(packed.result().run(), packed.functional(), packed.designs(scratch));
    store.add(packed.result().took(seconds));
  }

  /**
   * Writes what a regression leaves behind, of all that was merged and all that was there before.
   *
   * @return all results, by bench and seed
   * @throws IOException when the folder cannot be written
   */
  public List<SeedResult> report() throws IOException {
    return regression.report(store, coverage);
  }

  @Override
  public void close() throws IOException {
    if (store != null) {
      store.close();
    }
  }
}
