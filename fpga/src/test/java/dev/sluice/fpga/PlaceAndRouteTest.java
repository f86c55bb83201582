// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.UnmeasuredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
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
    "ECP5_85K, NIC, true, STATIC CROWDED REFINED",
    "ECP5_25K, NIC_UDP, true, STATIC CROWDED REFINED",
    "ECP5_85K, NIC_MAC, false, STATIC",
    "ECP5_85K, CONTROL, true, USUAL",
    "ECP5_85K, ENGINE, false, USUAL",
    "NEXUS_40K, NIC, true, USUAL",
    "ICE40_HX8K, NIC, true, USUAL"
  })
  void isForWholeNics(Target target, Top top, boolean threads, String ways) {
    assertThat(PlaceAndRoute.of(target, top, threads))
        .extracting(PlaceAndRoute::name)
        .containsExactly(ways.split(" "));
  }

  @Test
  void theEstimateIsTheFirstOfTheSlowestClock() {
    assertThat(
            Nextpnr.estimate(
                """
                Info: Max frequency for clock '$glbnet$rx': 110.10 MHz (FAIL at 160.00 MHz)
                Info: Max frequency for clock     '$glbnet$clk':  96.30 MHz (FAIL at 160.00 MHz)
                Info: Routing..
                Info: Max frequency for clock '$glbnet$rx': 90.00 MHz (FAIL at 160.00 MHz)
                Info: Max frequency for clock '$glbnet$clk': 101.25 MHz (FAIL at 160.00 MHz)
                """))
        .isEqualTo(96.3);
    assertThatThrownBy(() -> Nextpnr.estimate("Info: no clock"))
        .isInstanceOf(UnmeasuredException.class);
  }

  @Test
  void settingsWithoutAnOptionAreWrittenIntoTheNetlist() throws IOException {
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);

    PlaceAndRoute.STATIC.prepare(netlist, Target.ECP5_25K);

    JsonNode modules = new ObjectMapper().readTree(netlist.toFile()).path("modules");
    JsonNode settings = modules.path("top").path("settings");
    assertThat(settings.path("router2/bbMargin/x").asText()).isEqualTo("12");
    assertThat(settings.path("router2/bbMargin/y").asText()).isEqualTo("12");
    assertThat(settings.path("router2/currCongWeightMult").asText()).isEqualTo("0.5");
    assertThat(settings.path("router2/histCongWeight").asText()).isEqualTo("2");
    assertThat(settings.path("seed").asText()).isEqualTo("1");
    assertThat(modules.path("DP16KD").has("settings")).as("a black box").isFalse();
  }

  @Tag("long")
  @Test
  void blockRamsHavePlacesOnPartsWhoseSitesAreKnown() throws IOException {
    String ram =
        """
        {"modules": {"top": {"cells": {"ram": {"type": "DP16KD", "attributes": {}}}}}}
        """;
    for (Target target : new Target[] {Target.ECP5_85K, Target.ECP5_25K}) {
      Path netlist = Files.writeString(folder.resolve(target.label() + ".json"), ram);

      PlaceAndRoute.STATIC.prepare(netlist, target);

      JsonNode placed = new ObjectMapper().readTree(netlist.toFile());
      assertThat(placed.at("/modules/top/cells/ram/attributes").has("BEL"))
          .isEqualTo(target == Target.ECP5_85K);
      ((ObjectNode) placed.at("/modules/top/cells/ram/attributes")).put("BEL", "mine");
      new ObjectMapper().writeValue(netlist.toFile(), placed);

      PlaceAndRoute.STATIC.prepare(netlist, target);

      assertThat(netlist).as("the next seed").content().contains("mine");
    }
  }

  @Test
  void whatTheFirstRouterEndsIsNotRoutedAgain() throws Exception {
    Nextpnr.Routed routed = routed("achieve 65.5", "achieve 70.5", "");

    assertThat(routed.fmaxMhz()).isEqualTo(65.5);
    assertThat(routed.version()).isEqualTo("nextpnr-ecp5 7.1, static placer, router1");
    assertThat(runs())
        .singleElement(STRING)
        .contains("--placer static --router router1", "--freq 200.00")
        .doesNotContain(PlaceAndRoute.RIPUP);
  }

  /** The first router goes on for ever where there are too many nets. */
  @ParameterizedTest
  @CsvSource({
    "70.5, 70.5, ' at 0.95 of the estimate'",
    // A faster one by chance, which the router was not asked for.
    "55.5, 60.5, ''"
  })
  void theFasterOfTwoRoutedDesignsCounts(double again, double fmax, String words) throws Exception {
    Nextpnr.Routed routed = routed("exec sleep 600", "achieve " + again, "");

    assertThat(routed.fmaxMhz()).isEqualTo(fmax);
    assertThat(routed.version()).isEqualTo("nextpnr-ecp5 7.1, static placer, router2" + words);
    assertThat(runs())
        .satisfiesExactly(
            first -> assertThat(first).contains("--placer static --router router1"),
            any ->
                assertThat(any)
                    .contains("--placer static --router router2", "--freq 200.00")
                    .doesNotContain(PlaceAndRoute.RIPUP),
            aimed -> assertThat(aimed).contains("--freq 76.00", PlaceAndRoute.RIPUP));
  }

  /**
   * A nextpnr that would never end where it is told to route what is slow again, as the real one
   * does for a frequency that cannot be had.
   */
  @Test
  void whatCannotBeRoutedForTheEstimateIsRoutedForAny() throws Exception {
    Nextpnr.Routed routed = routed("exec sleep 600", "exec sleep 600", "");

    assertThat(routed.fmaxMhz()).isEqualTo(60.5);
    assertThat(routed.version()).isEqualTo("nextpnr-ecp5 7.1, static placer, router2");
  }

  @Test
  void wherePlacingCrashesAnotherPlacerIsTried() throws Exception {
    Nextpnr.Routed routed =
        routed("", "achieve 70.5", "echo 'Assertion failure: std::isfinite(x)'; exit 134");

    assertThat(routed.version())
        .isEqualTo("nextpnr-ecp5 7.1, parallel refinement, router2 at 0.95 of the estimate");
  }

  @Test
  void whatDoesNotFitIsNotTriedWithAnotherPlacer() throws IOException {
    assertThatThrownBy(() -> routed("", "achieve 70.5", "echo 'ERROR: no more BELs'; exit 1"))
        .isInstanceOf(UnmeasuredException.class)
        .hasMessageContaining("does not fit, or cannot be routed: ERROR: no more BELs");
    assertThat(runs()).hasSize(1);
  }

  /**
   * By a nextpnr whose placement estimates 80 MHz, and whose second router makes 60.5 MHz when it
   * does not aim.
   *
   * @param first what its first router does, in the shell
   * @param ripup what it does when it is to route again what is slow, in the shell
   * @param placing what it does first with the electrostatic placer
   */
  private Nextpnr.Routed routed(String first, String ripup, String placing) throws Exception {
    Path nextpnr = folder.resolve("bin").resolve("nextpnr-ecp5");
    Files.createDirectories(nextpnr.getParent());
    Files.writeString(
        nextpnr,
        """
        #!/bin/sh
        achieve() {
          printf '{"fmax": {"clk": {"achieved": %%s}}, "critical_paths": [],
            "utilization": {"TRELLIS_COMB": {"used": 3}}}' "$1" > "$report"
        }
        echo "$*" >> calls
        case "$*" in *--version*) echo '(Version 7.1)'; exit;; esac
        case "$*" in *"--placer static"*) :; %s;; esac
        echo "Info: Max frequency for clock 'clk': 80.00 MHz (FAIL at 200.00 MHz)"
        report=report-1.json
        case "$*" in *router1*) %s; exit;; esac
        case "$*" in *--router2-tmg-ripup*) report=report-1-aimed.json; %s; exit;; esac
        achieve 60.5
        """
            .formatted(placing.isEmpty() ? ":" : placing, first.isEmpty() ? ":" : first, ripup));
    nextpnr.toFile().setExecutable(true);
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);
    Tools tools =
        new Tools(folder.resolve("tools"), Duration.ofSeconds(3), nextpnr.getParent() + ":/bin");
    return new Nextpnr(tools).run(Target.ECP5_85K, Top.NIC, netlist, 1, 200, folder);
  }

  /** The command lines of nextpnr but those that ask for its version. */
  private List<String> runs() throws IOException {
    return Files.readAllLines(folder.resolve("calls")).stream()
        .filter(call -> call.contains("--seed"))
        .toList();
  }

  @Test
  void theUsualLeavesTheNetlistAsItIs() throws IOException {
    Path netlist = Files.writeString(folder.resolve("netlist.json"), NETLIST);

    PlaceAndRoute.USUAL.prepare(netlist, Target.ECP5_85K);

    assertThat(netlist).hasContent(NETLIST);
    assertThat(PlaceAndRoute.USUAL.arguments()).isEmpty();
  }
}
