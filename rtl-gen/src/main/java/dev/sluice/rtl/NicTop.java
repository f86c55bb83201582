// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.elaborate.Elaboration;
import dev.sluice.rtl.elaborate.PortDescription;
import dev.sluice.rtl.elaborate.RegisterDocuments;
import dev.sluice.rtl.nic.NicBlocks;
import dev.sluice.spec.registers.RegisterMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The whole NIC as Verilog, with all that software needs to know of it. */
public enum NicTop {
  /** Packets on AXI4-Stream. */
  NIC("SluiceNic"),
  /** Ethernet frames on AXI4-Stream, packets in UDP. */
  NIC_UDP("SluiceNicUdp"),
  /** The same behind a MAC, with clocks of its own for receive, transmit, host and core. */
  NIC_MAC("SluiceNicMac");

  /** The name of the register documents, which end in {@code .h}, {@code .html}, {@code .rdl}. */
  public static final String REGISTERS = RegisterDocuments.NAME();

  private final String module;

  NicTop(String module) {
    this.module = module;
  }

  /**
   * The name of the Verilog module and, with {@code .v}, of its file.
   *
   * @return the name
   */
  public String module() {
    return module;
  }

  /**
   * What synthesis has to be told of paths from clock to clock, for Vivado, Quartus and nextpnr.
   *
   * @return names of files; none where there is one clock
   */
  public List<String> constraints() {
    return this == NIC_MAC ? List.of(module + ".xdc", module + ".sdc", module + ".lpf") : List.of();
  }

  /**
   * One of the {@link #constraints}.
   *
   * @param file its name
   * @return its text
   * @throws IOException when there is none of that name
   */
  public String constraint(String file) throws IOException {
    try (InputStream in = NicTop.class.getResourceAsStream("mac/" + file)) {
      if (in == null || !constraints().contains(file)) {
        throw new IOException("no constraints " + file + " of " + module);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Writes the Verilog, {@code ports.json}, {@code parameters.json}, the registers as a C header,
   * an HTML page and SystemRDL 2.0, and what Verilator's lint is not to say of the Verilog, {@code
   * .vlt}, and {@link #constraints}. All are written elsewhere first and moved when they are whole,
   * so a failure leaves nothing half-written. The same parameters give the same files, byte for
   * byte.
   *
   * @param p what to build
   * @param folder where to; made when it is not there
   * @return the files, in this order
   * @throws IOException when the folder cannot be written
   */
  public List<Path> generate(NicParameters p, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path staging = Files.createTempDirectory(folder, ".generating-");
    try {
      List<PortDescription> ports =
          Elaboration.verilog(
              staging.toString(), NicGenerator.header(module, p), () -> NicBlocks.apply(module, p));
      RtlGenerator.JSON.writeValue(
          staging.resolve("ports.json").toFile(), RtlGenerator.portReport(module, ports));
      Map<String, Object> report = RtlGenerator.report(p.sluice());
      report.put("dataWidth", p.dataWidth());
      report.put("transfers", p.transfers());
      report.put("axiIdWidth", p.axiIdWidth());
      report.put("line", p.line().label());
      report.put("receiveBufferBytes", p.receiveBufferBytes());
      RtlGenerator.JSON.writeValue(staging.resolve("parameters.json").toFile(), report);
      Files.writeString(staging.resolve(module + ".vlt"), LintWaivers.of(module));
      for (String each : constraints()) {
        Files.writeString(staging.resolve(each), constraint(each));
      }
      RegisterDocuments.write(staging, new RegisterMap(p, this != NIC));
      List<String> names = new ArrayList<>();
      names.addAll(List.of(module + ".v", "ports.json", "parameters.json"));
      names.addAll(List.of(REGISTERS + ".h", REGISTERS + ".html", REGISTERS + ".rdl"));
      names.add(module + ".vlt");
      names.addAll(constraints());
      List<Path> files = new ArrayList<>();
      for (String name : names) {
        files.add(RtlGenerator.move(staging, folder, name));
      }
      return files;
    } finally {
      RtlGenerator.deleteFolder(staging);
    }
  }
}
