// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.UnmeasuredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  /**
   * A nextpnr that would never end where it is told to route what is slow again, as the real one
   * does for a frequency that cannot be had.
   */
  @Test
  void whatCannotBeRoutedForTheEstimateIsRoutedForAny() throws Exception {
    Path nextpnr = folder.resolve("bin").resolve("nextpnr-ecp5");
    Files.createDirectories(nextpnr.getParent());
    Files.writeString(
        nextpnr,
        """
        #!/bin/sh
        echo "$*" >> calls
        case "$*" in *--version*) echo '(Version 7.1)'; exit;; esac
        echo "Info: Max frequency for clock 'clk': 80.00 MHz (FAIL at 200.00 MHz)"
        case "$*" in *--router2-tmg-ripup*) exec sleep 600;; esac
        case "$*" in *--report*) printf '%s' '{"fmax": {"clk": {"achieved": 60.5}},
          "critical_paths": [], "utilization": {"TRELLIS_COMB": {"used": 3}}}' > report-1.json;; esac
        """);
    nextpnr.toFile().setExecutable(true);
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);
    Tools tools =
        new Tools(folder.resolve("tools"), Duration.ofSeconds(3), nextpnr.getParent() + ":/bin");

    Nextpnr.Routed routed =
        new Nextpnr(tools).run(Target.ECP5_85K, Top.NIC, netlist, 1, 200, folder);

    assertThat(routed.fmaxMhz()).isEqualTo(60.5);
    assertThat(routed.version()).isEqualTo("nextpnr-ecp5 7.1, parallel refinement, router2");
    assertThat(Files.readAllLines(folder.resolve("calls")))
        .filteredOn(call -> call.contains("--seed"))
        .satisfiesExactly(
            placed -> assertThat(placed).contains("--no-route"),
            aimed -> assertThat(aimed).contains("--freq 76.00", PlaceAndRoute.RIPUP),
            any -> assertThat(any).contains("--freq 200.00").doesNotContain(PlaceAndRoute.RIPUP));
  }

  @Test
  void theUsualLeavesTheNetlistAsItIs() throws IOException {
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);

    PlaceAndRoute.USUAL.prepare(netlist);

    assertThat(netlist).hasContent(NETLIST);
    assertThat(PlaceAndRoute.USUAL.arguments()).isEmpty();
  }
}
