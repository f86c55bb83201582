// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
    "ECP5_85K, NIC, LARGE",
    "ECP5_25K, NIC_UDP, LARGE",
    "ECP5_85K, NIC_MAC, LARGE",
    "ECP5_85K, CONTROL, USUAL",
    "ECP5_85K, ENGINE, USUAL",
    "NEXUS_40K, NIC, USUAL",
    "ICE40_HX8K, NIC, USUAL"
  })
  void isForWholeNics(Target target, Top top, PlaceAndRoute how) {
    assertThat(PlaceAndRoute.of(target, top)).isEqualTo(how);
  }

  @Test
  void settingsWithoutAnOptionAreWrittenIntoTheNetlist() throws IOException {
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);

    PlaceAndRoute.LARGE.prepare(netlist);

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
