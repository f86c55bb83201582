// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.formal.proof.Goal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Proofs, planted faults or checks as a campaign: a unit is a subject. What all need built is the
 * solvers' folder, which two processes must not install at a time.
 */
final class ProofCampaign implements Campaign {
  /** An estimate where none was measured. */
  private static final double SECONDS = 20;

  private static final String SOLVERS = "the solvers";

  private final ProofTask task;
  private final Map<String, ProofWork> works = new LinkedHashMap<>();
  private final Hearer heard;

  /** Hears of each result. */
  @FunctionalInterface
  interface Hearer {
    void heard(ProofWork work, ProofAnswer answer) throws IOException;
  }

  ProofCampaign(ProofTask task, List<ProofWork> all, Hearer heard) {
    this.task = task;
    this.heard = heard;
    all.forEach(work -> works.put(work.name(), work));
  }

  @Override
  public String settings() {
    return "%s, %s, %d clocks".formatted(task.kind(), task.limits(), task.traceClocks());
  }

  @Override
  public List<WorkUnit> units() {
    List<WorkUnit> units = new ArrayList<>();
    for (ProofWork work : works.values()) {
      // An engine of one size is no measure for one of another.
      String kind = work.engine() == null ? task.kind().name() : work.name();
      units.add(new WorkUnit(work.name(), kind, SECONDS, SOLVERS));
    }
    return units;
  }

  @Override
  public void build(String what) throws IOException, InterruptedException {
    ProofTask.install();
  }

  @Override
  public UnitResult run(WorkUnit unit) throws IOException, InterruptedException {
    ProofAnswer answer = task.of(works.get(unit.name()), System.err::println);
    boolean well = answer.refusal().isEmpty() && answer.goals().stream().allMatch(Goal::isProved);
    return new UnitResult(task.kind() == ProofTask.Kind.FAULTS || well, answer.bytes());
  }

  @Override
  public void begin() {
    // The folder of a subject is written by its unit alone.
  }

  @Override
  public void merge(WorkUnit unit, UnitResult result, double seconds) throws IOException {
    heard.heard(works.get(unit.name()), ProofAnswer.read(result.bytes()));
  }
}
