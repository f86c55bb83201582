// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A model whose outputs are wider than the ports: the first value that does not fit is a mismatch
 * of that port in that clock, though the bits that the port has are as expected.
 */
class LockStepWidthTest {
  private static final long WRONG = 250;

  private static final String VERILOG =
      """
      module widths(input clk, output [6:0] narrow, output [69:0] wide);
        assign narrow = 7'h5;
        assign wide = 70'h5;
      endmodule
      """;

  private static VerilatedModel model() {
    return Verilate.top("widths").sourceText("widths.v", VERILOG).optimization(1).build();
  }

  /** The bit right above the port's highest. */
  @ParameterizedTest
  @CsvSource({"narrow, 0, 7", "wide, 1, 6"})
  void aValueThatDoesNotFitIsNamedWithPortAndClock(String port, int word, int bit) {
    MismatchException single;
    try (Dut dut = model().open()) {
      LockStep lockStep = fitting(dut);
      single =
          catchThrowableOfType(
              MismatchException.class,
              () -> {
                for (long clock = 0; clock < 1_000; clock++) {
                  expect(lockStep, port, word, bit, clock);
                  dut.clock();
                  lockStep.compare();
                }
              });
    }
    assertThat(single.mismatch().clock()).isEqualTo(WRONG);
    assertThat(single.mismatch().signal().name()).isEqualTo(port);
    assertThat(single.mismatch().expected().testBit(64 * word + bit)).isTrue();
    for (boolean ahead : new boolean[] {false, true}) {
      try (Dut dut = model().open()) {
        LockStep lockStep = fitting(dut);
        try (LockStepBatch batch = ahead ? lockStep.batchAhead(64) : lockStep.batch(64)) {
          MismatchException found =
              catchThrowableOfType(
                  MismatchException.class,
                  () -> {
                    batch.run(1_000, clock -> expect(lockStep, port, word, bit, clock));
                    batch.flush();
                  });
          assertThat(found).hasMessage(single.getMessage());
          assertThat(found.mismatch().clock()).isEqualTo(WRONG);
        }
        dut.clocks(10); // The instance goes on.
      }
    }
  }

  private static LockStep fitting(Dut dut) {
    LockStep lockStep = new LockStep(dut);
    lockStep.expected("narrow").set(5);
    lockStep.expected("wide").set(5);
    return lockStep;
  }

  private static void expect(LockStep lockStep, String port, int word, int bit, long clock) {
    long fits = word == 0 ? 5 : 0;
    lockStep.expected(port).setWord(word, clock == WRONG ? fits | 1L << bit : fits);
  }
}
