// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.elaborate.Elaboration;
import dev.sluice.rtl.elaborate.PortDescription;
import dev.sluice.rtl.top.EngineTop;
import dev.sluice.rtl.window.ReceiveWindowEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Generates the Verilog of the receive-window engine. The same parameters give the same files, byte
 * for byte.
 *
 * <p>SpinalHDL keeps state per thread while it elaborates; one generator may be used from one
 * thread at a time.
 */
public final class RtlGenerator {
  /** The name of the engine's Verilog module and of its file. */
  public static final String ENGINE = "ReceiveWindowEngine";

  /** The name of the measuring top's Verilog module and of its file. */
  public static final String ENGINE_TOP = "EngineTop";

  static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final boolean sourceLines;

  /** A generator. */
  public RtlGenerator() {
    this(false);
  }

  private RtlGenerator(boolean sourceLines) {
    this.sourceLines = sourceLines;
  }

  /**
   * A generator whose Verilog says at each assignment of the engine which line of Scala it comes
   * from, as {@code // File.scala l42}. For coverage by source line; otherwise the Verilog is the
   * same.
   *
   * @return the generator; it takes twice as long
   */
  public static RtlGenerator withSourceLines() {
    return new RtlGenerator(true);
  }

  /**
   * Writes {@code ReceiveWindowEngine.v}, {@code ports.json} and {@code parameters.json}. All are
   * written elsewhere first and moved when they are whole, so a failure leaves nothing
   * half-written.
   *
   * @param parameters what to build
   * @param folder where to; made when it is not there
   * @return what was written
   * @throws IOException when the folder cannot be written
   */
  public GeneratedRtl generateEngine(SluiceParameters parameters, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path staging = Files.createTempDirectory(folder, ".generating-");
    try {
      List<PortDescription> ports =
          sourceLines
              ? Elaboration.verilogWithSourceLines(
                  staging.toString(),
                  header(parameters),
                  () -> ReceiveWindowEngine.apply(parameters))
              : Elaboration.verilog(
                  staging.toString(),
                  header(parameters),
                  () -> ReceiveWindowEngine.apply(parameters));
      JSON.writeValue(staging.resolve("ports.json").toFile(), portReport(ENGINE, ports));
      JSON.writeValue(staging.resolve("parameters.json").toFile(), report(parameters));
      return new GeneratedRtl(
          ENGINE,
          parameters,
          move(staging, folder, ENGINE + ".v"),
          move(staging, folder, "ports.json"),
          move(staging, folder, "parameters.json"),
          ports);
    } finally {
      deleteFolder(staging);
    }
  }

  /**
   * Writes {@code EngineTop.v}: the engine between registers, with five pins, for measuring it
   * alone on an FPGA.
   *
   * @param parameters what to build
   * @param folder where to; made when it is not there
   * @return the Verilog file
   * @throws IOException when the folder cannot be written
   */
  public Path generateEngineTop(SluiceParameters parameters, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path staging = Files.createTempDirectory(folder, ".generating-");
    try {
      Elaboration.verilog(staging.toString(), header(parameters), () -> new EngineTop(parameters));
      return move(staging, folder, ENGINE_TOP + ".v");
    } finally {
      deleteFolder(staging);
    }
  }

  private static String header(SluiceParameters p) {
    return "Sluice receive-window engine: windows=%d width=%d maxPackets=%d architecture=%s"
        .formatted(p.windows(), p.width(), p.maxPackets(), p.architecture().label());
  }

  /** What ports.json says. */
  static Map<String, Object> portReport(String top, List<PortDescription> ports) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("top", top);
    report.put("clock", Elaboration.clock());
    report.put("reset", Elaboration.reset());
    report.put("resetKind", "synchronous, active high");
    report.put("ports", ports);
    return report;
  }

  /** What parameters.json says of the transport. */
  static Map<String, Object> report(SluiceParameters p) {
    Map<String, Object> derived = new LinkedHashMap<>();
    derived.put("windowBits", p.windowBits());
    derived.put("pidxBits", p.pidxBits());
    derived.put("packetCountBits", p.packetCountBits());
    derived.put("slideBits", p.slideBits());
    derived.put("maxTransferBytes", p.maxTransferBytes());
    derived.put("latencyClocks", ReceiveWindowEngineModel.of(p).latency());
    derived.put("initiationIntervalClocks", 1);
    derived.put("clocksToReadyAfterReset", p.windows());
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("windows", p.windows());
    report.put("width", p.width());
    report.put("maxPackets", p.maxPackets());
    report.put("payloadBytes", p.payloadBytes());
    report.put("architecture", p.architecture().label());
    report.put("derived", derived);
    return report;
  }

  /** Replaces a file by the one that was made elsewhere. */
  static Path move(Path from, Path to, String name) throws IOException {
    return Files.move(from.resolve(name), to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes a folder without folders in it. */
  static void deleteFolder(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
