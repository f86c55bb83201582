// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.formal.proof.Certificate;
import dev.sluice.formal.proof.CertificateCheck;
import dev.sluice.formal.proof.Prover;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.YosysBtor;
import dev.sluice.formal.solver.Solver;
import dev.sluice.formal.solver.SolverEnvironment;
import dev.sluice.formal.solver.SolverRun;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is done with each subject.
 *
 * @param kind what
 * @param limits of the solver
 * @param traceClocks how many clocks are looked at for a violation where an induction fails
 * @param out the folder of all subjects
 */
record ProofTask(Kind kind, SolverRun.Limits limits, int traceClocks, Path out) {
  private static final Duration YOSYS_LIMIT = Duration.ofMinutes(30);

  /** What is done. */
  enum Kind {
    /** Prove its properties. */
    PROVE,
    /** See that a planted fault makes a property fall. */
    FAULTS,
    /** Check its certificate with another solver. */
    CHECK
  }

  private static SolverEnvironment solvers() {
    return new SolverEnvironment(Path.of("build/solvers"));
  }

  /** Installs the solvers where they are missing, in a folder that all processes share. */
  static void install() throws IOException, InterruptedException {
    solvers().find();
  }

  private SolverRun solver(Solver solver) {
    return new SolverRun(solver, solvers(), limits);
  }

  private static YosysBtor yosys() {
    return new YosysBtor(new Tools(Path.of("build/synth/tools"), YOSYS_LIMIT));
  }

  /** Does it. */
  ProofAnswer of(ProofWork work, Consumer<String> progress)
      throws IOException, InterruptedException {
    return kind == Kind.CHECK ? check(work, progress) : prove(work, progress);
  }

  private ProofAnswer prove(ProofWork work, Consumer<String> progress)
      throws IOException, InterruptedException {
    int clocks = kind == Kind.PROVE ? traceClocks : 0;
    Prover prover = new Prover(yosys(), solver(Solver.BITWUZLA), out, clocks);
    return ProofAnswer.of(prover.prove(work.subject().make(), progress));
  }

  private ProofAnswer check(ProofWork work, Consumer<String> progress)
      throws IOException, InterruptedException {
    Subject subject = work.subject().make();
    Path folder = out.resolve(subject.label());
    Path file = folder.resolve(Certificate.FILE);
    if (!Files.exists(file)) {
      throw new BadInputException(
          "there is no " + file + ": prove it first, with the same options but --check");
    }
    Certificate certificate = Certificate.read(file);
    String refusal =
        new CertificateCheck(yosys(), solver(Solver.GLUCOSE), folder.resolve("check"))
            .refuses(certificate, subject, progress)
            .orElse("");
    return new ProofAnswer(List.of(), null, certificate.clauses().size(), refusal);
  }
}
