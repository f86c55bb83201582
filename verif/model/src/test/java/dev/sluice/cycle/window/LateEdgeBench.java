// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.EnumSet;
import java.util.Set;

/** A cycle model with late edges beside the spec: every verdict and status in its clock. */
final class LateEdgeBench {
  final Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
  final LateEdgeReference spec;
  final QueryReference queries;
  int answeredQueries;

  private final DrivenEngine model;
  private final SluiceParameters parameters;

  /** Builds what queries are compared with. */
  interface Queries {
    QueryReference of(SluiceParameters parameters, LateEdgeReference spec, int latency);
  }

  LateEdgeBench(SluiceParameters parameters, Queries queries) {
    this.parameters = parameters;
    model = new DrivenEngine(parameters);
    spec = new LateEdgeReference(parameters, model.edgeLag());
    this.queries = queries.of(parameters, spec, model.latency());
  }

  LateEdgeBench run(double density, long seed, int clocks) {
    ReceiveWindowStimulus stimulus = new ReceiveWindowStimulus(parameters, density, seed);
    model.waitUntilReady();
    for (long clock = 0; clock < clocks; clock++) {
      compare(clock);
      if (model.verdictValid()) {
        seen.add(Verdict.ofCode(model.verdictCode()));
        stimulus.observe(
            model.verdictWindow(),
            model.verdictWbase(),
            model.verdictComplete(),
            model.verdictCode());
      }
      drive(stimulus, clock);
      model.clock();
    }
    return this;
  }

  private void drive(ReceiveWindowStimulus stimulus, long clock) {
    stimulus.next();
    model.offer(stimulus);
    if (stimulus.commandValid()) {
      int op = stimulus.op();
      int window = stimulus.window();
      int generation = stimulus.generation();
      int pidx = stimulus.pidx();
      boolean tail = stimulus.tail();
      int length = stimulus.length();
      queries.command(op, window);
      spec.command(clock, model.latency(), op, window, generation, pidx, tail, length);
    } else {
      queries.idle(clock);
    }
    if (stimulus.queryValid()) {
      if (model.queryReady()) {
        queries.query(stimulus.queryWindow());
      }
    }
  }

  private void compare(long clock) {
    boolean due = !spec.verdicts.isEmpty() && spec.verdicts.peek().clock() == clock;
    assertThat(model.verdictValid()).as("verdict_valid in clock %d", clock).isEqualTo(due);
    if (due) {
      assertThat(
              SpecReference.verdict(
                  model.verdictWindow(),
                  model.verdictPidx(),
                  model.verdictCode(),
                  model.verdictWbase(),
                  model.verdictSlide(),
                  model.verdictComplete(),
                  model.verdictAnswerAgain()))
          .as("verdict in clock %d", clock)
          .isEqualTo(spec.verdicts.remove().answer());
    }
    answeredQueries += queries.check(model, clock) ? 1 : 0;
  }
}
