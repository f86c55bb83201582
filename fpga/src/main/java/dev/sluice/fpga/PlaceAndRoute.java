// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
  USUAL(null, false, List.of()),
  /**
   * For whole NICs on ECP5: a longer refinement of the placement, on one thread, as on several it
   * is not the same each time; and the second router.
   */
  REFINED(
      "parallel refinement",
      true,
      List.of("--placer", "heap", "--parallel-refine", "--threads", "1", "--router", "router2")),
  /**
   * The same for nextpnr without threads, as its WebAssembly build, which has not that refinement:
   * the electrostatic placer, whose wires are shorter.
   */
  STATIC("static placer", true, List.of("--placer", "static", "--router", "router2"));

  /**
   * The second router looks for a net's way 12 tiles round the box of its pins instead of 3, so
   * that nets can leave a crowded place.
   */
  private static final Map<String, String> SETTINGS =
      Map.of("router2/bbMargin/x", "12", "router2/bbMargin/y", "12");

  /** Of the estimate: what the router aims at. */
  static final double AIM = 0.95;

  /**
   * Lets the second router route again what is slower than the frequency that it is given. It ends
   * only if that can be had.
   */
  static final String RIPUP = "--router2-tmg-ripup";

  /**
   * How long nextpnr with threads may place and try that; then it routes without, for any
   * frequency. Where it ended in time it took 4 to 14 minutes.
   */
  static final Duration PATIENCE = Duration.ofMinutes(20);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String words;
  private final boolean byEstimate;
  private final List<String> arguments;

  PlaceAndRoute(String words, boolean byEstimate, List<String> arguments) {
    this.words = words;
    this.byEstimate = byEstimate;
    this.arguments = arguments;
  }

  static PlaceAndRoute of(Target target, Top top, boolean threads) {
    if (!top.isNic() || !target.router().equals("nextpnr-ecp5")) {
      return USUAL;
    }
    return threads ? REFINED : STATIC;
  }

  /** Whether it is placed first, without routing, and then routed for the frequency found. */
  boolean byEstimate() {
    return byEstimate;
  }

  /**
   * What is not usual about it, after the tool's version.
   *
   * @param aimed whether it was routed for a frequency
   */
  String words(boolean aimed) {
    if (this == USUAL) {
      return "";
    }
    String router = aimed ? String.format(Locale.ROOT, " at %.2f of the estimate", AIM) : "";
    return ", " + words + ", router2" + router;
  }

  /** For nextpnr's command line. */
  List<String> arguments() {
    return arguments;
  }

  /**
   * Writes the settings that have no option on the command line into the netlist, where nextpnr
   * reads them.
   *
   * @param netlist JSON, of yosys; changed in place
   * @throws IOException when it cannot be read or written
   */
  void prepare(Path netlist) throws IOException {
    if (this == USUAL) {
      return;
    }
    JsonNode root = JSON.readTree(netlist.toFile());
    prepare(root);
    JSON.writeValue(netlist.toFile(), root);
  }

  /** The same on the tree of a netlist. */
  void prepare(JsonNode netlist) {
    for (JsonNode module : netlist.path("modules")) {
      if (module.path("cells").isObject()) {
        SETTINGS.forEach(((ObjectNode) module).withObject("/settings")::put);
      }
    }
  }
}
