// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.SampleDesigns;
import org.junit.jupiter.api.Test;

class LockStepTest {
  @Test
  void countsClocksAndComparisons() {
    try (Dut dut = SampleDesigns.counter().open()) {
      LockStep lock = new LockStep(dut);
      ExpectedPort count = lock.expected("count");
      ExpectedPort atMax = lock.expected("at_max");
      dut.input("enable").set(1);
      for (int i = 0; i < 1000; i++) {
        dut.clock();
        count.set(i & 0xff);
        atMax.set((i & 0xff) == 0xff);
        assertThat(lock.compare()).isTrue();
      }
      assertThat(lock.clocks()).isEqualTo(1000);
      assertThat(lock.comparisons()).isEqualTo(2000);
      assertThat(lock.mismatches()).isZero();
    }
  }

  @Test
  void aMismatchSaysWhatWhereAndWhen() {
    try (Dut dut = SampleDesigns.counter().open()) {
      LockStep lock = new LockStep(dut);
      dut.input("enable").set(1);
      dut.clocks(6);
      lock.expected("count").set(0x25);
      assertThatThrownBy(lock::compare)
          .isInstanceOf(MismatchException.class)
          .hasMessage(
              """
              DUT counter: count[7:0] is 0x05 and should be 0x25 at 55 ns, clock 5
                expected 0010_0101
                actual   0000_0101
                           ^""");
    }
  }

  @Test
  void mismatchesAreRecordedUpToALimitAndAllCounted() {
    try (Dut dut = SampleDesigns.counter().open()) {
      LockStep lock = new LockStep(dut).record(3).ignore("at_max");
      dut.input("enable").set(1);
      for (int i = 0; i < 10; i++) {
        dut.clock();
        lock.compare();
      }
      assertThat(lock.mismatches()).isEqualTo(9);
      assertThat(lock.recorded()).extracting(Mismatch::clock).containsExactly(1L, 2L, 3L);
      assertThat(lock.comparisons()).isEqualTo(10);
    }
  }

  @Test
  void wideOutputsAreComparedInEveryBit() {
    try (Dut dut = SampleDesigns.widths().open()) {
      LockStep lock = new LockStep(dut).record(100);
      InputPort in = dut.input("i200");
      for (int bit = 0; bit < 200; bit++) {
        in.set(java.math.BigInteger.ONE.shiftLeft(bit));
        dut.clock();
        dut.eval();
        lock.compare();
        assertThat(lock.mismatches()).isEqualTo(bit + 1);
      }
    }
  }
}
