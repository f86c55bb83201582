package dev.sluice.fpga;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The engine as gates: yosys maps it to a part's cells, as {@link Synthesis} does, and writes the
 * netlist as Verilog. With yosys's models of those cells it can be simulated in place of the RTL.
 */
public final class GateLevel {
  private static final Pattern MODELS =
      Pattern.compile("Verilog-2005 frontend: (/\\S+/cells_sim\\.v)");

  private GateLevel() {}

  /**
   * A netlist that can be simulated.
   *
   * @param verilog its module has the engine's name and ports
   * @param cellModels yosys's models of the part's cells; its folder has what it includes
   */
  public record Netlist(Path verilog, Path cellModels) {}

  /**
   * Synthesizes the engine.
   *
   * @param target whose cells
   * @param p what to build
   * @param folder for all that is written
   * @return the netlist
   * @throws IOException when files cannot be written
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when yosys is missing or fails
   */
  public static Netlist of(Target target, SluiceParameters p, Path folder)
      throws IOException, InterruptedException {
    Path rtl = new RtlGenerator().generateEngine(p, folder).verilog().toAbsolutePath();
    Path netlist = folder.resolve("netlist.v").toAbsolutePath();
    Path log = folder.resolve("yosys.log").toAbsolutePath();
    Tools.Program yosys = new Tools(folder.resolve("tools"), Synthesis.LIMIT).find("yosys");
    String script =
        "read_verilog %s; %s -top %s; write_verilog -noattr %s"
            .formatted(rtl, target.synthesis(), RtlGenerator.ENGINE, netlist);
    if (yosys.run(List.of("-p", script), folder, log) != 0) {
      throw new SynthesisException("yosys failed; its messages are in " + log);
    }
    Matcher models = MODELS.matcher(Files.readString(log));
    if (!models.find()) {
      throw new SynthesisException("yosys did not say where its cell models are: " + log);
    }
    return new Netlist(netlist, Path.of(models.group(1)));
  }
}
