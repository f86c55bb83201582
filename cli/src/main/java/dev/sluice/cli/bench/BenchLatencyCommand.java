// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.bench.speed.Latency;
import dev.sluice.bench.speed.LatencyMeasure;
import dev.sluice.cli.console.Progress;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice bench latency}. */
@Command(
    name = "latency",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Clocks from line to memory, from descriptor to line, from hole to copy, of a connection:"
          + " SluiceNic's RTL, in lock-step with its model, idle and with its line full both ways.",
      "W = 128, S = 64; host memory answers after 20 clocks. Counts of clocks: the same on"
          + " every machine."
    })
final class BenchLatencyCommand implements Callable<Integer> {
  private static final String TOP = "SluiceNic";

  /** W. */
  private static final int WIDTH = 128;

  /** The bench is not tried with shorter packets. */
  private static final int LEAST_PAYLOAD = 256;

  /** Seed of what registers hold at power-up. */
  private static final long POWER_UP = 1;

  /** What may stand in for the RTL. */
  enum Device {
    /** The RTL in lock-step with its cycle model. */
    rtl,
    /** The cycle model alone: the same clocks, without a build. */
    model
  }

  private record Point(NicParameters nic, Latency.Result result) {}

  @Spec private CommandSpec spec;

  @Option(
      names = "--data-widths",
      paramLabel = "BITS",
      split = ",",
      defaultValue = "64,128,256,512",
      description = "Of these widths (default: ${DEFAULT-VALUE}).")
  private int[] dataWidths;

  @Option(
      names = "--windows",
      paramLabel = "R",
      split = ",",
      defaultValue = "64,256,4096",
      description = "With so many windows, 64 to 4096 (default: ${DEFAULT-VALUE}).")
  private int[] windows;

  @Option(
      names = "--payload",
      paramLabel = "BYTES",
      split = ",",
      defaultValue = "512",
      description =
          "With packets of so many bytes, a multiple of the beat, 256 to 4096 (default:"
              + " ${DEFAULT-VALUE}).")
  private int[] payloads;

  @Option(
      names = "--architecture",
      paramLabel = "NAME",
      description =
          "How the window engine is built: shift, ring or segmented (default: ring, as of --preset"
              + " best for W = 128).")
  private String architecture;

  @Option(
      names = "--nic",
      paramLabel = "rtl|model",
      defaultValue = "rtl",
      description = "The RTL in lock-step with its model, or the model alone (default: rtl).")
  private Device device;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Write the figures as JSON: for each measure what it is, and points with min, median,"
              + " max.")
  private Path json;

  @Override
  public Integer call() throws IOException {
    List<NicParameters> nics = new ArrayList<>();
    for (int width : dataWidths) {
      for (int payload : payloads) {
        for (int each : windows) {
          nics.add(nic(width, payload, each));
        }
      }
    }
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw new BadInputException("--json " + json + ": there is no such folder");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%-5s %-5s %-5s %-20s %26s %26s%n",
        "bits", "P", "R", "", "idle: min, median, max", "line full");
    List<Point> points = new ArrayList<>();
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      for (NicParameters nic : nics) {
        Supplier<BlockUnderTest> dut = dut(nic, progress);
        progress.step("measuring");
        Point point = new Point(nic, Latency.measure(dut, nic));
        points.add(point);
        print(out, point);
      }
    }
    if (json != null) {
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(json.toFile(), report(points));
    }
    return 0;
  }

  private NicParameters nic(int dataWidth, int payload, int r) {
    if (r < 64) {
      throw new BadInputException("--windows " + r + " must be 64 to 4096");
    }
    if (payload < LEAST_PAYLOAD || payload > SluiceParameters.MAX_PAYLOAD_BYTES) {
      throw new BadInputException("--payload " + payload + " must be 256 to 4096");
    }
    SluiceParameters sluice =
        new SluiceParameters(
            r,
            WIDTH,
            1 << 20,
            payload,
            architecture == null ? Preset.BEST.architecture(WIDTH) : Architecture.of(architecture));
    return new NicParameters(sluice, dataWidth, NicParameters.DEFAULT.transfers());
  }

  private Supplier<BlockUnderTest> dut(NicParameters nic, Progress progress) throws IOException {
    if (device == Device.model) {
      return () -> new ModelAlone(new SluiceNicModel(nic));
    }
    progress.step(
        "building SluiceNic with %d bits, R = %d"
            .formatted(nic.dataWidth(), nic.sluice().windows()));
    VerilatedModel rtl =
        Verilate.top(TOP)
            .sourceText(TOP + ".v", NicGenerator.verilog(TOP, nic))
            .optimization(1)
            .build();
    return () -> new BlockCosim(rtl, new SluiceNicModel(nic), POWER_UP).keepIdleFields();
  }

  private static void print(PrintWriter out, Point point) {
    for (LatencyMeasure measure : LatencyMeasure.values()) {
      out.printf(
          "%-5d %-5d %-5d %-20s %26s %26s%n",
          point.nic.dataWidth(),
          point.nic.sluice().payloadBytes(),
          point.nic.sluice().windows(),
          measure.key(),
          text(point.result.idle().get(measure)),
          text(point.result.busy().get(measure)));
    }
    out.flush();
  }

  private static String text(Latency.Spread spread) {
    return "%8.5g %8.5g %8.5g".formatted(spread.min(), spread.median(), spread.max());
  }

  private static Map<String, Object> report(List<Point> points) {
    Map<String, Object> report = new LinkedHashMap<>();
    for (LatencyMeasure measure : LatencyMeasure.values()) {
      List<Map<String, Object>> rows = new ArrayList<>();
      for (Point point : points) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("dataWidth", point.nic.dataWidth());
        row.put("payload", point.nic.sluice().payloadBytes());
        row.put("windows", point.nic.sluice().windows());
        row.put("packetClocks", point.result.packetClocks());
        row.put("idle", point.result.idle().get(measure));
        row.put("busy", point.result.busy().get(measure));
        rows.add(row);
      }
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("what", measure.what());
      entry.put("points", rows);
      report.put(measure.key(), entry);
    }
    return report;
  }
}
