// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.campaign.Campaign;
import dev.sluice.cli.campaign.CampaignCommand;
import dev.sluice.cli.campaign.CampaignConsole;
import dev.sluice.cli.campaign.CampaignOptions;
import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.mutate.judge.MutatedBlock;
import dev.sluice.mutate.judge.MutationCampaign;
import dev.sluice.mutate.judge.MutationPlan;
import dev.sluice.mutate.judge.MutationResult;
import dev.sluice.mutate.judge.MutationRun;
import dev.sluice.mutate.page.MutationPage;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice mutate}: are the benches any good? */
@Command(
    name = "mutate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Make small mistakes in the generated Verilog of a block, one at a time, and count how many"
          + " its own tests find.",
      "All mistakes of a kind are listed from the text, and --count of them drawn. A mistake that"
          + " no test finds is tried to be proved none (yosys, ABC); what is left is judged by two"
          + " whole NICs with the block in them. Score: found / (all - proved). docs/mutation.md."
    })
public final class MutateCommand implements Callable<Integer>, CampaignCommand {
  private static final int MOST = 60_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--block",
      paramLabel = "NAME",
      defaultValue = MutatedBlock.ENGINE,
      description =
          "engine, admission, control, its components arrival, visits, sweep, desk, requests,"
              + " packets and trips, send, rings, registers, builder, check, writer, unwrap, wrap or"
              + " mac (default: ${DEFAULT-VALUE}).")
  private String block;

  @Option(
      names = "--architecture",
      paramLabel = "NAME",
      defaultValue = "ring",
      description = "Of the engine: shift, ring or segmented (default: ${DEFAULT-VALUE}).")
  private String architecture;

  @Option(
      names = "--windows",
      paramLabel = "R",
      defaultValue = "256",
      description =
          "Of the engine: receive windows, as a test of it has them (default: ${DEFAULT-VALUE}).")
  private int windows;

  @Option(
      names = "--width",
      paramLabel = "W",
      defaultValue = "128",
      description =
          "Of the engine: bits of a window, as a test has them (default: ${DEFAULT-VALUE}).")
  private int width;

  @Option(
      names = "--max-packets",
      paramLabel = "M",
      defaultValue = "1048576",
      description =
          "Of the engine: packets of the largest transfer, as a test has them (default:"
              + " ${DEFAULT-VALUE}).")
  private int maxPackets;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Mutants to draw, 1 to 60000 (default: ${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of the draw (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Processes at a time, 1 to 64 (default: as many as there are processors).")
  private Integer jobs;

  @Option(
      names = "--proof-seconds",
      paramLabel = "N",
      defaultValue = "60",
      description =
          "Seconds of a processor that a proof that a survivor is no mistake may take, 0 to 3600;"
              + " 0: none is tried (default: ${DEFAULT-VALUE}).")
  private int proofSeconds;

  @Option(
      names = "--pair-only",
      description =
          "Judge by two whole NICs with the block in them, which move memory to memory, and not by"
              + " the block's tests or proofs: what would the traffic of a NIC find? Otherwise they"
              + " judge what neither tests nor proofs have.")
  private boolean pairOnly;

  @Option(names = "--resume", description = "Go on with the judgements that DIR holds.")
  private boolean resume;

  @Option(
      names = "--again",
      description =
          "Go on like --resume, and judge anew what was neither killed nor proved: after new tests,"
              + " or with more --proof-seconds.")
  private boolean again;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where texts and judgements go (default: build/mutate and the block's name, size and"
              + " seed).")
  private Path out;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the result there, too.")
  private Path json;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description =
          "Keep the result as a point in DIR/mutation and make DIR/mutation.md of all points.")
  private Path report;

  @Mixin private CampaignOptions where;

  private int killed;
  private int left;

  /** Made by picocli. */
  public MutateCommand() {}

  @Override
  public Integer call() throws IOException {
    if (where.given()) {
      return onOtherProcesses();
    }
    MutationPlan plan = plan();
    makeFolders(plan);
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      MutationRun run =
          new MutationRun(
              plan,
              progress::step,
              judgement -> {
                if (judgement.verdict() == Verdict.KILLED) {
                  killed++;
                } else {
                  left++;
                }
                progress.note(killed + " killed, " + left + " not");
                progress.at(killed + left);
              });
      progress.begin("mutate", "mutants", count);
      MutationResult result = run.run();
      report(result);
      return 0;
    }
  }

  @Override
  public Campaign campaign() throws IOException {
    return new MutationCampaign(plan());
  }

  private int onOtherProcesses() throws IOException {
    where.refuse("--jobs", jobs != null);
    MutationPlan plan = plan();
    WritableFolder.check("--out", plan.folder());
    if (report != null) {
      WritableFolder.check("--report", report);
    }
    // What is judged anew is in the journals too, from which --again takes nothing.
    boolean goOn = resume && !again;
    try (MutationCampaign campaign = new MutationCampaign(plan)) {
      return new CampaignConsole(spec.commandLine(), where, plan.folder(), goOn)
          .run(
              campaign,
              complete -> {
                if (complete) {
                  report(campaign.result());
                }
                return 0;
              });
    }
  }

  private void makeFolders(MutationPlan plan) throws IOException {
    if (report != null) {
      WritableFolder.make("--report", report);
    }
    WritableFolder.make("--out", plan.folder());
  }

  private void report(MutationResult result) throws IOException {
    Map<String, Object> point = result.report();
    PrintWriter console = spec.commandLine().getOut();
    if (point.get("notKilled") instanceof List<?> all) {
      for (Object each : all) {
        if (each instanceof Map<?, ?> one && !one.get("verdict").equals("equivalent")) {
          console.printf(
              "%s %s: line %s (%s), %s: %s -> %s%n",
              one.get("verdict"),
              one.get("module"),
              one.get("line"),
              one.get("scala"),
              one.get("kind"),
              one.get("right"),
              one.get("wrong"));
        }
      }
    }
    console.printf(
        "%s, %s, seed %d: %,d mutants of %,d, %,d killed, %,d equivalent (proved), %,d undecided,"
            + " %,d survive: score %s%n",
        point.get("block"),
        point.get("configuration"),
        seed,
        result.mutants(),
        point.get("candidates"),
        result.count(Verdict.KILLED),
        result.count(Verdict.EQUIVALENT),
        result.count(Verdict.UNDECIDED),
        result.count(Verdict.SURVIVES),
        MutationResult.percent(result.score()));
    console.flush();
    JsonFile.write(json, point);
    if (report != null) {
      MutationPage.add(report, point);
    }
  }

  private MutationPlan plan() throws IOException {
    range("--count", count, 1, MOST);
    range("--proof-seconds", proofSeconds, 0, 3600);
    int processes = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    range("--jobs", processes, 1, 64);
    MutatedBlock of =
        block.equals(MutatedBlock.ENGINE)
            ? MutatedBlock.engine(
                new SluiceParameters(
                    windows, width, maxPackets, 512, Architecture.of(architecture)))
            : MutatedBlock.of(block);
    if (pairOnly && of.nic().isEmpty()) {
      throw new BadInputException(
          "--pair-only: the tests have " + of.name() + " as no NIC has it, so there is no pair");
    }
    if (pairOnly && (report != null || where.given())) {
      throw new BadInputException("--pair-only is not for --report and not for --on");
    }
    JsonFile.check(json);
    String classPath = CompiledTests.classPath("mutate");
    String name =
        (of.name()
                + "-"
                + of.configuration()
                + "-seed"
                + seed
                + "-"
                + count
                + (pairOnly ? "-pair" : ""))
            .replaceAll("[^A-Za-z0-9]+", "-");
    Path folder = out == null ? Path.of("build", "mutate", name) : out;
    return new MutationPlan(
        of,
        count,
        seed,
        processes,
        resume || again,
        again,
        pairOnly,
        proofSeconds,
        folder,
        classPath);
  }

  private static void range(String option, int value, int low, int high) {
    if (value < low || value > high) {
      throw new BadInputException("%s %d must be %,d to %,d".formatted(option, value, low, high));
    }
  }
}
