// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.nio.file.Path;

/**
 * What a mutation run is asked to do.
 *
 * @param block whose mutants
 * @param count how many are drawn
 * @param seed of the draw
 * @param jobs processes for benches at a time
 * @param resume whether to go on with what the folder holds
 * @param again whether what that says was not killed is judged anew
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
    int proofSeconds,
    Path folder,
    String classPath) {}
