// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.CrashedException;
import dev.sluice.fpga.tools.OutOfTimeException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.UnmeasuredException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Place and route with nextpnr: a netlist in, the highest clock frequency out. */
final class Nextpnr {
  private static final Pattern VERSION = Pattern.compile("Version ([^)\\s]+)");

  private static final Pattern FREQUENCY =
      Pattern.compile("Max frequency for clock\\s+'([^']+)':\\s+([0-9.]+) MHz");

  /** The pin's name in that of a clock's net. */
  private static final Pattern CLOCK = Pattern.compile("^(?:\\$glbnet\\$)?(\\w+).*$");

  /** In the names of the files of a run for the estimate. */
  private static final String AIMED = "-aimed";

  private final Tools tools;
  private final Map<String, String> versions = new ConcurrentHashMap<>();

  /**
   * A routed design.
   *
   * @param seed of the placer
   * @param fmaxMhz the highest clock frequency
   * @param logicCells cells used
   * @param blockRams block RAMs used
   * @param criticalPath the slowest path in words
   * @param version of nextpnr
   */
  record Routed(
      int seed,
      double fmaxMhz,
      int logicCells,
      int blockRams,
      String criticalPath,
      String version) {}

  Nextpnr(Tools tools) {
    this.tools = tools;
  }

  /**
   * Places and routes.
   *
   * @param target the part
   * @param top what it is
   * @param netlist JSON, of yosys; settings may be added to it
   * @param seed of the placer
   * @param targetMhz what the router aims at where nothing better is known
   * @param folder for everything that it makes
   * @throws UnmeasuredException when the design does not fit, cannot be routed, or takes too long
   */
  Routed run(Target target, Top top, Path netlist, int seed, double targetMhz, Path folder)
      throws IOException, InterruptedException {
    Tools.Program program = tools.find(target.router());
    Run run = new Run(target, program, netlist, seed, targetMhz, folder);
    List<PlaceAndRoute> ways = PlaceAndRoute.of(target, top, !program.webAssembly());
    for (PlaceAndRoute how : ways.subList(0, ways.size() - 1)) {
      try {
        return run(how.mayNeverEnd() ? run.within(patience(program)) : run, how);
      } catch (CrashedException _) {
        // The next way may be another placer, which may have no trouble with this netlist.
      } catch (OutOfTimeException late) {
        if (!how.mayNeverEnd()) {
          throw late;
        }
        // The next way is another router.
      }
    }
    return run(run, ways.getLast());
  }

  /** What is the same whichever way it is placed and routed. */
  private record Run(
      Target target, Tools.Program program, Path netlist, int seed, double targetMhz, Path folder) {

    Run within(Duration limit) {
      return new Run(target, program.within(limit), netlist, seed, targetMhz, folder);
    }

    Path report(String suffix) {
      return folder.resolve("report-" + seed + suffix + ".json");
    }

    Path log(String suffix) {
      return folder.resolve("nextpnr-" + seed + suffix + ".log");
    }
  }

  private Routed run(Run run, PlaceAndRoute how) throws IOException, InterruptedException {
    how.prepare(run.netlist, run.target);
    List<String> arguments = new ArrayList<>(run.target.routerArguments());
    arguments.addAll(how.arguments());
    if (run.target.constraints().isPresent()) {
      Path constraints = run.folder.resolve(run.target.constraints().get());
      try (InputStream in =
          Nextpnr.class.getResourceAsStream("place/" + run.target.constraints().get())) {
        Files.copy(in, constraints, StandardCopyOption.REPLACE_EXISTING);
      }
      arguments.addAll(List.of("--pdc", run.program.name(constraints)));
    }
    arguments.addAll(
        List.of(
            "--json",
            run.program.name(run.netlist),
            "--seed",
            Integer.toString(run.seed),
            "--timing-allow-fail",
            "--freq"));
    start(run, run.program, with(run, arguments, run.targetMhz, ""), "");
    Routed routed = read(run, how, false, "");
    if (!how.again()) {
      return routed;
    }
    double aim = PlaceAndRoute.AIM * estimate(Files.readString(run.log("")));
    return aim > routed.fmaxMhz ? faster(routed, aimed(run, how, arguments, aim)) : routed;
  }

  private static Routed faster(Routed routed, Optional<Routed> again) {
    return again.filter(r -> r.fmaxMhz > routed.fmaxMhz).orElse(routed);
  }

  /** Routed for a frequency, if the router, which is patient only so long, ends. */
  private Optional<Routed> aimed(Run run, PlaceAndRoute how, List<String> arguments, double aim)
      throws IOException, InterruptedException {
    List<String> all = with(run, arguments, aim, AIMED, PlaceAndRoute.RIPUP);
    try {
      start(run, run.program.within(patience(run.program)), all, AIMED);
    } catch (OutOfTimeException _) {
      return Optional.empty();
    }
    return Optional.of(read(run, how, true, AIMED));
  }

  private static Duration patience(Tools.Program program) {
    Duration limit = program.limit();
    boolean shorter = !program.webAssembly() && limit.compareTo(PlaceAndRoute.PATIENCE) > 0;
    return shorter ? PlaceAndRoute.PATIENCE : limit;
  }

  private static List<String> with(
      Run run, List<String> arguments, double mhz, String suffix, String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.add(String.format(Locale.ROOT, "%.2f", mhz));
    all.addAll(List.of("--report", run.program.name(run.report(suffix))));
    all.addAll(List.of(more));
    return all;
  }

  private static void start(Run run, Tools.Program program, List<String> arguments, String suffix)
      throws IOException, InterruptedException {
    Path log = run.log(suffix);
    if (program.run(arguments, run.folder, log) == 0) {
      return;
    }
    String said = Tools.Program.lastError(log);
    if (said.startsWith("ERROR")) {
      throw new UnmeasuredException(
          "does not fit, or cannot be routed: %s (log: %s)".formatted(said, log));
    }
    throw new CrashedException(
        "%s crashed: %s (log: %s)".formatted(run.target.router(), said, log));
  }

  /** The lowest of the frequencies that nextpnr's log says first of each clock, in MHz. */
  static double estimate(String log) {
    SortedMap<String, Double> clocks = new TreeMap<>();
    Matcher matcher = FREQUENCY.matcher(log);
    while (matcher.find()) {
      clocks.putIfAbsent(matcher.group(1), Double.parseDouble(matcher.group(2)));
    }
    return clocks.values().stream()
        .min(Double::compare)
        .orElseThrow(() -> new UnmeasuredException("nextpnr estimated no clock's frequency"));
  }

  /** Asked once for each router. */
  private String version(Target target, Tools.Program program, Path folder)
      throws IOException, InterruptedException {
    String known = versions.get(target.router());
    if (known == null) {
      Path said = folder.resolve("version.txt");
      program.run(List.of("--version"), folder, said);
      Matcher matcher = VERSION.matcher(Files.readString(said));
      known = target.router() + (matcher.find() ? " " + matcher.group(1) : "");
      known += program.webAssembly() ? " (WebAssembly)" : "";
      versions.put(target.router(), known);
    }
    return known;
  }

  private Routed read(Run run, PlaceAndRoute how, boolean aimed, String suffix)
      throws IOException, InterruptedException {
    if (!Files.exists(run.report(suffix))) {
      throw new UnmeasuredException(
          run.target.router() + " ended without a report (log: " + run.log(suffix) + ")");
    }
    return read(
        run.target,
        run.seed,
        new ObjectMapper().readTree(run.report(suffix).toFile()),
        version(run.target, run.program, run.folder) + how.words(aimed));
  }

  private static Routed read(Target target, int seed, JsonNode report, String version) {
    double fmax = Double.NaN;
    for (JsonNode clock : report.path("fmax")) {
      fmax =
          Double.isNaN(fmax)
              ? clock.path("achieved").asDouble()
              : Math.min(fmax, clock.path("achieved").asDouble());
    }
    String path = slowest(report.path("critical_paths"));
    if (report.path("fmax").size() > 1) {
      path += "; " + clocks(report.path("fmax"));
    }
    JsonNode used = report.path("utilization");
    return new Routed(
        seed,
        fmax,
        used.path(target.cellResource()).path("used").asInt(),
        used.path(target.ramResource()).path("used").asInt(),
        path,
        version);
  }

  /** The frequency of each of several clocks, by the names of their pins. */
  private static String clocks(JsonNode fmax) {
    SortedMap<String, Double> clocks = new TreeMap<>();
    fmax.properties()
        .forEach(
            clock ->
                clocks.put(
                    CLOCK.matcher(clock.getKey()).replaceAll("$1"),
                    clock.getValue().path("achieved").asDouble()));
    StringBuilder out = new StringBuilder();
    clocks.forEach(
        (name, mhz) ->
            out.append(out.isEmpty() ? "" : ", ")
                .append(String.format(Locale.ROOT, "%s %.1f MHz", name, mhz)));
    return out.toString();
  }

  /** The slowest path between registers: from, to, levels of logic, and where the time goes. */
  private static String slowest(JsonNode paths) {
    for (JsonNode path : paths) {
      if (path.path("from").asText().startsWith("posedge")
          && path.path("to").asText().startsWith("posedge")) {
        return inWords(path.path("path"));
      }
    }
    return "none";
  }

  private static String inWords(JsonNode steps) {
    double logic = 0;
    double wire = 0;
    int levels = 0;
    for (JsonNode step : steps) {
      if (step.path("type").asText().equals("routing")) {
        wire += step.path("delay").asDouble();
      } else {
        logic += step.path("delay").asDouble();
        levels += step.path("type").asText().equals("logic") ? 1 : 0;
      }
    }
    return String.format(
        Locale.ROOT,
        "from %s to %s: %d levels of logic, %.1f ns in cells and %.1f ns in wires",
        signal(steps.path(0).path("from").path("cell").asText()),
        signal(steps.path(steps.size() - 1).path("to").path("cell").asText()),
        levels,
        logic,
        wire);
  }

  /** A cell's name without what the tools appended to the signal's. */
  private static String signal(String cell) {
    return cell.replaceAll("_(SB_|TRELLIS_|LUT|PFUMX|L6MUX|CCU2|WIDEFN9|FD1P3|DFF).*$", "")
        .replaceAll("_(LC|RAM|DFFLC|FF)$", "");
  }
}
