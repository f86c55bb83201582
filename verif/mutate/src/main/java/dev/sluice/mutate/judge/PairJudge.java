// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.judge.Judgement.Verdict;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.function.Consumer;

/**
 * The second judge: two whole NICs, in both of which the block is the mutant, move memory to memory
 * in lock-step with the model, with the invariants of protocol text, section 6. Not thread-safe.
 */
final class PairJudge implements AutoCloseable {
  private final Judge judge;

  private PairJudge(Judge judge) {
    this.judge = judge;
  }

  /** Whether a judgement is not the last word, where there is a NIC round the block. */
  static boolean isOpen(MutationPlan plan, Judgement judgement) {
    boolean found =
        judgement.verdict() == Verdict.KILLED || judgement.verdict() == Verdict.EQUIVALENT;
    return !found && !judgement.paired() && plan.block().nic().isPresent();
  }

  /** Writes and builds the NIC with all mutants, and runs the pair once without one. */
  static List<BenchTest> prepare(
      MutationPlan plan, MutantSample sample, Redirect messages, Consumer<String> steps)
      throws IOException {
    NicAround nic = plan.block().nic().orElseThrow();
    Benches benches = Benches.pair(plan).orElseThrow();
    String verilog = nic.verilog();
    String mutants = nic.mutated(verilog, plan.block().top(), sample);
    steps.accept("building two NICs round it");
    benches.write(verilog, mutants);
    BenchWorker.model(nic.top(), mutants);
    return JudgingTests.find(benches, messages, steps);
  }

  /** A judge; the NIC was built before. */
  static PairJudge of(MutationPlan plan, List<BenchTest> tests, Redirect messages) {
    return new PairJudge(new Judge(Benches.pair(plan).orElseThrow(), tests, messages));
  }

  /** What becomes of a mutant that the block's tests have not found and nothing proved. */
  Judgement of(Judgement open) throws IOException {
    Judgement pair = judge.of(open.mutant());
    long millis = open.millis() + pair.millis();
    return pair.verdict() == Verdict.KILLED ? pair.took(millis) : open.byPair().took(millis);
  }

  @Override
  public void close() {
    judge.close();
  }
}
