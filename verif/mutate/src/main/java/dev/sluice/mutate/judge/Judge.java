// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.mutate.proof.EquivalenceProof;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;

/**
 * Judges mutants one after the other: the block's tests in a process of their own, and of a
 * survivor a proof that it is no mistake. Not thread-safe.
 */
final class Judge implements AutoCloseable {
  /** A mutant whose tests take so much longer than without it hangs. */
  private static final int PATIENCE = 10;

  private static final long LEAST_PATIENCE_MILLIS = 120_000;

  private final MutationPlan plan;
  private final MutantSample sample;
  private final List<BenchTest> tests;
  private final Redirect messages;
  private final long limitMillis;
  private final EquivalenceProof proof;
  private BenchProcess process;

  /**
   * A judge.
   *
   * @param plan whose folder has the texts
   * @param sample the mutants
   * @param tests that judge, in this order
   * @param scratch a folder for what proofs read and write
   * @param messages where the messages of the tests go
   */
  Judge(
      MutationPlan plan,
      MutantSample sample,
      List<BenchTest> tests,
      Path scratch,
      Redirect messages)
      throws IOException {
    this.plan = plan;
    this.sample = sample;
    this.tests = tests;
    this.messages = messages;
    limitMillis =
        LEAST_PATIENCE_MILLIS + PATIENCE * tests.stream().mapToLong(BenchTest::millis).sum();
    proof =
        new EquivalenceProof(
            plan.block().top(),
            sample.text(),
            plan.block().reliance(),
            scratch,
            plan.proofSeconds());
  }

  /** What becomes of a mutant, by its number in the sample, from 1. */
  Judgement of(int mutant) throws IOException {
    if (process == null || !process.isAlive()) {
      process = new BenchProcess(plan, messages);
      process.use(tests);
    }
    Judgement judgement = process.judge(mutant, limitMillis);
    return judgement.verdict() == Verdict.SURVIVES
        ? judgement.after(proof.of(sample.mutants().get(mutant - 1)))
        : judgement;
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
