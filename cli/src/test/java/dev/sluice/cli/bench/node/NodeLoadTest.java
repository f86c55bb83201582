// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.rtl.NicTop;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a NIC does while it is measured, and what cocotb says of it. */
class NodeLoadTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(8, 32, 64, 128, Architecture.RING), 64, 8, 1);

  /** What cocotb is told: registers of this map, and ports of this Verilog. */
  @Test
  void whatCocotbIsToldIsOfTheNic() throws Exception {
    List<String> ports = CocotbNic.ports(NicGenerator.verilog(NicTop.NIC_UDP.module(), NIC));
    assertThat(ports).contains("clk", "reset", "m_axi_bid", "m_axi_ring_rid", "s_axil_bready");
    assertThat(ports).doesNotHaveDuplicates().hasSizeGreaterThan(90);
    assertThat(new NodeLoad(NIC, 4, 512).forCocotb(2))
        .containsEntry("puts", 4)
        .containsEntry("rounds", 2)
        .containsEntry("peer", 0x0a00_0001L);
  }

  /** Figures that are none are refused, not averaged. */
  @Test
  void linesOfCocotb() {
    assertThat(NodeRound.parse(List.of("9 9 9", "100 2000 1000"), 1))
        .containsExactly(new NodeRound(100, 2000, 1000));
    assertThatThrownBy(() -> NodeRound.parse(List.of("1 2 3"), 1))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("wrote 1 lines, not one of each of 2 rounds");
    assertThatThrownBy(() -> NodeRound.parse(List.of("1 2 x"), 0))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("not three numbers");
  }
}
