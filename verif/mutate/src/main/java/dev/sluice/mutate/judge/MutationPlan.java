// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.proof.EquivalenceProof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a mutation run is asked to do.
 *
 * @param block whose mutants
 * @param count how many are drawn
 * @param seed of the draw
 * @param jobs processes for benches at a time
 * @param resume whether to go on with what the folder holds
 * @param again whether what that says was neither killed nor proved is judged anew
 * @param pairOnly whether two NICs alone judge, and neither the block's tests nor a proof
 * @param proofSeconds of a processor that a proof of equivalence may take; 0 for none
 * @param folder for texts, messages and results
 * @param classPath with the tests
 */
public record MutationPlan(
    MutatedBlock block,
    int count,
    long seed,
    int jobs,
    boolean resume,
    boolean again,
    boolean pairOnly,
    int proofSeconds,
    Path folder,
    String classPath) {
  /**
   * What tries to prove of survivors that they are no mistakes.
   *
   * @param sample of the plan
   * @param survivors their numbers in it, from 1
   * @param scratch a folder for what proofs read and write
   */
  EquivalenceProof proof(MutantSample sample, List<Integer> survivors, Path scratch)
      throws IOException {
    return new EquivalenceProof(
        block.top(),
        sample.text(),
        survivors.stream().map(sample::mutant).toList(),
        block.reliance(),
        scratch,
        proofSeconds);
  }
}
