// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.fpga.netlist.OutputRegisters;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The engine as gates: yosys maps it to a part's cells, as {@link Synthesis} does, with registers
 * moved into block RAMs where the part has them, and writes the netlist as Verilog. With models of
 * those cells it can be simulated in place of the RTL: yosys's, and for ECP5's block RAM, of which
 * yosys has none, {@code gate/DP16KD.v}.
 */
public final class GateLevel {
  private static final Pattern MODELS =
      Pattern.compile("Verilog-2005 frontend: (/\\S+/cells_sim\\.v)");

  private static final String BLOCK_RAM = "DP16KD";
  private static final String BLOCK_RAM_MODEL = "DP16KD_behaviour";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Target target;
  private final SluiceParameters parameters;
  private final Path folder;
  private final Tools.Program yosys;

  /**
   * A netlist that can be simulated.
   *
   * @param verilog its module has the engine's name and ports
   * @param models of the cells
   * @param include the folder of what these include
   * @param ramRegisters flip-flops that are in block RAMs now
   */
  public record Netlist(Path verilog, List<Path> models, Path include, int ramRegisters) {}

  private GateLevel(Target target, SluiceParameters parameters, Path folder)
      throws IOException, InterruptedException {
    this.target = target;
    this.parameters = parameters;
    this.folder = folder.toAbsolutePath();
    yosys = new Tools(folder.resolve("tools"), Synthesis.LIMIT).find("yosys");
  }

  /**
   * Synthesizes the engine.
   *
   * @param target whose cells
   * @param p what to build
   * @param folder for all that is written
   * @return the netlist
   * @throws IOException when files cannot be written
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when yosys is missing or fails, or a block RAM has initial values
   */
  public static Netlist of(Target target, SluiceParameters p, Path folder)
      throws IOException, InterruptedException {
    return new GateLevel(target, p, folder).build();
  }

  private Netlist build() throws IOException, InterruptedException {
    Path rtl = new RtlGenerator().generateEngine(parameters, folder).verilog().toAbsolutePath();
    Path mapped = folder.resolve("netlist.json");
    Path verilog = folder.resolve("netlist.v");
    Path log =
        yosys(
            "yosys.log",
            "read_verilog %s; %s -top %s; write_json %s"
                .formatted(rtl, target.synthesis(), RtlGenerator.ENGINE, mapped));
    int merged = target.hasOutputRegisters() ? OutputRegisters.merge(mapped) : 0;
    List<Path> models = new ArrayList<>();
    models.add(cellModels(log));
    if (nameBlockRams(mapped)) {
      models.add(blockRamModel());
    }
    yosys("verilog.log", "read_json %s; write_verilog -noattr %s".formatted(mapped, verilog));
    return new Netlist(verilog, models, models.getFirst().getParent(), merged);
  }

  private Path yosys(String logName, String script) throws IOException, InterruptedException {
    Path log = folder.resolve(logName);
    if (yosys.run(List.of("-p", script), folder, log) != 0) {
      throw new SynthesisException(
          "yosys failed: " + Tools.Program.lastError(log) + " (log: " + log + ")");
    }
    return log;
  }

  private static Path cellModels(Path log) throws IOException {
    Matcher models = MODELS.matcher(Files.readString(log));
    if (!models.find()) {
      throw new SynthesisException("yosys did not say where its cell models are: " + log);
    }
    return Path.of(models.group(1));
  }

  private Path blockRamModel() throws IOException {
    Path model = folder.resolve(BLOCK_RAM + ".v");
    try (InputStream in = GateLevel.class.getResourceAsStream("gate/" + BLOCK_RAM + ".v")) {
      Files.copy(in, model, StandardCopyOption.REPLACE_EXISTING);
    }
    return model;
  }

  /** Gives ECP5's block RAMs the model's name; false when there are none. */
  private static boolean nameBlockRams(Path netlist) throws IOException {
    JsonNode root = JSON.readTree(netlist.toFile());
    boolean any = false;
    for (JsonNode module : root.path("modules")) {
      for (var cell : module.path("cells").properties()) {
        if (cell.getValue().path("type").asText().equals(BLOCK_RAM)) {
          any = true;
          ((ObjectNode) cell.getValue()).put("type", BLOCK_RAM_MODEL);
          dropInitialValues(cell.getKey(), (ObjectNode) cell.getValue().path("parameters"));
        }
      }
    }
    if (any) {
      JSON.writeValue(netlist.toFile(), root);
    }
    return any;
  }

  /** The engine sweeps its memories after reset; the model has no initial values. */
  private static void dropInitialValues(String cell, ObjectNode parameters) {
    List<String> names = new ArrayList<>();
    for (var parameter : parameters.properties()) {
      if (parameter.getKey().startsWith("INITVAL_")) {
        if (parameter.getValue().asText().contains("1")) {
          throw new SynthesisException(
              "block RAM " + cell + " has initial values, which its model does not know");
        }
        names.add(parameter.getKey());
      }
    }
    parameters.remove(names);
  }
}
