// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.campaign.Campaign;
import dev.sluice.cli.campaign.CampaignCommand;
import dev.sluice.cli.campaign.CampaignConsole;
import dev.sluice.cli.campaign.CampaignOptions;
import dev.sluice.cli.console.Progress;
import dev.sluice.fpga.Bitstream;
import dev.sluice.fpga.Board;
import dev.sluice.fpga.ProjectFiles;
import dev.sluice.fpga.Synthesis;
import dev.sluice.fpga.SynthesisFlow;
import dev.sluice.fpga.SynthesisResult;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice synth}: how fast and how big the engine, the NIC or a block is on an FPGA. */
@Command(
    name = "synth",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Synthesize the engine, the whole NIC or one of its blocks, place and route it with several"
          + " placer seeds, and say how fast and how big it is.",
      "Targets: ice40-hx8k, ecp5-25k, ecp5-85k, nexus-40k (yosys and nextpnr); xc7, xcup, intel"
          + " (counts and logic depth); asic (gate equivalents with a library of cells)."
    })
final class SynthCommand implements Callable<Integer>, CampaignCommand {
  private static final int MAX_JOBS = 64;

  @Spec private CommandSpec spec;

  @Mixin private SynthOptions what;

  @Mixin private FlowOptions how;

  @Mixin private CampaignOptions where;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "How many placer seeds, 1 to 99; the median counts (default: ${DEFAULT-VALUE}).")
  private int seeds;

  @Option(names = "--seed", paramLabel = "N", description = "One placer seed, this one.")
  private Integer seed;

  @Option(
      names = "--require-mhz",
      paramLabel = "F",
      description = "Exit with 1 when the median is below this.")
  private Double requireMhz;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  private Path json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/synth",
      description = "Where netlists, reports and logs go (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--sweep",
      description = {
        "Measure many points (the lists of the other options, or the whole table) and write the"
            + " page",
        "of results; what is known is not measured again."
      })
  private boolean sweep;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "How many points of --sweep or --reproduce are measured at a time, 1 to 64 (default: 1);"
              + " each takes a core and up to some gigabytes.")
  private Integer jobs;

  @Option(
      names = "--reproduce",
      description = {
        "Measure the points of the page again, each with its own placer seeds, and say whether the"
            + " figures",
        "are the same; exit with 1 when one is not. The lists of the other options select points; a"
            + " design without that parameter is then measured only if --top names it."
      })
  private boolean reproduce;

  @Option(
      names = "--resume",
      description = "With --reproduce --on: go on with what was measured again before.")
  private boolean resume;

  @Option(
      names = "--verilog-only",
      description =
          "With --reproduce: measure nothing, say which points are of Verilog that the generator no"
              + " longer makes; exit with 1 when one is.")
  private boolean verilogOnly;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      defaultValue = "fpga/results.md",
      description =
          "The page of a sweep; its points and plots go to the folder of the same name (default:"
              + " ${DEFAULT-VALUE}).")
  private Path results;

  @Option(
      names = "--project",
      paramLabel = "DIR",
      description = {
        "Synthesize nothing; write a project for other tools instead: Verilog, constraints (XDC,"
            + " SDC,",
        "LPF, PCF), Vivado's or Quartus's Tcl, a FuseSoC core with targets lint, sim and synth."
      })
  private Path project;

  @Option(
      names = "--board",
      paramLabel = "NAME",
      description = {
        "Build a bitstream for a board instead, ice40-hx8k-b-evn or ulx3s: the engine with an"
            + " exerciser",
        "that says over the serial line, 115200 baud, whether it passed."
      })
  private String board;

  @Option(
      names = "--mhz",
      paramLabel = "F",
      defaultValue = "200",
      description = "The clock that the project's constraints ask for (default: ${DEFAULT-VALUE}).")
  private double mhz;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (seeds < 1 || seeds > 99) {
      throw new BadInputException("--seeds " + seeds + " must be 1 to 99");
    }
    if (jobs != null && (jobs < 1 || jobs > MAX_JOBS)) {
      throw new BadInputException("--jobs " + jobs + " must be 1 to " + MAX_JOBS);
    }
    if (jobs != null && !sweep && !reproduce) {
      throw new BadInputException(
          "--jobs " + jobs + " is for --sweep and --reproduce: one design is one job");
    }
    if (sweep && reproduce) {
      throw new BadInputException("--sweep and --reproduce: give one of them");
    }
    if (verilogOnly && !reproduce) {
      throw new BadInputException("--verilog-only is for --reproduce");
    }
    Duration limit = how.limit();
    if (requireMhz != null && !(requireMhz > 0)) {
      throw new BadInputException("--require-mhz " + requireMhz + " must be over 0");
    }
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw new BadInputException("--json " + json + ": there is no such folder");
    }
    if (!(mhz > 0 && mhz <= 2000)) {
      throw new BadInputException("--mhz " + mhz + " must be over 0, to 2000");
    }
    if (project != null) {
      how.refuseFor("--project");
      for (Path file : ProjectFiles.write(what.design(), mhz, project)) {
        spec.commandLine().getOut().println(file);
      }
      spec.commandLine().getOut().flush();
      return 0;
    }
    List<Integer> all = placerSeeds();
    if (where.given()) {
      return onOtherProcesses();
    }
    if (resume) {
      throw new BadInputException("--resume goes with --reproduce --on");
    }
    if (board != null) {
      how.refuseFor("--board");
    }
    SynthesisFlow flow =
        board == null && !verilogOnly ? how.flow(what.targets(sweep || reproduce)) : null;
    WritableFolder.check("--out", out);
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      if (board != null) {
        return bitstream(new Bitstream(out, limit, progress::step), all.getFirst());
      }
      if (sweep || reproduce) {
        SweepRun run = sweepRun();
        int atOnce = jobs == null ? 1 : jobs;
        if (verilogOnly) {
          return run.compareVerilog() ? 0 : Failures.FAILED;
        }
        if (reproduce) {
          return run.reproduce(atOnce, flow, progress) ? 0 : Failures.FAILED;
        }
        run.run(all, atOnce, flow, progress);
        return 0;
      }
      return one(new Synthesis(out, all, flow, progress::step).measure(what.design()));
    }
  }

  private List<Integer> placerSeeds() {
    return seed != null ? List.of(seed) : IntStream.rangeClosed(1, seeds).boxed().toList();
  }

  private SweepRun sweepRun() {
    return new SweepRun(what, results, out, spec.commandLine().getOut());
  }

  @Override
  public Campaign campaign() throws IOException {
    SynthesisFlow flow = how.flow(what.targets(true));
    return reproduce
        ? sweepRun().reproduction(flow)
        : sweepRun().campaign(placerSeeds(), flow, _ -> {});
  }

  private int onOtherProcesses() throws IOException {
    where.refuse("--jobs", jobs != null);
    where.refuse("--verilog-only", verilogOnly);
    if (!sweep && !reproduce) {
      throw new BadInputException("--on is for --sweep and --reproduce: one design is one job");
    }
    if (resume && sweep) {
      throw new BadInputException("--resume is for --reproduce: --sweep always goes on");
    }
    WritableFolder.check("--out", out);
    SynthesisFlow flow = how.flow(what.targets(true));
    // What is reproduced is measured again, whatever is known of it.
    CampaignConsole console =
        reproduce
            ? new CampaignConsole(spec.commandLine(), where, out.resolve("reproduce"), resume)
            : new CampaignConsole(spec.commandLine(), where, out, true);
    return reproduce
        ? sweepRun().reproduceElsewhere(flow, console)
        : sweepRun().elsewhere(placerSeeds(), flow, console);
  }

  private int bitstream(Bitstream flow, int placerSeed) throws IOException, InterruptedException {
    Bitstream.Built built = flow.build(Board.of(board), what.engineOfBoard(board), placerSeed);
    PrintWriter console = spec.commandLine().getOut();
    line(console, "bitstream", built.bitstream());
    line(console, "Fmax", mhz(built.fmaxMhz()));
    line(console, "board's clock", mhz(built.clockMhz()));
    console.flush();
    return 0;
  }

  private int one(SynthesisResult result) throws IOException {
    print(result);
    if (json != null) {
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(json.toFile(), result);
    }
    String trouble = trouble(result);
    if (trouble == null) {
      return 0;
    }
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        "sluice synth: %s; reports and logs are in %s"
            .formatted(trouble, out.resolve(what.design().name())));
    err.flush();
    return Failures.FAILED;
  }

  /** Why the run failed, in words; null when it did not. */
  private String trouble(SynthesisResult result) {
    if (result.failure() != null) {
      return result.failure();
    }
    if (requireMhz == null) {
      return null;
    }
    if (result.fmaxMhz() == null) {
      return "timing is not met: there is no frequency, " + requireMhz + " MHz is required";
    }
    return result.fmaxMhz() >= requireMhz
        ? null
        : "timing is not met: the median is %s, below %s MHz"
            .formatted(mhz(result.fmaxMhz()), requireMhz);
  }

  private void print(SynthesisResult r) {
    PrintWriter console = spec.commandLine().getOut();
    line(console, "target", r.target());
    line(console, "preset", r.design().top().hasArchitecture() ? what.presetOfDesign() : null);
    line(console, r.top(), r.design().size());
    line(console, "LUT, flip-flops", r.luts() == null ? null : r.luts() + ", " + r.flipFlops());
    line(console, "LUT by block", r.lutsByBlock() == null ? null : byBlock(r.lutsByBlock()));
    if (r.gateEquivalents() != null) {
      line(console, "gate equivalents", r.gateEquivalents());
      line(console, "flip-flops", r.flipFlops());
      line(console, "bits of memory", r.memoryBits());
      line(console, "library", r.library());
    }
    line(console, "multipliers", r.multipliers());
    line(console, "registers in RAM", r.ramRegisters());
    line(console, "logic cells", r.logicCells());
    line(console, "block RAM", r.blockRams());
    line(console, "bits a transfer", r.memoryBits() == null ? null : r.bitsPerTransfer());
    line(console, "logic depth", r.fmaxMhz() == null ? r.logicDepth() : null);
    if (r.fmaxMhz() != null) {
      line(console, "Fmax, median", mhz(r.fmaxMhz()));
      line(
          console,
          "Fmax per seed",
          String.join(", ", r.fmaxMhzPerSeed().stream().map(SynthCommand::mhz).toList()));
      if (r.packetsPerSecond() != null) {
        line(
            console,
            "packets a second",
            String.format(Locale.ROOT, "%.1f million", r.packetsPerSecond() / 1e6));
      }
      line(console, "critical path", r.criticalPath());
    }
    if (r.deviceLimitMhz() != null) {
      line(console, "device's own limit", mhz(r.deviceLimitMhz()));
    }
    line(console, "tools", r.tools());
    line(console, "other yosys", r.otherYosys());
    if (r.failure() != null) {
      line(console, "FAILED", r.failure());
    }
    console.flush();
  }

  private static String byBlock(Map<String, Integer> luts) {
    return luts.entrySet().stream()
        .map(block -> block.getKey() + " " + block.getValue())
        .collect(Collectors.joining(", "));
  }

  private static void line(PrintWriter console, String what, Object value) {
    if (value != null) {
      console.printf("%-20s %s%n", what, value);
    }
  }

  private static String mhz(double value) {
    return String.format(Locale.ROOT, "%.1f MHz", value);
  }
}
