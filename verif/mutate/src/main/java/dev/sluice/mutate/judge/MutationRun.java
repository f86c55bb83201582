// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.mutate.proof.EquivalenceProof;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Draws mutants of a block, builds them all at once, has the block's tests judge each, tries to
 * prove of the survivors that they are no mistakes, and has two NICs judge what is left.
 */
public final class MutationRun {
  private final MutationPlan plan;
  private final Consumer<String> steps;
  private final Consumer<Judgement> heard;
  private final Map<Integer, Judgement> judged = new TreeMap<>();
  private final MutantSample sample;

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
    sample = MutantSample.of(plan);
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
    JudgementFile file =
        new JudgementFile(folder.resolve(JudgementFile.NAME), sample.all(), plan.resume());
    file.known(plan).forEach(known -> judged.put(known.mutant(), known));
    Benches.of(plan).write(sample.text(), sample.all());
    Path log = folder.resolve("worker.log");
    Files.writeString(log, "");
    ConcurrentLinkedQueue<Integer> open = new ConcurrentLinkedQueue<>();
    for (int mutant = 1; mutant <= sample.mutants().size(); mutant++) {
      if (!judged.containsKey(mutant)) {
        open.add(mutant);
      }
    }
    if (plan.pairOnly()) {
      open.forEach(mutant -> keep(Judgement.survives(mutant, 0)));
    } else if (!open.isEmpty()) {
      steps.accept(
          "building %,d mutants of %,d candidates"
              .formatted(sample.mutants().size(), sample.candidates()));
      BenchWorker.model(plan.block().top(), sample.all());
      judge(
          open, JudgingTests.find(Benches.of(plan), Redirect.appendTo(log.toFile()), steps), file);
    }
    pair(Redirect.appendTo(log.toFile()), file);
    return new MutationResult(plan, sample, List.copyOf(judged.values()));
  }

  private void judge(ConcurrentLinkedQueue<Integer> open, List<BenchTest> tests, JudgementFile file)
      throws IOException {
    ConcurrentLinkedQueue<Judgement> survivors = new ConcurrentLinkedQueue<>();
    atATime(() -> test(open, tests, file, survivors));
    if (survivors.isEmpty()) {
      return;
    }
    if (plan.proofSeconds() > 0) {
      steps.accept(
          "trying to prove of the %,d that survive that they are no mistakes"
              .formatted(survivors.size()));
    }
    List<Integer> numbers = survivors.stream().map(Judgement::mutant).sorted().toList();
    EquivalenceProof proof = plan.proof(sample, numbers, plan.folder());
    atATime(
        () -> {
          for (Judgement one = survivors.poll(); one != null; one = survivors.poll()) {
            long begun = System.nanoTime();
            Judgement judgement = one.after(proof.of(sample.mutant(one.mutant())));
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
            file.add(judgement.took(one.millis() + millis));
            tell(judgement);
          }
        });
  }

  /** What is open after the block's tests and the proofs is judged by two NICs. */
  private void pair(Redirect log, JudgementFile file) throws IOException {
    ConcurrentLinkedQueue<Judgement> open = new ConcurrentLinkedQueue<>();
    judged.values().stream().filter(each -> PairJudge.isOpen(plan, each)).forEach(open::add);
    if (open.isEmpty()) {
      return;
    }
    List<BenchTest> tests = PairJudge.prepare(plan, sample, log, steps);
    atATime(
        () -> {
          try (PairJudge pair = PairJudge.of(plan, tests, log)) {
            for (Judgement one = open.poll(); one != null; one = open.poll()) {
              Judgement judgement = pair.of(one);
              file.add(judgement);
              keep(judgement);
              if (plan.pairOnly()) {
                heard.accept(judgement);
              }
            }
          }
        });
  }

  /** What a thread does. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  /** Does the same in as many threads as there are jobs. */
  private void atATime(Work work) throws IOException {
    List<Future<?>> jobs = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(plan.jobs())) {
      for (int job = 0; job < plan.jobs(); job++) {
        jobs.add(
            threads.submit(
                () -> {
                  work.run();
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

  private void test(
      ConcurrentLinkedQueue<Integer> open,
      List<BenchTest> tests,
      JudgementFile file,
      ConcurrentLinkedQueue<Judgement> survivors)
      throws IOException {
    Redirect log = Redirect.appendTo(plan.folder().resolve("worker.log").toFile());
    try (Judge judge = new Judge(Benches.of(plan), tests, log)) {
      for (Integer mutant = open.poll(); mutant != null; mutant = open.poll()) {
        Judgement judgement = judge.of(mutant);
        if (judgement.verdict() == Verdict.SURVIVES) {
          survivors.add(judgement);
        } else {
          file.add(judgement);
          tell(judgement);
        }
      }
    }
  }

  private synchronized void tell(Judgement judgement) {
    keep(judgement);
    heard.accept(judgement);
  }

  private synchronized void keep(Judgement judgement) {
    judged.put(judgement.mutant(), judgement);
  }
}
