// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal;

import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Induction;
import dev.sluice.formal.proof.Induction.Half;
import dev.sluice.formal.proof.Prover;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.YosysBtor;
import dev.sluice.formal.solver.Solver;
import dev.sluice.formal.solver.SolverAnswer;
import dev.sluice.formal.solver.SolverEnvironment;
import dev.sluice.formal.solver.SolverRun;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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

  /**
   * Whether the property of a fault falls with it: its step fails with all properties and helpers
   * assumed in the clock before, or at last with what is left of them.
   */
  public static boolean falls(Path folder, FaultRow fault, Subject sound)
      throws IOException, InterruptedException {
    Subject subject = fault.plantedIn(sound);
    Path place = folder.resolve(subject.label());
    BtorSystem system = yosys().system(subject.checked(), subject.top(), place);
    Induction induction = new Induction(system, solver(Solver.BITWUZLA), place);
    List<String> assumed = new ArrayList<>(Induction.goals(system));
    String property = "p_" + fault.property();
    String asked = assumed.contains(property) ? property : "i_" + fault.property();
    assumed.addAll(induction.consequences());
    SolverAnswer step = induction.ask(Half.STEP, List.of(asked), assumed).get(asked);
    return step.kind() == SolverAnswer.Kind.FAILS
        || prover(folder, 0).prove(subject, _ -> {}).open().contains(fault.property());
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
