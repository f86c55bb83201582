// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.cycle.window.WindowOp;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicTop;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a folder that other tools take up: the Verilog of the engine or the NIC and of the top
 * that measures it, constraints in the formats of five tools, a project for the vendor's tool and a
 * FuseSoC core; for a NIC behind a MAC also what its four clocks need. The core has targets lint
 * and synth; the engine's has a bench for any simulator and a target sim besides.
 */
public final class ProjectFiles {
  private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)}");

  /** Ends of the names of files of constraints; their templates end alike. */
  private static final List<String> CONSTRAINTS =
      List.of(".xdc", "_ooc.xdc", ".sdc", ".lpf", ".pcf");

  private static final Set<Top> TOPS = Set.of(Top.ENGINE, Top.NIC, Top.NIC_MAC);

  private ProjectFiles() {}

  /**
   * Writes the project.
   *
   * @param design the part, engine or NIC, and its parameters
   * @param mhz the clock frequency that the constraints ask for, over 0
   * @param folder where to; made when it is not there
   * @return the files that were written
   * @throws IOException when the folder cannot be written
   * @throws SynthesisException when the design is not the engine, the NIC, or that behind a MAC
   */
  public static List<Path> write(Design design, double mhz, Path folder) throws IOException {
    if (!TOPS.contains(design.top())) {
      throw new SynthesisException(
          "--project is for --top engine, nic or nic-mac, not " + design.top().label());
    }
    VendorPart.of(design.target()); // Refuses what is no part, before a file is written.
    Files.createDirectories(folder);
    List<Path> written = new ArrayList<>();
    written.add(design.top().generateBlock(design.nic(), folder));
    written.add(design.generate(folder));
    Map<String, String> places = places(design, mhz);
    for (var file : names(design).entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.writeString(path, fill(template(file.getValue()), places) + crossings(design, path));
      written.add(path);
    }
    return written;
  }

  /** What a tool has to be told of paths between the clocks of a NIC behind a MAC. */
  private static String crossings(Design design, Path file) throws IOException {
    String name = file.getFileName().toString();
    return design.top() == Top.NIC_MAC && name.matches(".*\\.[xs]dc")
        ? "\n" + NicTop.NIC_MAC.constraint(name.replace("_ooc", ""))
        : "";
  }

  /** The names of the files, and of their templates. */
  private static SortedMap<String, String> names(Design design) {
    SortedMap<String, String> names = new TreeMap<>();
    String block = design.top().block();
    String clocks = design.top() == Top.NIC_MAC ? "mac" : "block";
    CONSTRAINTS.forEach(end -> names.put(block + end, clocks + end));
    names.put(block + ".core", block + ".core");
    if (design.top() == Top.ENGINE) {
      names.put(block + "_tb.v", block + "_tb.v");
    }
    switch (design.target()) {
      case XC7, XCUP -> names.put("vivado.tcl", "vivado.tcl");
      case INTEL -> names.put("quartus.tcl", "quartus.tcl");
      case ICE40_HX8K, ECP5_25K, ECP5_85K, NEXUS_40K, ASIC -> {
        // The FuseSoC core's target synth runs the open tools.
      }
    }
    return names;
  }

  private static Map<String, String> places(Design design, double mhz) {
    SluiceParameters p = design.parameters();
    VendorPart part = VendorPart.of(design.target());
    Map<String, String> places = new TreeMap<>();
    places.put("top", design.top().module());
    places.put("block", design.top().block());
    places.put("part", part.part());
    places.put("family", part.family());
    places.put("coreTool", part.coreTool());
    places.put("coreOptions", part.coreOptions());
    places.put("coreFileset", part.coreFileset());
    places.put("target", design.target().label());
    places.put("mhz", String.format(Locale.ROOT, "%.3f", mhz));
    places.put("period", String.format(Locale.ROOT, "%.3f", 1000 / mhz));
    places.put("windows", Integer.toString(p.windows()));
    places.put("width", Integer.toString(p.width()));
    places.put("architecture", p.architecture().label());
    places.put("windowBits", Integer.toString(p.windowBits()));
    places.put("windowMsb", Integer.toString(p.windowBits() - 1));
    places.put("countMsb", Integer.toString(p.packetCountBits() - 1));
    places.put("openCode", Integer.toString(WindowOp.OPEN.code()));
    places.put("packetCode", Integer.toString(WindowOp.PACKET.code()));
    return places;
  }

  /** Every place has to be known: a name that is not is a bug, not an empty string. */
  private static String fill(String template, Map<String, String> places) {
    return PLACE
        .matcher(template)
        .replaceAll(
            found -> {
              String value = places.get(found.group(1));
              if (value == null) {
                throw new IllegalStateException("a template has an unknown " + found.group());
              }
              return Matcher.quoteReplacement(value);
            });
  }

  private static String template(String name) throws IOException {
    try (InputStream in = ProjectFiles.class.getResourceAsStream("project/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
