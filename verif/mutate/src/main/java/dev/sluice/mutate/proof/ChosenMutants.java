// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantText;
import java.util.List;

/**
 * Mutants of a block in one text, to be read by yosys once.
 *
 * @param verilog the block, of which each module with a mutant has a wire that chooses
 * @param roundQueues whether its queues write only what enters
 * @param mutants that are in it
 */
record ChosenMutants(String verilog, boolean roundQueues, List<Mutant> mutants) {
  /** Those among some that leave the writes of all queues as they are. */
  static ChosenMutants ofThoseRoundQueues(String text, List<Mutant> mutants) {
    List<Mutant> round =
        mutants.stream()
            .filter(
                mutant ->
                    !QueueWrites.isQueue(mutant.module())
                        || QueueWrites.areIn(text, MutantText.with(text, mutant)))
            .toList();
    String verilog = MutantText.withWires(text, round);
    if (!QueueWrites.areIn(text, verilog)) {
      throw new IllegalStateException("the mutants together change what a queue writes");
    }
    return new ChosenMutants(QueueWrites.onlyWhatEnters(verilog), true, round);
  }

  /** One that changes what a queue writes. */
  static ChosenMutants ofTheQueue(String text, Mutant mutant) {
    return new ChosenMutants(MutantText.withWires(text, List.of(mutant)), false, List.of(mutant));
  }

  boolean has(Mutant mutant) {
    return mutants.contains(mutant);
  }

  /** From 1. */
  int number(Mutant mutant) {
    return mutants.indexOf(mutant) + 1;
  }
}
