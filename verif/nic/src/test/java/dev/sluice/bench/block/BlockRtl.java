// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;

/** A block's RTL for tests: compiled lightly, as they run few clocks. */
public final class BlockRtl {
  private BlockRtl() {}

  /** The block as it is generated. */
  public static VerilatedModel of(String block, NicParameters p) throws IOException {
    return of(block, NicGenerator.verilog(block, p));
  }

  /** The block from a text, which may have been changed. */
  public static VerilatedModel of(String block, String verilog) {
    return Verilate.top(block).sourceText(block + ".v", verilog).optimization(1).build();
  }
}
