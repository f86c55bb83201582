// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.netlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.SynthesisException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells of netlists: how many lookup tables they are, and whose. */
class CellCountsTest {
  @ParameterizedTest
  @CsvSource({
    "'\"LUT6\": 3, \"RAM64M8\": 2, \"MUXF7\": 9, \"FDRE\": 5, \"RAMB18E2\": 1, \"DSP48E2\": 4', 19 5 1 4",
    "'\"LUT4\": 10, \"CCU2\": 3, \"WIDEFN9\": 2, \"FD1P3IX\": 7, \"PDPSC16K\": 2, \"VHI\": 1', 20 7 2 0",
    "'\"LUT4\": 1, \"TRELLIS_DPR16X4\": 2, \"DP16KD\": 3, \"$scopeinfo\": 8', 9 0 3 0"
  })
  void cellsAreCountedByTheirTypes(String cells, String expected) throws Exception {
    CellCounts counts = CellCounts.of(new ObjectMapper().readTree("{" + cells + "}"));
    assertThat(
            "%d %d %d %d"
                .formatted(
                    counts.luts(), counts.flipFlops(), counts.blockRams(), counts.multipliers()))
        .isEqualTo(expected);
  }

  @Test
  void aTypeThatNobodyCountsIsRefused() {
    assertThatThrownBy(
            () ->
                CellCounts.of(new ObjectMapper().readTree("{\"LUT4\": 1, \"$dff\": 2, \"XY\": 1}")))
        .isInstanceOf(SynthesisException.class)
        .hasMessage("yosys made cells of a type that is not counted: $dff, XY");
  }

  @ParameterizedTest
  @CsvSource({
    "block_1.core.receive.check.crc.x_LUT4_Z, check",
    "block_1.core.control.requests.rows_LUT4_D, control",
    "block_1.core.send.check.x, send",
    "block_1.core.m_axi_wready_LUT4_C, between",
    "block_1.engine, between",
    "_zz_parity_1_LUT4_Z, measuring",
    "$abc$12$auto.x, without a name"
  })
  void aCellIsOfTheOutermostBlockInItsName(String cell, String block) {
    assertThat(LutsByBlock.block(cell)).isEqualTo(block);
  }

  @Test
  void everyLookupTableOfANetlistIsOfOneBlock(@TempDir Path folder) throws Exception {
    Path netlist =
        Files.writeString(
            folder.resolve("netlist.json"),
            """
            {"creator": {"cells": {"a": {"type": "LUT4"}}},
             "modules": {"Top": {"attributes": {"cells": {"b": 1}}, "cells": {
               "b.send.x": {"type": "LUT4", "connections": {"A": [1, "0"]}},
               "b.send.y": {"type": "CCU2C"}, "b.send.z": {"type": "TRELLIS_FF"},
               "b.check.x": {"type": "TRELLIS_DPR16X4"}, "b.c": {"type": "LUT4"}},
               "netnames": {"b.send.x": {"type": "LUT4"}}}}}
            """);
    assertThat(LutsByBlock.of(netlist).toString()).isEqualTo("{check=4, send=3, between=1}");
  }
}
