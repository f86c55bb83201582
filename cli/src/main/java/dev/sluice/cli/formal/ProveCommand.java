// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.sluice.cli.console.Progress;
import dev.sluice.cosim.check.Mismatch;
import dev.sluice.formal.block.BlockSubject;
import dev.sluice.formal.engine.EngineChecker;
import dev.sluice.formal.engine.EngineSubject;
import dev.sluice.formal.engine.FaultRows;
import dev.sluice.formal.engine.ViolationReplay;
import dev.sluice.formal.proof.Certificate;
import dev.sluice.formal.proof.CertificateCheck;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.Proof;
import dev.sluice.formal.proof.ProofJson;
import dev.sluice.formal.proof.Prover;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.queue.QueueFaults;
import dev.sluice.formal.queue.QueueSubject;
import dev.sluice.formal.report.ProofsPage;
import dev.sluice.formal.rtl.YosysBtor;
import dev.sluice.formal.solver.Solver;
import dev.sluice.formal.solver.SolverEnvironment;
import dev.sluice.formal.solver.SolverRun;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice prove}: properties of the generated Verilog, for all time. */
@Command(
    name = "prove",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Prove properties of the generated Verilog for every clock and every input, by induction:"
          + " docs/proofs.md.",
      "Each is proved, violated or undecided; exit with 1 when one is not proved."
    })
public final class ProveCommand implements Callable<Integer> {
  private static final Duration YOSYS_LIMIT = Duration.ofMinutes(30);

  @Spec private CommandSpec spec;

  @Mixin private ProveSubjects what;

  @Option(
      names = "--property",
      paramLabel = "NAME",
      description = "Report this property only; helper invariants are proved all the same.")
  private String property;

  @Option(
      names = "--faults",
      description =
          "Plant the faults of docs/proofs.md instead, one at a time, in engines of the quick lane;"
              + " exit with 1 when one leaves its property provable.")
  private boolean faults;

  @Option(
      names = "--check",
      description =
          "Check the certificates of earlier proofs of the same, below --out, with another"
              + " solver, z3; exit with 1 when one is refused.")
  private boolean check;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write properties with name, result and seconds, and helper invariants, here.")
  private Path json;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write proofs.json and the page proofs.md into this folder.")
  private Path report;

  @Option(
      names = "--limit-seconds",
      paramLabel = "S",
      defaultValue = "600",
      description =
          "The solver's time for one property, 1 to 86400; beyond it is undecided (default:"
              + " ${DEFAULT-VALUE}).")
  private int limitSeconds;

  @Option(
      names = "--limit-megabytes",
      paramLabel = "MB",
      defaultValue = "8000",
      description =
          "The solver's memory, 200 to 1000000; beyond it is undecided (default:"
              + " ${DEFAULT-VALUE}).")
  private int limitMegabytes;

  @Option(
      names = "--trace-clocks",
      paramLabel = "N",
      defaultValue = "24",
      description = {
        "Where an induction fails, look for a violation in so many clocks after reset, 0 to 1000;",
        "an engine takes its first command R clocks after it (default: ${DEFAULT-VALUE})."
      })
  private int traceClocks;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/prove",
      description = "Where Verilog, questions and waveforms go (default: ${DEFAULT-VALUE}).")
  private Path out;

  /** Made by picocli. */
  public ProveCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkRange("--limit-seconds", limitSeconds, 1, 86_400);
    checkRange("--limit-megabytes", limitMegabytes, 200, 1_000_000);
    checkRange("--trace-clocks", traceClocks, 0, 1_000);
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw new BadInputException("--json " + json + ": there is no such folder");
    }
    if (report != null && !Files.isDirectory(report)) {
      throw new BadInputException("--report " + report + ": there is no such folder");
    }
    if (check && (faults || property != null || json != null || report != null)) {
      throw new BadInputException(
          "--check stands alone: no --faults, --property, --json, --report");
    }
    if (faults && property != null) {
      throw new BadInputException("--property is not for --faults");
    }
    List<String> known =
        Stream.of(EngineChecker.properties(), QueueSubject.PROPERTIES, BlockSubject.PROPERTIES)
            .flatMap(List::stream)
            .toList();
    if (property != null && !known.contains(property)) {
      throw new BadInputException("--property %s: there are %s".formatted(property, known));
    }
    List<SluiceParameters> engines = what.engines();
    for (SluiceParameters engine : engines) {
      EngineSubject.check(engine);
    }
    WritableFolder.make("--out", out);
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      return check
          ? check(engines, progress)
          : faults ? faults(progress) : prove(engines, progress);
    }
  }

  private static void checkRange(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new BadInputException("%s %d must be %d to %d".formatted(option, value, least, most));
    }
  }

  private static YosysBtor yosys() {
    return new YosysBtor(new Tools(Path.of("build/synth/tools"), YOSYS_LIMIT));
  }

  private SolverRun solver(Solver solver) {
    return new SolverRun(
        solver,
        new SolverEnvironment(Path.of("build/solvers")),
        new SolverRun.Limits(limitSeconds, limitMegabytes));
  }

  private Prover prover(int clocks) {
    return new Prover(yosys(), solver(Solver.BITWUZLA), out, clocks);
  }

  private int prove(List<SluiceParameters> engines, Progress progress)
      throws IOException, InterruptedException {
    PrintWriter console = spec.commandLine().getOut();
    List<Proof> proofs = new ArrayList<>();
    boolean all = true;
    for (Map.Entry<Subject, SluiceParameters> entry : subjects(engines).entrySet()) {
      Proof proof = prover(traceClocks).prove(entry.getKey(), progress::step);
      console.println(
          "%s: %.1f s of the solver, %d MB, %d helper invariants, %d of them not proved"
              .formatted(
                  proof.subject().label(),
                  proof.seconds(),
                  proof.megabytes(),
                  proof.helpers().size(),
                  proof.helpers().stream().filter(goal -> !goal.isProved()).count()));
      for (Goal goal : proof.properties()) {
        if (property == null || goal.name().equals(property)) {
          console.println(
              "  %-12s %-10s %6.1f s  %s"
                  .formatted(goal.name(), goal.outcome().label(), goal.seconds(), goal.cause())
                  .stripTrailing());
          all &= goal.isProved();
        }
      }
      if (property == null) {
        all &= proof.isComplete();
        for (Goal helper : proof.helpers()) {
          if (!helper.isProved()) {
            console.println("  helper %s: %s".formatted(helper.name(), helper.cause()));
          }
        }
      }
      if (proof.violation() != null && entry.getValue() != null) {
        replay(entry.getValue(), proof);
      }
      console.flush();
      proofs.add(proof);
    }
    ObjectMapper mapper = new ObjectMapper();
    ObjectWriter rows = mapper.writer(ProofJson.rowsOnLines());
    Map<String, Object> results = ProofJson.of(proofs, property);
    if (json != null) {
      rows.writeValue(json.toFile(), results);
    }
    if (report != null) {
      String page = ProofsPage.of(mapper.valueToTree(results));
      rows.writeValue(report.resolve("proofs.json").toFile(), results);
      Files.writeString(report.resolve("proofs.md"), page);
    }
    return all ? 0 : 1;
  }

  private void replay(SluiceParameters engine, Proof proof) throws IOException {
    PrintWriter console = spec.commandLine().getOut();
    Path fst = out.resolve(proof.subject().label()).resolve("violation.fst");
    Optional<Mismatch> mismatch =
        ViolationReplay.replay(engine, proof.subject().rtl(), proof.violation(), fst);
    console.println(
        "  violated in clock %d, %s; in lock-step %s"
            .formatted(
                proof.violation().clock(),
                proof.violation().chosen(),
                mismatch
                    .map(
                        m ->
                            "the model says so too: "
                                + m.signal().name()
                                + " in clock "
                                + m.clock())
                    .orElse("the model does as the RTL")));
    console.println("  shown by: ./sluice waves " + fst);
  }

  /** The engines, and queues and blocks, which have no such parameters. */
  private Map<Subject, SluiceParameters> subjects(List<SluiceParameters> engines)
      throws IOException {
    Map<Subject, SluiceParameters> subjects = new LinkedHashMap<>();
    for (SluiceParameters engine : engines) {
      subjects.put(EngineSubject.of(engine), engine);
    }
    for (Subject queue : what.queues()) {
      subjects.put(queue, null);
    }
    for (Subject block : what.blocks()) {
      subjects.put(block, null);
    }
    return subjects;
  }

  private int check(List<SluiceParameters> engines, Progress progress)
      throws IOException, InterruptedException {
    PrintWriter console = spec.commandLine().getOut();
    boolean all = true;
    for (Subject subject : subjects(engines).keySet()) {
      Path folder = out.resolve(subject.label());
      Path file = folder.resolve(Certificate.FILE);
      if (!Files.exists(file)) {
        throw new BadInputException(
            "there is no " + file + ": prove it first, with the same options but --check");
      }
      Certificate certificate = Certificate.read(file);
      Optional<String> refusal =
          new CertificateCheck(yosys(), solver(Solver.Z3), folder.resolve("check"))
              .refuses(certificate, subject, progress::step);
      all &= refusal.isEmpty();
      console.println(
          "%s: %d clauses %s"
              .formatted(
                  subject.label(),
                  certificate.clauses().size(),
                  refusal.map(why -> "REFUSED: " + why).orElse("accepted")));
      console.flush();
    }
    return all ? 0 : 1;
  }

  private int faults(Progress progress) throws IOException, InterruptedException {
    PrintWriter console = spec.commandLine().getOut();
    boolean all = true;
    Map<FaultRow, Subject> planted = new LinkedHashMap<>();
    for (FaultRow fault : FaultRows.all()) {
      planted.put(fault, EngineSubject.of(EngineSubject.small(fault), fault));
    }
    for (Subject queue : QueueSubject.quick()) {
      for (FaultRow fault : QueueFaults.of(queue)) {
        planted.put(fault, QueueFaults.plant(queue, fault));
      }
    }
    for (Subject block : BlockSubject.quick()) {
      for (FaultRow fault : BlockSubject.faultsOf(block)) {
        planted.put(fault, BlockSubject.plant(block, fault));
      }
    }
    for (Map.Entry<FaultRow, Subject> entry : planted.entrySet()) {
      FaultRow fault = entry.getKey();
      Proof proof = prover(0).prove(entry.getValue(), progress::step);
      boolean fell = proof.open().contains(fault.property());
      all &= fell;
      console.println(
          "%-8s %-12s %-50s %-14s %s"
              .formatted(
                  fell ? "found" : "MISSED",
                  fault.subject(),
                  fault.mistake(),
                  fault.property(),
                  proof.open()));
      console.flush();
    }
    return all ? 0 : 1;
  }
}
