// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.UnmeasuredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole NICs on ECP5 are placed and routed in their own way, everything else as usual. */
class PlaceAndRouteTest {
  private static final String NETLIST =
      """
      {"modules": {"top": {"settings": {"seed": "1"}, "cells": {}}, "DP16KD": {"ports": {}}}}
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "ECP5_85K, NIC, true, REFINED",
    "ECP5_25K, NIC_UDP, true, REFINED",
    "ECP5_85K, NIC_MAC, false, STATIC",
    "ECP5_85K, CONTROL, true, USUAL",
    "ECP5_85K, ENGINE, false, USUAL",
    "NEXUS_40K, NIC, true, USUAL",
    "ICE40_HX8K, NIC, true, USUAL"
  })
  void isForWholeNics(Target target, Top top, boolean threads, PlaceAndRoute how) {
    assertThat(PlaceAndRoute.of(target, top, threads)).isEqualTo(how);
  }

  @Test
  void theSlowestClockIsThatOfTheLastEstimate() {
    assertThat(
            Nextpnr.slowestClock(
                """
                Info: Max frequency for clock '$glbnet$rx': 210.10 MHz (PASS at 160.00 MHz)
                Info: Max frequency for clock '$glbnet$clk':  96.30 MHz (FAIL at 160.00 MHz)
                Info: Max frequency for clock '$glbnet$rx': 90.00 MHz (FAIL at 160.00 MHz)
                Info: Max frequency for clock     '$glbnet$clk': 101.25 MHz (FAIL at 160.00 MHz)
                """))
        .isEqualTo(90.0);
    assertThatThrownBy(() -> Nextpnr.slowestClock("Info: no clock"))
        .isInstanceOf(UnmeasuredException.class);
  }

  @Test
  void settingsWithoutAnOptionAreWrittenIntoTheNetlist() throws IOException {
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);

    PlaceAndRoute.REFINED.prepare(netlist);

    JsonNode modules = new ObjectMapper().readTree(netlist.toFile()).path("modules");
    JsonNode settings = modules.path("top").path("settings");
    assertThat(settings.path("router2/bbMargin/x").asText()).isEqualTo("12");
    assertThat(settings.path("router2/bbMargin/y").asText()).isEqualTo("12");
    assertThat(settings.path("seed").asText()).isEqualTo("1");
    assertThat(modules.path("DP16KD").has("settings")).as("a black box").isFalse();
  }

  @Test
  void theUsualLeavesTheNetlistAsItIs() throws IOException {
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);

    PlaceAndRoute.USUAL.prepare(netlist);

    assertThat(netlist).hasContent(NETLIST);
    assertThat(PlaceAndRoute.USUAL.arguments()).isEmpty();
  }
}
