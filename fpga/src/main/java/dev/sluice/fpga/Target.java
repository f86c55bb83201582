// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.floorplan.RamSites;
import dev.sluice.fpga.tools.SynthesisException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A part that the engine is synthesized for, or a library of cells. */
public enum Target {
  /** Lattice iCE40 HX8K, ct256: 7,680 logic cells, 32 block RAMs of 4 Kbit. */
  ICE40_HX8K(
      "ice40-hx8k",
      "synth_ice40 -device hx",
      "nextpnr-ice40",
      List.of("--hx8k", "--package", "ct256", "--pcf-allow-unconstrained"),
      "ICESTORM_LC",
      "ICESTORM_RAM",
      new Capacity(7680, 7680, 32)),
  /** Lattice ECP5 LFE5U-25F, CABGA381, speed grade 8: 24,288 logic cells, 56 block RAMs. */
  ECP5_25K(
      "ecp5-25k",
      "synth_ecp5 -abc9",
      "nextpnr-ecp5",
      List.of("--25k", "--package", "CABGA381", "--speed", "8", "--lpf-allow-unconstrained"),
      "TRELLIS_COMB",
      "DP16KD",
      new Capacity(24_288, 24_288, 56)),
  /** Lattice ECP5 LFE5U-85F, CABGA381, speed grade 8: 83,640 logic cells, 208 block RAMs. */
  ECP5_85K(
      "ecp5-85k",
      "synth_ecp5 -abc9",
      "nextpnr-ecp5",
      List.of("--85k", "--package", "CABGA381", "--speed", "8", "--lpf-allow-unconstrained"),
      "TRELLIS_COMB",
      "DP16KD",
      new Capacity(83_640, 83_640, 208)),
  /**
   * Lattice Nexus LIFCL-40, CABGA400, speed grade 9, 28 nm: 32,256 lookup tables, 84 block RAMs.
   * With nextpnr's first router: its second finds no way from the clock's pin to the clock's net in
   * larger designs. The block RAMs' output registers are not used.
   */
  NEXUS_40K(
      "nexus-40k",
      "synth_nexus -family lifcl -abc9",
      "nextpnr-nexus",
      List.of("--device", "LIFCL-40-9BG400C", "--router", "router1"),
      "OXIDE_COMB",
      "OXIDE_EBR",
      new Capacity(32_256, 32_256, 84)),
  /**
   * AMD 7 series: counts only, place and route needs Vivado. Not with {@code -abc9}: yosys 0.23
   * ends in std::out_of_range on some engines with half block RAMs.
   */
  XC7("xc7", "synth_xilinx -family xc7 -flatten"),
  /** AMD UltraScale+: counts only, place and route needs Vivado. */
  XCUP("xcup", "synth_xilinx -family xcup -flatten"),
  /**
   * Intel Cyclone V, which has adaptive logic modules: counts only, place and route needs Quartus.
   */
  INTEL("intel", "synth_intel_alm -family cyclonev"),
  /** Standard cells of a library: gate equivalents, flip-flops, bits of memory. */
  ASIC("asic", null);

  private final String label;
  private final String synthesis;
  private final String router;
  private final List<String> routerArguments;
  private final String cellResource;
  private final String ramResource;
  private final Capacity capacity;

  /**
   * What a part has.
   *
   * @param luts lookup tables
   * @param flipFlops flip-flops
   * @param blockRams block RAMs
   */
  record Capacity(int luts, int flipFlops, int blockRams) {}

  Target(String label, String synthesis) {
    this(label, synthesis, null, List.of(), null, null, null);
  }

  Target(
      String label,
      String synthesis,
      String router,
      List<String> routerArguments,
      String cellResource,
      String ramResource,
      Capacity capacity) {
    this.label = label;
    this.synthesis = synthesis;
    this.router = router;
    this.routerArguments = routerArguments;
    this.cellResource = cellResource;
    this.ramResource = ramResource;
    this.capacity = capacity;
  }

  /**
   * The name on a command line and in reports.
   *
   * @return for example {@code ice40-hx8k}
   */
  public String label() {
    return label;
  }

  /**
   * Whether there is an open tool that places and routes it.
   *
   * @return false where only counts can be had
   */
  public boolean canBeRouted() {
    return router != null;
  }

  /** Where its block RAMs are, if that is known. */
  Optional<RamSites> ramSites() {
    return this == ECP5_85K ? Optional.of(RamSites.lfe5u85()) : Optional.empty();
  }

  /** Whether its block RAMs have output registers that yosys does not use. */
  boolean hasOutputRegisters() {
    return this == ECP5_25K || this == ECP5_85K;
  }

  /**
   * Whether it is a library of standard cells.
   *
   * @return false for a part
   */
  public boolean isLibrary() {
    return this == ASIC;
  }

  /** The file of constraints that the router needs, a resource, and its option; none for most. */
  Optional<String> constraints() {
    return this == NEXUS_40K ? Optional.of("nexus.pdc") : Optional.empty();
  }

  /** The yosys command that maps to this part, without its {@code -top}. */
  String synthesis() {
    return synthesis;
  }

  /** The program that places and routes. */
  String router() {
    return router;
  }

  List<String> routerArguments() {
    return routerArguments;
  }

  /** What the router's report calls a logic cell. */
  String cellResource() {
    return cellResource;
  }

  /** What the router's report calls a block RAM. */
  String ramResource() {
    return ramResource;
  }

  /** What the part has; null for a family of parts. */
  Capacity capacity() {
    return capacity;
  }

  /** What of a design is more than the part has, in words; null when it may fit. */
  String tooLarge(Yosys.Counts counts) {
    if (capacity == null) {
      return null;
    }
    String what =
        Stream.of(
                over("LUT", counts.luts(), capacity.luts),
                over("flip-flops", counts.flipFlops(), capacity.flipFlops),
                over("block RAMs", counts.blockRams(), capacity.blockRams))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return what.isEmpty() ? null : "does not fit: it needs " + what + " of " + label;
  }

  private static Optional<String> over(String what, int needed, int there) {
    return needed > there
        ? Optional.of("%,d of the %,d %s".formatted(needed, there, what))
        : Optional.empty();
  }

  /**
   * The target of that name.
   *
   * @param label as {@link #label()} gives it
   * @return the target
   * @throws SynthesisException when there is none of that name
   */
  public static Target of(String label) {
    return Arrays.stream(values())
        .filter(target -> target.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new SynthesisException(
                    "there is no target "
                        + label
                        + ": it must be one of "
                        + Arrays.stream(values())
                            .map(Target::label)
                            .collect(Collectors.joining(", "))));
  }
}
