// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a process for benches runs, and on which Verilog.
 *
 * @param folder with the text and the text with all mutants; for messages, too
 * @param top its top module
 * @param what the text is of, as {@code OnlyText} has it
 * @param name of what is built, in words
 * @param tests packages and classes
 * @param options of the process
 * @param classPath with the tests
 */
record Benches(
    Path folder,
    String top,
    String what,
    String name,
    List<String> tests,
    List<String> options,
    String classPath) {
  private static final String PAIR = "dev.sluice.bench.mutants.MutatedPair";

  /** The block's own. */
  static Benches of(MutationPlan plan) {
    MutatedBlock block = plan.block();
    return new Benches(
        plan.folder(),
        block.top(),
        block.what(),
        "%s with %s".formatted(block.top(), block.configuration()),
        block.tests(),
        List.of(),
        plan.classPath());
  }

  /**
   * Two NICs with the block in them.
   *
   * @return none where its tests have it as no NIC has
   */
  static Optional<Benches> pair(MutationPlan plan) {
    return plan.block()
        .nic()
        .map(
            nic ->
                new Benches(
                    plan.folder().resolve("pair"),
                    nic.top(),
                    nic.what(),
                    "%s round %s".formatted(nic.top(), plan.block().top()),
                    List.of(PAIR),
                    List.of(nic.option()),
                    plan.classPath()));
  }

  /** Writes what the processes read. */
  void write(String original, String mutants) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(BenchWorker.ORIGINAL), original);
    Files.writeString(folder.resolve(BenchWorker.MUTANTS), mutants);
  }
}
