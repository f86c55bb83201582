// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.candidate.Candidates;
import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantText;
import java.io.IOException;
import java.util.List;

/**
 * The mutants of a run; the same for the same plan, in whichever process.
 *
 * @param text the unchanged block
 * @param candidates how many there are to draw from
 * @param mutants those that were drawn; mutant 1 is the first
 * @param all the text with all of them
 */
record MutantSample(String text, int candidates, List<Mutant> mutants, String all) {
  /** Draws them. */
  static MutantSample of(MutationPlan plan) throws IOException {
    MutatedBlock block = plan.block();
    String text = block.verilog();
    List<Mutant> candidates =
        Candidates.of(text, plan.seed()).stream()
            .filter(mutant -> !block.isJudgedAlone(mutant.module()))
            .toList();
    List<Mutant> mutants =
        Candidates.sample(
            candidates, plan.count(), plan.seed(), block.name() + block.configuration());
    return new MutantSample(
        text, candidates.size(), mutants, MutantText.of(block.top(), text, mutants));
  }

  /** One of them, by its number from 1. */
  Mutant mutant(int number) {
    return mutants.get(number - 1);
  }
}
