// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.error.ModelStoppedException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Is a bench any good? Mistakes that could really be made, each in one line of the generated
 * Verilog, are planted one at a time, and the bench must catch every one.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class FaultsTest {
  private final String top;
  private final List<PlantedFault> faults;
  private final FaultedRtl rtl;

  /**
   * Plants all faults, of which one is chosen later.
   *
   * @param top the block
   * @param verilog as it was generated
   * @param faults all
   */
  protected FaultsTest(String top, String verilog, List<PlantedFault> faults) {
    this.top = top;
    this.faults = faults;
    rtl = new FaultedRtl(top, verilog, faults);
  }

  /**
   * Runs the bench's traffic.
   *
   * @param rtl the block
   * @throws MismatchException when an output is not as the model says
   */
  protected abstract void run(VerilatedModel rtl);

  /** The block as it is. */
  protected final VerilatedModel withoutFaults() {
    return rtl.withoutFaults();
  }

  /** The block with one of the faults in it. */
  protected final VerilatedModel with(PlantedFault fault) {
    return rtl.with(fault);
  }

  /**
   * What the bench throws when it finds something, if no assertion in the Verilog was first.
   *
   * @return a mismatch, unless the bench has no model to compare with
   */
  protected Class<? extends Throwable> finding() {
    return MismatchException.class;
  }

  final List<PlantedFault> faults() {
    return faults;
  }

  /** The bench has nothing to say of the Verilog as it is. */
  @Test
  final void withoutAFaultNothingIsFound() {
    assertThatCode(() -> run(withoutFaults())).as(top).doesNotThrowAnyException();
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("faults")
  final void isCaught(PlantedFault fault) {
    assertThatThrownBy(() -> run(with(fault)))
        .isInstanceOfAny(finding(), ModelStoppedException.class);
  }
}
