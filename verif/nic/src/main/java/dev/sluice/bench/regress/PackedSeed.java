// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.code.CodeCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A seed's result with its coverage, as bytes that go from one machine to another.
 *
 * @param result how it ended
 * @param functional its functional coverage
 * @param code of each configuration its counts
 */
record PackedSeed(SeedResult result, CoverageData functional, List<Counts> code) {
  private static final ObjectMapper JSON =
      new ObjectMapper().addMixIn(SeedResult.class, WithoutSeconds.class);

  /** The counts of a configuration, in Verilator's format. */
  record Counts(String design, String verilog, byte[] counts) {}

  /** Packs; the file's name is free again afterwards. */
  static PackedSeed of(SeedResult result, SeedCoverage coverage, Path scratch) throws IOException {
    List<Counts> code = new ArrayList<>();
    for (DesignCounts one : coverage.code()) {
      one.counts().write(scratch);
      code.add(new Counts(one.design(), one.verilog(), Files.readAllBytes(scratch)));
      Files.delete(scratch);
    }
    return new PackedSeed(result, coverage.functional(result.run()), code);
  }

  byte[] bytes() throws IOException {
    return JSON.writeValueAsBytes(this);
  }

  static PackedSeed of(byte[] bytes) throws IOException {
    return JSON.readValue(bytes, PackedSeed.class);
  }

  /** Unpacks the counts; the file's name is free again afterwards. */
  List<DesignCounts> designs(Path scratch) throws IOException {
    List<DesignCounts> designs = new ArrayList<>();
    for (Counts one : code) {
      Files.write(scratch, one.counts);
      designs.add(new DesignCounts(one.design, one.verilog, new CodeCounts().add(scratch)));
      Files.delete(scratch);
    }
    return designs;
  }
}
