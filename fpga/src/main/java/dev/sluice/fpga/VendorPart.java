// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.tools.SynthesisException;

/**
 * How tools outside this project name a part.
 *
 * @param family as Quartus names it; empty where nobody asks
 * @param part the part number
 * @param coreTool FuseSoC's name of the tool
 * @param coreOptions that tool's options in a FuseSoC core
 * @param coreFileset the constraints that it reads, a fileset of the core
 */
record VendorPart(
    String family, String part, String coreTool, String coreOptions, String coreFileset) {

  static VendorPart of(Target target) {
    return switch (target) {
      case ICE40_HX8K ->
          new VendorPart(
              "",
              "hx8k-ct256",
              "icestorm",
              "nextpnr_options: [--hx8k, --package, ct256, --pcf-allow-unconstrained,"
                  + " --timing-allow-fail]",
              "ice40");
      case ECP5_25K -> ecp5("25k");
      case ECP5_85K -> ecp5("85k");
      case NEXUS_40K ->
          new VendorPart("", "LIFCL-40-9BG400C", "radiant", "part: LIFCL-40-9BG400C", "quartus");
      case XC7 -> vivado("xc7a100tcsg324-2");
      case XCUP -> vivado("xcku5p-ffvb676-2-e");
      case INTEL ->
          new VendorPart(
              "Cyclone V",
              "5CEBA4F23C7",
              "quartus",
              "{family: \"Cyclone V\", device: 5CEBA4F23C7}",
              "quartus");
      case ASIC ->
          throw new SynthesisException("--project is for a part, and asic is a library of cells");
    };
  }

  private static VendorPart ecp5(String size) {
    return new VendorPart(
        "",
        "LFE5U-" + size + "-8CABGA381",
        "trellis",
        "nextpnr_options: [--"
            + size
            + ", --package, CABGA381, --speed, \"8\", --lpf-allow-unconstrained,"
            + " --timing-allow-fail]",
        "ecp5");
  }

  private static VendorPart vivado(String part) {
    return new VendorPart("", part, "vivado", "part: " + part, "vivado");
  }
}
