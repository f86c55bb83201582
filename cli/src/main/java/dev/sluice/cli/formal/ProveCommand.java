// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.campaign.Campaign;
import dev.sluice.cli.campaign.CampaignCommand;
import dev.sluice.cli.campaign.CampaignConsole;
import dev.sluice.cli.campaign.CampaignOptions;
import dev.sluice.cli.console.Progress;
import dev.sluice.cli.formal.ProofTask.Kind;
import dev.sluice.formal.block.BlockSubject;
import dev.sluice.formal.engine.EngineChecker;
import dev.sluice.formal.engine.EngineSubject;
import dev.sluice.formal.queue.QueueSubject;
import dev.sluice.formal.solver.SolverRun;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
public final class ProveCommand implements Callable<Integer>, CampaignCommand {
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
          "Plant the faults of docs/proofs.md instead, one at a time, in engines and blocks of the"
              + " quick lane;"
              + " exit with 1 when one leaves its property provable.")
  private boolean faults;

  @Option(
      names = "--check",
      description =
          "Check the certificates of earlier proofs of the same, below --out, with another"
              + " solver, Glucose; exit with 1 when one is refused.")
  private boolean check;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write properties with name, result and seconds, and helper invariants, here.")
  private Path json;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = {
        "Write proofs.json and the page proofs.md into this folder.",
        "Of a part (an engine, a block, the quick lane) its subjects take the place of what the file"
            + " had of them, and the others stay."
      })
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

  @Option(names = "--resume", description = "With --on: go on with what DIR holds.")
  private boolean resume;

  @Mixin private CampaignOptions where;

  private ProofReport said;

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
    if (report != null && property != null) {
      throw new BadInputException("--report has all properties of a subject: no --property");
    }
    if (report != null) {
      ProofReport.check(report);
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
            .distinct()
            .toList();
    if (property != null && !known.contains(property)) {
      throw new BadInputException("--property %s: there are %s".formatted(property, known));
    }
    what.engines().forEach(EngineSubject::check);
    if (where.given()) {
      WritableFolder.check("--out", out);
      return new CampaignConsole(spec.commandLine(), where, out, resume)
          .run(new ProofCampaign(task(), works(), this::say), this::end);
    }
    if (resume) {
      throw new BadInputException("--resume goes with --on");
    }
    List<ProofWork> works = works();
    WritableFolder.make("--out", out);
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      for (ProofWork work : works) {
        say(work, task().of(work, progress::step));
      }
    }
    return end(true);
  }

  @Override
  public Campaign campaign() throws IOException {
    return new ProofCampaign(task(), works(), (_, _) -> {});
  }

  private static void checkRange(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new BadInputException("%s %d must be %d to %d".formatted(option, value, least, most));
    }
  }

  private ProofTask task() {
    return new ProofTask(
        check ? Kind.CHECK : faults ? Kind.FAULTS : Kind.PROVE,
        new SolverRun.Limits(limitSeconds, limitMegabytes),
        traceClocks,
        out);
  }

  private List<ProofWork> works() throws IOException {
    if (!faults) {
      return ProofWork.of(what);
    }
    List<ProofWork> works = ProofWork.faults(what);
    if (works.isEmpty()) {
      throw new BadInputException(
          "--faults: none is planted there; docs/proofs.md says in which blocks and architectures");
    }
    return works;
  }

  private ProofReport said() {
    if (said == null) {
      said = new ProofReport(spec.commandLine().getOut(), property, out);
    }
    return said;
  }

  private void say(ProofWork work, ProofAnswer answer) throws IOException {
    switch (task().kind()) {
      case PROVE -> said().proved(work, answer);
      case FAULTS -> said().planted(work, answer);
      case CHECK -> said().checked(work, answer);
    }
  }

  private int end(boolean complete) throws IOException {
    if (complete && task().kind() == Kind.PROVE) {
      said().write(json, report, what.areAll());
    }
    return said().isWell() ? 0 : 1;
  }
}
