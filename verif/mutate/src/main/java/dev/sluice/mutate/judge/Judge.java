// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/** Judges mutants one after the other: tests, in a process of their own. Not thread-safe. */
final class Judge implements AutoCloseable {
  /** A mutant whose tests take so much longer than without it hangs. */
  private static final int PATIENCE = 10;

  private static final long LEAST_PATIENCE_MILLIS = 120_000;

  private final Benches benches;
  private final List<BenchTest> tests;
  private final Redirect messages;
  private final long limitMillis;
  private BenchProcess process;

  /**
   * A judge.
   *
   * @param benches whose folder has the texts
   * @param tests that judge; the first mutant has them in this order
   * @param messages where the messages of the tests go
   */
  Judge(Benches benches, List<BenchTest> tests, Redirect messages) {
    this.benches = benches;
    this.tests = tests;
    this.messages = messages;
    limitMillis =
        LEAST_PATIENCE_MILLIS + PATIENCE * tests.stream().mapToLong(BenchTest::millis).sum();
  }

  /** Whether the tests find a mutant, by its number in the sample, from 1. */
  Judgement of(int mutant) throws IOException {
    if (process == null || !process.isAlive()) {
      process = new BenchProcess(benches, messages);
      process.use(tests);
    }
    return process.judge(mutant, limitMillis);
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
