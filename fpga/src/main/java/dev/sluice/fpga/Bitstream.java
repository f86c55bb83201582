// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.BoardGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Builds a bitstream for a board: the engine, an exerciser with a signature, and a report over the
 * serial line. No board is needed to build it.
 */
public final class Bitstream {
  /** Commands that the exerciser gives: 2^20, which take a tenth of a second. */
  public static final int COMMANDS = 1 << 20;

  private final Path folder;
  private final Consumer<String> step;
  private final Tools tools;

  /**
   * A bitstream.
   *
   * @param bitstream the file for the board
   * @param fmaxMhz the highest clock frequency of the routed design
   * @param clockMhz the board's
   */
  public record Built(Path bitstream, double fmaxMhz, double clockMhz) {}

  /**
   * A flow.
   *
   * @param folder for everything that it makes
   * @param limit the longest that one tool may take
   * @param step is told what begins
   */
  public Bitstream(Path folder, Duration limit, Consumer<String> step) {
    this.folder = folder.toAbsolutePath();
    this.step = step;
    tools = new Tools(this.folder.resolve("tools"), limit);
  }

  /**
   * Builds.
   *
   * @param board what for
   * @param p the engine
   * @param seed of the placer
   * @return the bitstream
   * @throws IOException when files cannot be written or tools not run
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails, the design does not fit, or is too
   *     slow for the board's clock
   */
  public Built build(Board board, SluiceParameters p, int seed)
      throws IOException, InterruptedException {
    String name =
        "%s-%s-R%d-W%d".formatted(board.label(), p.architecture().label(), p.windows(), p.width());
    Path place = Files.createDirectories(folder.resolve(name));
    Path verilog = BoardGenerator.generate(p, COMMANDS, board.clockHz(), place);
    Path constraints = place.resolve(board.constraintsFile());
    try (InputStream in = Bitstream.class.getResourceAsStream("board/" + board.constraintsFile())) {
      Files.copy(in, constraints, StandardCopyOption.REPLACE_EXISTING);
    }
    step.accept(name + ": yosys");
    Yosys.Counts counts =
        new Yosys(tools).run(board.target(), BoardGenerator.BOARD_TOP, verilog, place);
    String tooLarge = board.target().tooLarge(counts);
    if (tooLarge != null) {
      throw new SynthesisException(tooLarge + "; reports and logs are in " + place);
    }
    step.accept(name + ": place and route");
    Path routed = place.resolve("routed.txt");
    double fmax = route(board, counts.netlist(), constraints, routed, seed, place);
    double clock = board.clockHz() / 1e6;
    if (fmax < clock) {
      throw new SynthesisException(
          "timing is not met: %.1f MHz of the %.1f MHz of the board's clock; reports and logs are in %s"
              .formatted(fmax, clock, place));
    }
    step.accept(name + ": " + board.packer());
    return new Built(pack(board, routed, place), fmax, clock);
  }

  private double route(
      Board board, Path netlist, Path constraints, Path routed, int seed, Path place)
      throws IOException, InterruptedException {
    Path report = place.resolve("report.json");
    Path log = place.resolve("nextpnr.log");
    Tools.Program program = tools.find(board.target().router());
    List<String> arguments = new ArrayList<>(board.routerArguments());
    arguments.addAll(
        List.of(
            "--json",
            program.name(netlist),
            board.constraintsOption(),
            program.name(constraints),
            board.routedOption(),
            program.name(routed),
            "--seed",
            Integer.toString(seed),
            "--timing-allow-fail",
            "--report",
            program.name(report)));
    if (program.run(arguments, place, log) != 0 || !Files.exists(routed)) {
      throw new SynthesisException("the design cannot be routed; messages are in " + log);
    }
    double fmax = Double.MAX_VALUE;
    for (var clock : new ObjectMapper().readTree(report.toFile()).path("fmax")) {
      fmax = Math.min(fmax, clock.path("achieved").asDouble());
    }
    return fmax;
  }

  private Path pack(Board board, Path routed, Path place) throws IOException, InterruptedException {
    Path bitstream = place.resolve("sluice." + board.ending());
    Path log = place.resolve(board.packer() + ".log");
    Tools.Program program = tools.find(board.packer());
    if (program.run(List.of(program.name(routed), program.name(bitstream)), place, log) != 0
        || !Files.exists(bitstream)) {
      throw new SynthesisException(board.packer() + " failed; its messages are in " + log);
    }
    return bitstream;
  }
}
