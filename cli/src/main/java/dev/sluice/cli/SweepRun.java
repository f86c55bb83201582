// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.campaign.CampaignConsole;
import dev.sluice.cli.console.Progress;
import dev.sluice.fpga.Design;
import dev.sluice.fpga.DesignSweep;
import dev.sluice.fpga.OlderVerilog;
import dev.sluice.fpga.PointStore;
import dev.sluice.fpga.Reproduction;
import dev.sluice.fpga.Synthesis;
import dev.sluice.fpga.SynthesisFlow;
import dev.sluice.fpga.SynthesisResult;
import dev.sluice.fpga.page.ResultsPage;
import dev.sluice.fpga.page.ResultsPlots;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A sweep as the user sees it: progress, a line for each point, and the page at the end. */
final class SweepRun {
  private final SynthOptions what;
  private final Path page;
  private final Path scratch;
  private final PrintWriter console;

  SweepRun(SynthOptions what, Path page, Path scratch, PrintWriter console) {
    this.what = what;
    this.page = page.toAbsolutePath();
    this.scratch = scratch;
    this.console = console;
  }

  /** The folder of the points, named as the page. */
  private Path folder() {
    return page.resolveSibling(page.getFileName().toString().replaceFirst("\\.md$", ""));
  }

  /** Measures what is not known and writes the page. A point that does not fit is a result. */
  void run(List<Integer> seeds, int jobs, SynthesisFlow flow, Progress progress)
      throws IOException, InterruptedException {
    PointStore store = new PointStore(folder());
    Collection<Design> points = what.grid().points();
    Synthesis synthesis = new Synthesis(scratch, seeds, flow, progress::note);
    progress.begin("sweep", "points", points.size());
    new DesignSweep(synthesis, store, seeds, scratch.resolve("compare"), jobs)
        .run(
            points,
            (done, result, outcome) -> {
              progress.at(done);
              progress.line(line(done, points.size(), result, outcome));
            });
    writePage(store);
  }

  /**
   * The same points for other processes to measure.
   *
   * @param heard hears of each when it is kept
   */
  SweepCampaign campaign(List<Integer> seeds, SynthesisFlow flow, Consumer<String> heard) {
    Collection<Design> points = what.grid().points();
    DesignSweep sweep =
        new DesignSweep(
            new Synthesis(scratch, seeds, flow, _ -> {}),
            new PointStore(folder()),
            seeds,
            scratch.resolve("compare"),
            1);
    int[] done = {0};
    return new SweepCampaign(
        points,
        sweep,
        "seeds %s, %s, to %d minutes"
            .formatted(seeds, flow.yosys().label(), flow.limit().toMinutes()),
        (result, outcome) -> heard.accept(line(++done[0], points.size(), result, outcome)));
  }

  /**
   * Has other processes measure what is not known, and writes the page of all that is kept.
   *
   * @return the exit code
   */
  int elsewhere(List<Integer> seeds, SynthesisFlow flow, CampaignConsole others)
      throws IOException {
    SweepCampaign campaign = campaign(seeds, flow, console::println);
    return others.run(
        campaign,
        _ -> {
          campaign.end();
          writePage(new PointStore(folder()));
          return 0;
        });
  }

  private void writePage(PointStore store) throws IOException {
    Files.createDirectories(page.getParent());
    List<Path> plots =
        ResultsPlots.write(store.all(), folder()).stream()
            .map(plot -> page.getParent().relativize(plot))
            .toList();
    Files.writeString(page, new ResultsPage(store.all(), plots).markdown(what.whole()));
    console.println(page);
    console.flush();
  }

  /**
   * Measures again what is kept, or of it what the lists of the options select, and says of each
   * point whether it is the same. Nothing of what is kept is changed.
   *
   * @return whether all are
   */
  boolean reproduce(int jobs, SynthesisFlow flow, Progress progress)
      throws IOException, InterruptedException {
    List<SynthesisResult> points = selected();
    progress.begin("reproduce", "points", points.size());
    Reproduced reproduced = new Reproduced(points.size());
    new Reproduction(scratch, flow, progress::note)
        .run(
            points,
            jobs,
            pair -> {
              progress.line(reproduced.add(pair));
              progress.at(reproduced.done);
            });
    return reproduced.end();
  }

  /** What has been measured again so far. */
  private final class Reproduced {
    private final int all;
    private int done;
    private int same;

    private Reproduced(int all) {
      this.all = all;
    }

    private String add(Reproduction.Pair pair) {
      String said = String.join("; ", pair.differences());
      done++;
      same += said.isEmpty() ? 1 : 0;
      return line(done, all, pair.now(), DesignSweep.Outcome.MEASURED)
          + (said.isEmpty() ? ", the same" : ", DIFFERS: " + said);
    }

    private boolean end() {
      console.printf("%d of %d points are the same%n", same, all);
      console.flush();
      return same == all;
    }
  }

  /** The same points for other processes to measure again. */
  ReproduceCampaign reproduction(SynthesisFlow flow) throws IOException {
    return reproduction(flow, _ -> {});
  }

  private ReproduceCampaign reproduction(SynthesisFlow flow, Consumer<Reproduction.Pair> heard)
      throws IOException {
    return new ReproduceCampaign(
        selected(),
        new Reproduction(scratch, flow, _ -> {}),
        "to %d minutes".formatted(flow.limit().toMinutes()),
        heard);
  }

  /**
   * Has other processes measure again what is kept.
   *
   * @return the exit code
   */
  int reproduceElsewhere(SynthesisFlow flow, CampaignConsole others) throws IOException {
    Reproduced reproduced = new Reproduced(selected().size());
    return others.run(
        reproduction(flow, pair -> console.println(reproduced.add(pair))),
        _ -> reproduced.end() ? 0 : Failures.FAILED);
  }

  /**
   * Says of what is kept, or of it what the lists of the options select, which is of Verilog that
   * the generator no longer makes.
   *
   * @return whether none is
   */
  boolean compareVerilog() throws IOException {
    List<SynthesisResult> points = selected();
    List<SynthesisResult> older = new OlderVerilog(scratch.resolve("compare")).among(points);
    older.forEach(point -> console.println(point.design().name() + " is of older Verilog"));
    console.printf("%d of %d points are of older Verilog%n", older.size(), points.size());
    console.flush();
    return older.isEmpty();
  }

  private List<SynthesisResult> selected() throws IOException {
    List<SynthesisResult> points =
        new PointStore(folder()).all().stream().filter(what::selects).toList();
    if (points.isEmpty()) {
      throw new BadInputException("--reproduce: there is no such point in " + folder());
    }
    return points;
  }

  private static String line(int done, int all, SynthesisResult r, DesignSweep.Outcome outcome) {
    String what =
        r.failure() != null
            ? r.failure()
            : r.gateEquivalents() != null
                ? r.gateEquivalents() + " gate equivalents"
                : r.fmaxMhz() == null
                    ? r.luts() + " LUT, logic depth " + r.logicDepth()
                    : String.format(Locale.ROOT, "%.1f MHz, %d cells", r.fmaxMhz(), r.logicCells());
    return "%d of %d: %s: %s%s"
        .formatted(
            done,
            all,
            r.design().name(),
            what,
            outcome == DesignSweep.Outcome.KNOWN ? " (known)" : "");
  }
}
