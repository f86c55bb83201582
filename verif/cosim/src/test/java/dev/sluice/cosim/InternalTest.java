// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.PortException;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class InternalTest {
  private static Verilate nested() {
    return SampleDesigns.design("nested", "nested.v").source(SampleDesigns.file("sync_fifo.v"));
  }

  @Test
  void memoriesAndRegistersOfEveryLevelAreReadAndWritten() {
    try (Dut dut = nested().internals().build().open()) {
      dut.input("rst").set(1);
      dut.clocks(2);
      dut.input("rst").set(0);
      dut.input("s_valid").set(1);
      for (int i = 0; i < 3; i++) {
        dut.input("s_data").set(0x40 + i);
        dut.clock();
      }
      dut.input("s_valid").set(0);
      dut.clocks(5);
      Internal memory = dut.internal("second.mem");
      assertThat(memory.elements()).isEqualTo(8);
      assertThat(memory.width()).isEqualTo(8);
      assertThat(memory.get(0)).isEqualTo(0x40);
      assertThat(memory.get(2)).isEqualTo(0x42);
      assertThat(dut.internal("nested.second.head").get()).isEqualTo(3);
      assertThat(dut.output("m_data").get()).isEqualTo(0x40);
      memory.set(0, 0x99);
      dut.eval();
      assertThat(dut.output("m_data").get()).as("logic behind it follows").isEqualTo(0x99);
    }
  }

  @Test
  void oneVariableCanBeReachedAlone() {
    VerilatedModel model = nested().internal("nested", "wide").build();
    try (Dut dut = model.open()) {
      Internal wide = dut.internal("wide");
      assertThat(wide.width()).isEqualTo(100);
      BigInteger value = BigInteger.ONE.shiftLeft(99).or(BigInteger.valueOf(0x77));
      wide.set(0, value);
      assertThat(wide.getBig(0)).isEqualTo(value);
      dut.eval();
      assertThat(dut.output("low").get()).isEqualTo(0x78);
    }
  }

  @Test
  void wrongUseIsRefused() {
    Dut dut = nested().internals().build().open();
    Internal memory = dut.internal("first.mem");
    Internal head = dut.internal("first.head");
    assertThatThrownBy(memory::get).hasMessageContaining("is a memory: say which word");
    assertThatThrownBy(() -> memory.get(4))
        .hasMessageContaining("first.mem[0..3]")
        .hasMessageContaining("no word 4");
    assertThatThrownBy(() -> memory.set(0, 256)).hasMessageContaining("does not fit");
    assertThatThrownBy(() -> dut.internal("wide").get()).hasMessageContaining("100 bits");
    assertThatThrownBy(() -> dut.internal("first.WIDTH").set(1))
        .hasMessageContaining("a parameter");
    assertThatThrownBy(() -> dut.internal("first.heads"))
        .isInstanceOf(PortException.class)
        .hasMessageContaining("the nearest is nested.first.head");
    dut.close();
    assertThatThrownBy(head::get).isInstanceOf(ClosedException.class);
    try (Dut plain = nested().build().open()) {
      assertThatThrownBy(() -> plain.internal("first.mem")).hasMessageContaining("it has none");
    }
  }
}
