package dev.sluice.fpga;

import dev.sluice.cycle.WindowOp;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a folder that other tools take up: the Verilog of the engine and of the top that measures
 * it, constraints in the formats of five tools, a project for the vendor's tool, a FuseSoC core
 * with targets lint, sim and synth, and a bench for any simulator.
 */
public final class ProjectFiles {
  private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)}");
  private static final List<String> FOR_ALL =
      List.of("engine.xdc", "engine.sdc", "engine.lpf", "engine.pcf", "engine.core", "engine_tb.v");

  private ProjectFiles() {}

  /**
   * Writes the project.
   *
   * @param design the part and the parameters of the engine
   * @param mhz the clock frequency that the constraints ask for, over 0
   * @param folder where to; made when it is not there
   * @return the files that were written
   * @throws IOException when the folder cannot be written
   * @throws SynthesisException when the design is not an engine
   */
  public static List<Path> write(Design design, double mhz, Path folder) throws IOException {
    if (design.top() != Top.ENGINE) {
      throw new SynthesisException(
          "--project is for --top engine, not " + design.top().label() + ": leave --top out");
    }
    Files.createDirectories(folder);
    SluiceParameters p = design.parameters();
    Map<String, String> places = places(design, mhz);
    List<Path> written = new ArrayList<>();
    written.add(new RtlGenerator().generateEngine(p, folder).verilog());
    written.add(design.generate(folder));
    List<String> names = new ArrayList<>(FOR_ALL);
    switch (design.target()) {
      case XC7, XCUP -> names.add("vivado.tcl");
      case INTEL -> names.add("quartus.tcl");
      case ICE40_HX8K, ECP5_25K, ECP5_85K -> {
        // The FuseSoC core's target synth runs the open tools.
      }
    }
    for (String name : names) {
      Path file = folder.resolve(name);
      Files.writeString(file, fill(template(name), places));
      written.add(file);
    }
    return written;
  }

  private static Map<String, String> places(Design design, double mhz) {
    SluiceParameters p = design.parameters();
    VendorPart part = VendorPart.of(design.target());
    Map<String, String> places = new TreeMap<>();
    places.put("top", design.top().module());
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
