// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What yosys says is read as it is meant. */
class YosysRunTest {
  /** SpinalHDL's registers between two clocks stay modules of their own, and come first. */
  @Test
  void theDepthIsThatOfTheDeepestModule() {
    String said =
        """
        Longest topological path in BufferCC (length=0):
            0: \\io_dataIn
        Longest topological path in SluiceNicMacTop (length=17):
            0: \\block.core_nic
        """;
    assertThat(YosysRun.longest(said)).hasValue(17);
    assertThat(YosysRun.longest("nothing")).isEmpty();
  }
}
