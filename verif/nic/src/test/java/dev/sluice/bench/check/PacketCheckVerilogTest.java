// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import dev.sluice.bench.block.VerilogTools;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools that nobody here wrote read the generated Verilog without a word of complaint. */
class PacketCheckVerilogTest {
  @TempDir Path folder;

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "64, 512, false", "128, 512, false", "256, 512, false", "512, 512, false",
    "64, 4096, true", "128, 592, true", "256, 64, true", "512, 64, true"
  })
  void isAccepted(int dataWidth, int payloadBytes, boolean dropWhenFull) throws Exception {
    VerilogTools.accept(
        folder,
        PacketCheckBench.block(dropWhenFull),
        PacketCheckBench.verilog(
            PacketCheckBench.parameters(dataWidth, payloadBytes), dropWhenFull));
  }

  /**
   * Rows, headers, frames, goods and the rows that were read ahead: every read port has a clock, so
   * all can be block RAM.
   */
  @Test
  void memoriesAreReadWithAClock() throws Exception {
    Files.writeString(
        folder.resolve("PacketCheck.v"),
        PacketCheckBench.verilog(PacketCheckBench.parameters(256, 512), false));
    VerilogTools.say(
        folder,
        "yosys",
        "-p",
        "read_verilog PacketCheck.v; hierarchy -check -top PacketCheck; proc; flatten; opt;"
            + " memory -nomap; select -assert-count 5 t:$mem_v2 r:WR_PORTS=1 %i;"
            + " select -assert-count 5 t:$mem_v2 r:WR_PORTS=1 %i r:RD_CLK_ENABLE=1'1 %i");
  }
}
