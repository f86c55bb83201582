// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import dev.sluice.cosim.Substitute;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.needs.Needs;
import java.util.List;
import java.util.function.Function;

/**
 * A block's RTL with planted faults, compiled once; one is chosen, or none. In a mutation run the
 * block without them, as its traffic is all that counts there.
 */
public final class FaultedRtl {
  private final String text;
  private final List<PlantedFault> faults;
  private final Function<String, VerilatedModel> build;
  private VerilatedModel model;

  /**
   * Plants the faults; the block is compiled when it is first asked for.
   *
   * @param top the block
   * @param verilog as it was generated
   * @param faults all
   */
  public FaultedRtl(String top, String verilog, List<PlantedFault> faults) {
    this(top, verilog, faults, text -> BlockRtl.of(top, text));
  }

  /**
   * The same, compiled in a way of its own.
   *
   * @param top the block
   * @param verilog as it was generated
   * @param faults all
   * @param build compiles a text
   */
  public FaultedRtl(
      String top,
      String verilog,
      List<PlantedFault> faults,
      Function<String, VerilatedModel> build) {
    this.faults = faults;
    this.build = build;
    text = Substitute.isInstalled() ? verilog : FaultChoice.of(top, verilog, faults);
  }

  private synchronized VerilatedModel model() {
    if (model == null) {
      model = build.apply(text);
    }
    return model;
  }

  /**
   * The block as it is.
   *
   * @return a model of it
   */
  public VerilatedModel withoutFaults() {
    return Substitute.isInstalled() ? model() : model().tied(FaultChoice.INPUT, 0);
  }

  /**
   * The block with one of the faults in it.
   *
   * @param fault of the list
   * @return a model of it
   */
  public VerilatedModel with(PlantedFault fault) {
    Needs.that(!Substitute.isInstalled(), "other faults are being looked for");
    return model().tied(FaultChoice.INPUT, faults.indexOf(fault) + 1);
  }
}
