// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.proof.LimitedProgram.StoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The quick way: ABC compares what goes into registers, memories and outputs of both in one clock,
 * from any state, whether it can be reached or not.
 */
final class AnyState {
  private static final String MITER = "miter.aig";
  private static final String SAME = "Networks are equivalent.";

  private AnyState() {}

  /**
   * Whether both are proved to be the same; not otherwise a proof that they differ.
   *
   * @throws IOException when a file cannot be written
   * @throws StoppedException when ABC does not come to an end
   */
  static boolean proves(SideBySide both, Path place, LimitedProgram program)
      throws IOException, StoppedException {
    MutantProduct product = both.withOwn(Set.of());
    if (product.differences().isEmpty()) {
      return true;
    }
    product.writeOneClock(place.resolve(MITER), product.differences());
    String script = "read_aiger %s; &get; &cec -m -T %d".formatted(MITER, program.seconds());
    return program.run(List.of("yosys-abc", "-c", script)).contains(SAME);
  }
}
