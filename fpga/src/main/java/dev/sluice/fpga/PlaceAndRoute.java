// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.fpga.floorplan.RamFloorplan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which of nextpnr's placers and routers, with which settings. What was tried for whole NICs is in
 * docs/log/nic-routing.md.
 */
enum PlaceAndRoute {
  /** What nextpnr takes for the part. */
  USUAL(null, List.of()),
  /**
   * For whole NICs on ECP5: the electrostatic placer, whose wires are a third shorter, and the
   * first router, which lets the slow nets have the short ways. Block RAMs have their places before
   * ({@link RamFloorplan}).
   */
  STATIC("static placer, router1", List.of("--placer", "static", "--router", "router1")),
  /**
   * Where the first router does not end, as its nets go on pushing each other away: the second,
   * which routes more crowded designs, but gives slow nets no precedence.
   */
  CROWDED("static placer, router2", List.of("--placer", "static", "--router", "router2")),
  /**
   * Where the electrostatic placer ends with an assertion, as it does on some netlists: the usual
   * one with a longer refinement, on one thread, as on several it is not the same each time. Only
   * nextpnr with threads has that refinement.
   */
  REFINED(
      "parallel refinement, router2",
      List.of("--placer", "heap", "--parallel-refine", "--threads", "1", "--router", "router2"));

  /**
   * The second router looks for a net's way 12 tiles round the box of its pins instead of 3, so
   * that nets can leave a crowded place. What a wire costs that others want too grows a quarter as
   * fast from pass to pass as usual, what it costs where they wanted it before twice as fast: with
   * the usual costs nets go so far out of each other's way that others get into trouble.
   */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "router2/bbMargin/x", "12",
          "router2/bbMargin/y", "12",
          "router2/currCongWeightMult", "0.5",
          "router2/histCongWeight", "2");

  /** Of the placement's estimate: what the second router aims at when it routes again. */
  static final double AIM = 0.95;

  /**
   * Lets the second router route again what is slower than the frequency that it is given. It ends
   * only if that can be had.
   */
  static final String RIPUP = "--router2-tmg-ripup";

  /** How long nextpnr may place and route at most where there is another way, or a result. */
  static final Duration PATIENCE = Duration.ofMinutes(20);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String words;
  private final List<String> arguments;

  PlaceAndRoute(String words, List<String> arguments) {
    this.words = words;
    this.arguments = arguments;
  }

  /**
   * The ways to try, the next where nextpnr crashed on the one before or did not end.
   *
   * @param threads whether this nextpnr has threads: its WebAssembly build has none
   */
  static List<PlaceAndRoute> of(Target target, Top top, boolean threads) {
    if (!top.isNic() || !target.router().equals("nextpnr-ecp5")) {
      return List.of(USUAL);
    }
    return threads ? List.of(STATIC, CROWDED, REFINED) : List.of(STATIC);
  }

  /** Whether its router does not give up on a design that is too crowded for it. */
  boolean mayNeverEnd() {
    return this == STATIC;
  }

  /**
   * Whether a design that the second router has routed is routed once more, for the frequency that
   * its placement promised.
   */
  boolean again() {
    return arguments.contains("router2");
  }

  /**
   * What is not usual about it, after the tool's version.
   *
   * @param aimed whether it was routed for the estimate
   */
  String words(boolean aimed) {
    if (this == USUAL) {
      return "";
    }
    return ", "
        + words
        + (aimed ? String.format(Locale.ROOT, " at %.2f of the estimate", AIM) : "");
  }

  /** For nextpnr's command line. */
  List<String> arguments() {
    return arguments;
  }

  /**
   * Writes into the netlist, where nextpnr reads them, the settings that have no option on the
   * command line, and the places of block RAMs. A netlist that has them stays as it is.
   *
   * @param netlist JSON, of yosys; changed in place
   * @param target the part; of one whose sites are not known block RAMs get no places
   * @throws IOException when it cannot be read or written
   */
  void prepare(Path netlist, Target target) throws IOException {
    if (this == USUAL) {
      return;
    }
    JsonNode root = JSON.readTree(netlist.toFile());
    if (prepare(root)) {
      target.ramSites().ifPresent(sites -> RamFloorplan.apply(root, sites));
      JSON.writeValue(netlist.toFile(), root);
    }
  }

  /** Writes the settings; false if they are there. */
  private static boolean prepare(JsonNode netlist) {
    boolean changed = false;
    for (JsonNode module : netlist.path("modules")) {
      if (module.path("cells").isObject()) {
        ObjectNode settings = ((ObjectNode) module).withObject("/settings");
        for (var setting : SETTINGS.entrySet()) {
          changed |= !settings.path(setting.getKey()).asText().equals(setting.getValue());
          settings.put(setting.getKey(), setting.getValue());
        }
      }
    }
    return changed;
  }
}
