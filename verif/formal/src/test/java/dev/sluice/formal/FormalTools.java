// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal;

import dev.sluice.formal.proof.Prover;
import dev.sluice.formal.rtl.YosysBtor;
import dev.sluice.formal.solver.Solver;
import dev.sluice.formal.solver.SolverEnvironment;
import dev.sluice.formal.solver.SolverRun;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Yosys and the solvers, for tests. A strict run installs the solvers where they are missing; any
 * other skips the test.
 */
public final class FormalTools {
  private static final Path BUILD = Path.of(System.getProperty("sluice.root"), "build");

  /** One for all classes of tests, which run beside each other: the first installs. */
  private static final SolverEnvironment ENVIRONMENT =
      new SolverEnvironment(BUILD.resolve("solvers"));

  private FormalTools() {}

  public static YosysBtor yosys() {
    return new YosysBtor(new Tools(BUILD.resolve("synth/tools"), Duration.ofMinutes(10)));
  }

  public static SolverRun solver(Solver solver) {
    return new SolverRun(solver, ENVIRONMENT, new SolverRun.Limits(600, 8000));
  }

  public static Prover prover(Path folder, int traceClocks) {
    return new Prover(yosys(), solver(Solver.BITWUZLA), folder, traceClocks);
  }

  public static void need() throws IOException, InterruptedException {
    Needs.programs("yosys", "python3");
    if (Boolean.getBoolean("sluice.strict")) {
      ENVIRONMENT.find();
    }
    Needs.that(
        ENVIRONMENT.here().isPresent(),
        "the solvers are not installed: ./sluice prove --quick installs them");
  }
}
