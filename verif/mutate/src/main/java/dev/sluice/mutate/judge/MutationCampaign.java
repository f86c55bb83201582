// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.mutate.proof.EquivalenceProof;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A mutation run as a campaign: a unit is a mutant, its result what became of it. What all need
 * built are the models with all mutants, and the lists of the tests that judge.
 */
public final class MutationCampaign implements Campaign, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** An estimate where none was measured. */
  private static final double SECONDS = 2;

  private final MutationPlan plan;
  private final MutantSample sample;
  private final Map<Integer, Judgement> judged = new TreeMap<>();
  private JudgementFile file;
  private Judge judge;
  private PairJudge pair;

  /**
   * A campaign that has not begun.
   *
   * @param plan what to do; its folder is shared by all machines
   * @throws IOException when there is no place for temporary files
   */
  public MutationCampaign(MutationPlan plan) throws IOException {
    this.plan = plan;
    sample = MutantSample.of(plan);
  }

  @Override
  public String settings() {
    return "mutants %s, proofs of %d s"
        .formatted(JudgementFile.hash(sample.all()), plan.proofSeconds());
  }

  /** Those that the folder's judgements do not have. */
  @Override
  public List<WorkUnit> units() {
    String block = plan.block().name();
    List<WorkUnit> units = new ArrayList<>();
    for (int mutant = 1; mutant <= sample.mutants().size(); mutant++) {
      if (!judged.containsKey(mutant)) {
        units.add(new WorkUnit("mutant " + mutant, "mutant of " + block, SECONDS, block));
      }
    }
    return units;
  }

  @Override
  public void build(String what) throws IOException {
    BenchWorker.model(plan.block().top(), sample.all());
    Benches own = Benches.of(plan);
    JudgingTests.write(JudgingTests.find(own, Redirect.INHERIT, System.err::println), own.folder());
    Optional<Benches> pair = Benches.pair(plan);
    if (pair.isPresent()) {
      JudgingTests.write(
          PairJudge.prepare(plan, sample, Redirect.INHERIT, System.err::println),
          pair.get().folder());
    }
  }

  @Override
  public UnitResult run(WorkUnit unit) throws IOException {
    if (judge == null) {
      Benches own = Benches.of(plan);
      judge = new Judge(own, JudgingTests.read(own.folder()), Redirect.INHERIT);
    }
    int mutant = Integer.parseInt(unit.name().replaceFirst("mutant ", ""));
    Judgement judgement = judge.of(mutant);
    if (judgement.verdict() == Verdict.SURVIVES) {
      Path scratch = Path.of(System.getProperty("java.io.tmpdir"));
      EquivalenceProof proof = plan.proof(sample, List.of(mutant), scratch);
      judgement = judgement.after(proof.of(sample.mutant(mutant)));
    }
    if (PairJudge.isOpen(plan, judgement)) {
      judgement = pair().of(judgement);
    }
    boolean found =
        judgement.verdict() == Verdict.KILLED || judgement.verdict() == Verdict.EQUIVALENT;
    return new UnitResult(found, JSON.writeValueAsBytes(judgement.took(0)));
  }

  private PairJudge pair() throws IOException {
    if (pair == null) {
      Path folder = Benches.pair(plan).orElseThrow().folder();
      pair = PairJudge.of(plan, JudgingTests.read(folder), Redirect.INHERIT);
    }
    return pair;
  }

  /**
   * Opens the judgements.
   *
   * @throws BadInputException when there is nothing to go on with, or it is of other mutants
   */
  @Override
  public void begin() throws IOException {
    Path folder = plan.folder();
    file = new JudgementFile(folder.resolve(JudgementFile.NAME), sample.all(), plan.resume());
    file.known(plan).forEach(known -> judged.put(known.mutant(), known));
    Benches.of(plan).write(sample.text(), sample.all());
  }

  @Override
  public void merge(WorkUnit unit, UnitResult result, double seconds) throws IOException {
    Judgement judgement =
        JSON.readValue(result.bytes(), Judgement.class).took(Math.round(1000 * seconds));
    file.add(judgement);
    judged.put(judgement.mutant(), judgement);
  }

  /**
   * What became of the mutants.
   *
   * @return of all, once every unit has a result
   */
  public MutationResult result() {
    return new MutationResult(plan, sample, List.copyOf(judged.values()));
  }

  @Override
  public void close() {
    if (judge != null) {
      judge.close();
    }
    if (pair != null) {
      pair.close();
    }
  }
}
