// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.candidate.Candidates;
import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantText;
import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.mutate.proof.EquivalenceProof;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Draws mutants of a block, builds them all at once, has the block's tests judge each, and tries to
 * prove of the survivors that they are no mistakes.
 */
public final class MutationRun {
  /** A mutant whose tests take so much longer than without it hangs. */
  private static final int PATIENCE = 10;

  private static final long LEAST_PATIENCE_MILLIS = 120_000;

  private final MutationPlan plan;
  private final Consumer<String> steps;
  private final Consumer<Judgement> heard;
  private final Map<Integer, Judgement> judged = new TreeMap<>();
  private final String text;
  private final List<Mutant> candidates;
  private final List<Mutant> mutants;

  /**
   * A run that has not begun.
   *
   * @param plan what to do
   * @param steps is told what is being done, in words
   * @param heard is told of each judgement
   * @throws IOException when there is no place for temporary files
   */
  public MutationRun(MutationPlan plan, Consumer<String> steps, Consumer<Judgement> heard)
      throws IOException {
    this.plan = plan;
    this.steps = steps;
    this.heard = heard;
    text = plan.block().verilog();
    candidates = Candidates.of(text, plan.seed());
    mutants =
        Candidates.sample(
            candidates,
            plan.count(),
            plan.seed(),
            plan.block().name() + plan.block().configuration());
  }

  /**
   * Does it.
   *
   * @return what became of the mutants
   * @throws IOException when the folder cannot be written
   * @throws BadInputException when no test builds the block, or there is nothing to go on with
   */
  public MutationResult run() throws IOException {
    Path folder = plan.folder();
    String all = MutantText.of(plan.block().top(), text, mutants);
    JudgementFile file = new JudgementFile(folder.resolve("judgements.jsonl"), all, plan.resume());
    (plan.again() ? file.readKilled() : file.read())
        .forEach(known -> judged.put(known.mutant(), known));
    Files.writeString(folder.resolve(BenchWorker.ORIGINAL), text);
    Files.writeString(folder.resolve(BenchWorker.MUTANTS), all);
    Files.writeString(folder.resolve("worker.log"), "");
    ConcurrentLinkedQueue<Integer> open = new ConcurrentLinkedQueue<>();
    for (int mutant = 1; mutant <= mutants.size(); mutant++) {
      if (!judged.containsKey(mutant)) {
        open.add(mutant);
      }
    }
    if (!open.isEmpty()) {
      steps.accept(
          "building %,d mutants of %,d candidates".formatted(mutants.size(), candidates.size()));
      BenchWorker.model(plan.block().top(), all);
      judge(open, tests(), file);
    }
    return new MutationResult(plan, text, mutants, candidates.size(), List.copyOf(judged.values()));
  }

  private List<BenchTest> tests() throws IOException {
    steps.accept("looking for the tests that build it");
    try (BenchProcess first = new BenchProcess(plan.folder(), plan.block(), plan.classPath())) {
      List<BenchTest> tests = new ArrayList<>(first.find());
      for (BenchTest test : tests) {
        if (!test.passes()) {
          throw new IOException(
              "mutant 0 is the unchanged block, and %s fails: %s"
                  .formatted(BenchTest.name(test.id()), test.message()));
        }
      }
      if (tests.isEmpty()) {
        throw new BadInputException(
            "no test of %s builds %s with %s: its tests are in verif/nic, and say which they build"
                .formatted(plan.block().tests(), plan.block().top(), plan.block().configuration()));
      }
      tests.sort(Comparator.comparingLong(BenchTest::millis));
      steps.accept(
          "judging by %d tests, %,d ms for one that survives"
              .formatted(tests.size(), tests.stream().mapToLong(BenchTest::millis).sum()));
      return tests;
    }
  }

  private void judge(ConcurrentLinkedQueue<Integer> open, List<BenchTest> tests, JudgementFile file)
      throws IOException {
    List<Future<?>> jobs = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(plan.jobs())) {
      for (int job = 0; job < plan.jobs(); job++) {
        jobs.add(
            threads.submit(
                () -> {
                  work(open, tests, file);
                  return null;
                }));
      }
      for (Future<?> job : jobs) {
        job.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void work(ConcurrentLinkedQueue<Integer> open, List<BenchTest> tests, JudgementFile file)
      throws IOException {
    long limit =
        LEAST_PATIENCE_MILLIS + PATIENCE * tests.stream().mapToLong(BenchTest::millis).sum();
    BenchProcess process = null;
    EquivalenceProof proof =
        new EquivalenceProof(
            plan.block().top(), text, plan.block().contract(), plan.folder(), plan.proofSeconds());
    try {
      for (Integer mutant = open.poll(); mutant != null; mutant = open.poll()) {
        if (process == null || !process.isAlive()) {
          process = new BenchProcess(plan.folder(), plan.block(), plan.classPath());
          process.use(tests);
        }
        Judgement judgement = process.judge(mutant, limit);
        if (judgement.verdict() == Verdict.SURVIVES) {
          judgement = judgement.after(proof.of(mutants.get(mutant - 1)));
        }
        file.add(judgement);
        tell(judgement);
      }
    } finally {
      if (process != null) {
        process.close();
      }
    }
  }

  private synchronized void tell(Judgement judgement) {
    judged.put(judgement.mutant(), judgement);
    heard.accept(judgement);
  }
}
