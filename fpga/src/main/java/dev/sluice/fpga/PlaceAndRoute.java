// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Which of nextpnr's placers and routers, with which settings. */
enum PlaceAndRoute {
  /** What nextpnr takes for the part. */
  USUAL("", List.of(), Map.of()),
  /**
   * For whole NICs on ECP5, which the usual ones do not route: the electrostatic placer makes wires
   * a third shorter, and the second router looks for a net's way 12 tiles round the box of its pins
   * instead of 3, so that nets can leave a crowded place (docs/log/nic-routing.md).
   */
  LARGE(
      ", static placer, router2",
      List.of("--placer", "static", "--router", "router2"),
      Map.of("router2/bbMargin/x", "12", "router2/bbMargin/y", "12"));

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String words;
  private final List<String> arguments;
  private final Map<String, String> settings;

  PlaceAndRoute(String words, List<String> arguments, Map<String, String> settings) {
    this.words = words;
    this.arguments = arguments;
    this.settings = settings;
  }

  static PlaceAndRoute of(Target target, Top top) {
    return top.isNic() && target.router().equals("nextpnr-ecp5") ? LARGE : USUAL;
  }

  /** What is not usual about it, after the tool's version. */
  String words() {
    return words;
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
    if (settings.isEmpty()) {
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
        settings.forEach(((ObjectNode) module).withObject("/settings")::put);
      }
    }
  }
}
