// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.tools.SynthesisException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A board that a bitstream is built for. */
public enum Board {
  /** Lattice's iCE40-HX8K breakout board: 12 MHz. */
  ICE40_HX8K_B_EVN(
      "ice40-hx8k-b-evn",
      Target.ICE40_HX8K,
      12_000_000,
      "pcf",
      List.of("--hx8k", "--package", "ct256"),
      "--asc",
      "icepack",
      "bin"),
  /** Radiona's ULX3S with an LFE5U-85F of speed grade 6: 25 MHz. */
  ULX3S(
      "ulx3s",
      Target.ECP5_85K,
      25_000_000,
      "lpf",
      List.of("--85k", "--package", "CABGA381", "--speed", "6"),
      "--textcfg",
      "ecppack",
      "bit");

  private final String label;
  private final Target target;
  private final int clockHz;
  private final String constraints;
  private final List<String> routerArguments;
  private final String routedOption;
  private final String packer;
  private final String ending;

  Board(
      String label,
      Target target,
      int clockHz,
      String constraints,
      List<String> routerArguments,
      String routedOption,
      String packer,
      String ending) {
    this.label = label;
    this.target = target;
    this.clockHz = clockHz;
    this.constraints = constraints;
    this.routerArguments = routerArguments;
    this.routedOption = routedOption;
    this.packer = packer;
    this.ending = ending;
  }

  /**
   * The name on a command line.
   *
   * @return for example {@code ulx3s}
   */
  public String label() {
    return label;
  }

  /**
   * The board of that name.
   *
   * @param label as {@link #label()} gives it
   * @return the board
   * @throws SynthesisException when there is none of that name
   */
  public static Board of(String label) {
    return Arrays.stream(values())
        .filter(board -> board.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new SynthesisException(
                    "there is no board "
                        + label
                        + ": it must be one of "
                        + Arrays.stream(values())
                            .map(Board::label)
                            .collect(Collectors.joining(", "))));
  }

  Target target() {
    return target;
  }

  /** The oscillator's frequency in Hz. */
  int clockHz() {
    return clockHz;
  }

  /** The file of the pins' places, a resource; its ending is the router's option too. */
  String constraintsFile() {
    return label + "." + constraints;
  }

  String constraintsOption() {
    return "--" + constraints;
  }

  List<String> routerArguments() {
    return routerArguments;
  }

  /** The router's option for the routed design as text. */
  String routedOption() {
    return routedOption;
  }

  /** The program that makes a bitstream of the routed design. */
  String packer() {
    return packer;
  }

  /** The ending of a bitstream's name. */
  String ending() {
    return ending;
  }
}
