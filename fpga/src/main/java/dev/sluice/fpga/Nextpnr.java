// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
    Path report = folder.resolve("report-" + seed + ".json");
    Path log = folder.resolve("nextpnr-" + seed + ".log");
    Tools.Program program = tools.find(target.router());
    PlaceAndRoute how = PlaceAndRoute.of(target, top, !program.webAssembly());
    how.prepare(netlist);
    List<String> arguments = new ArrayList<>(target.routerArguments());
    arguments.addAll(how.arguments());
    if (target.constraints().isPresent()) {
      Path constraints = folder.resolve(target.constraints().get());
      try (InputStream in =
          Nextpnr.class.getResourceAsStream("place/" + target.constraints().get())) {
        Files.copy(in, constraints, StandardCopyOption.REPLACE_EXISTING);
      }
      arguments.addAll(List.of("--pdc", program.name(constraints)));
    }
    arguments.addAll(
        List.of(
            "--json",
            program.name(netlist),
            "--seed",
            Integer.toString(seed),
            "--timing-allow-fail",
            "--freq"));
    boolean aimed = false;
    if (how.byEstimate()) {
      Path placed = folder.resolve("nextpnr-" + seed + "-placed.log");
      run(target, program, with(arguments, targetMhz, "--no-route"), folder, placed);
      double aim = PlaceAndRoute.AIM * slowestClock(Files.readString(placed));
      List<String> all =
          with(arguments, aim, "--report", program.name(report), PlaceAndRoute.RIPUP);
      aimed = ends(target, program, all, folder, log);
    }
    if (!aimed) {
      List<String> all = with(arguments, targetMhz, "--report", program.name(report));
      run(target, program, all, folder, log);
    }
    if (!Files.exists(report)) {
      throw new UnmeasuredException(target.router() + " ended without a report (log: " + log + ")");
    }
    return read(
        target,
        seed,
        new ObjectMapper().readTree(report.toFile()),
        version(target, program, folder) + how.words(aimed));
  }

  /** Whether the router, which is patient only so long, has ended. */
  private static boolean ends(
      Target target, Tools.Program program, List<String> arguments, Path folder, Path log)
      throws IOException, InterruptedException {
    Duration limit = program.limit();
    if (!program.webAssembly() && limit.compareTo(PlaceAndRoute.PATIENCE) > 0) {
      limit = PlaceAndRoute.PATIENCE;
    }
    try {
      run(target, program.within(limit), arguments, folder, log);
      return true;
    } catch (OutOfTimeException _) {
      return false;
    }
  }

  private static List<String> with(List<String> arguments, double mhz, String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.add(String.format(Locale.ROOT, "%.2f", mhz));
    all.addAll(List.of(more));
    return all;
  }

  private static void run(
      Target target, Tools.Program program, List<String> arguments, Path folder, Path log)
      throws IOException, InterruptedException {
    if (program.run(arguments, folder, log) != 0) {
      String said = Tools.Program.lastError(log);
      throw new UnmeasuredException(
          "%s: %s (log: %s)"
              .formatted(
                  said.startsWith("ERROR")
                      ? "does not fit, or cannot be routed"
                      : target.router() + " crashed",
                  said,
                  log));
    }
  }

  /** The lowest of the frequencies that nextpnr's log says last of each clock, in MHz. */
  static double slowestClock(String log) {
    SortedMap<String, Double> clocks = new TreeMap<>();
    Matcher matcher = FREQUENCY.matcher(log);
    while (matcher.find()) {
      clocks.put(matcher.group(1), Double.parseDouble(matcher.group(2)));
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
