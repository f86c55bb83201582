// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.error.VerilogException;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      assertThatThrownBy(() -> plain.internal("first.mem"))
          .hasMessageContaining("none can be reached");
    }
  }

  private static Dut types() {
    return SampleDesigns.design("types", "types.sv").internals().build().open();
  }

  @Test
  void memoriesOfEveryShapeAreReadAndWritten() {
    try (Dut dut = types()) {
      dut.input("in").set(0xa5);
      dut.clocks(2);
      dut.eval();
      assertThat(dut.internal("flags").elements()).isEqualTo(4);
      assertThat(dut.internal("flags").width()).isEqualTo(1);
      assertThat(dut.internal("flags").get(2)).isEqualTo(1);
      assertThat(dut.internal("flags").get(1)).isZero();
      assertThat(dut.internal("high_flags").get(5)).isEqualTo(1);
      assertThat(dut.internal("high_flags").get(4)).isZero();
      assertThat(dut.internal("table_of_flags").elements()).isEqualTo(6);
      assertThat(dut.internal("table_of_flags").get(5)).isEqualTo(1);
      assertThat(dut.internal("lanes").get()).isEqualTo(0xa500);
      assertThat(dut.internal("pairs").get(3)).isEqualTo(0xa5);
      assertThat(dut.internal("pairs").elements()).isEqualTo(4);
      assertThat(dut.internal("pairs").width()).isEqualTo(8);
      assertThat(dut.internal("numbers").get(9)).isEqualTo(0xa5);
      assertThat(dut.internal("letters").get(4)).isEqualTo(0xa5);
      assertThat(dut.internal("wide").getBig(6)).isEqualTo(BigInteger.valueOf(0xa5).shiftLeft(92));
      assertThat(dut.internal("tight").get()).isEqualTo(0xa50);
      assertThat(dut.internal("tights").get(2)).isEqualTo(5);
      assertThat(dut.internal("HELLO").get()).isEqualTo(0x68656c6c6fL);
      dut.internal("flags").set(1, 1);
      assertThat(dut.internal("flags").get(1)).isEqualTo(1);
      assertThat(dut.internal("flags").get(0)).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "level, a real",
    "levels, an array of which each element is a real",
    "HALF, a real",
    "text, a string",
    "loose, an unpacked struct or union",
    "loose_pair, an array of which each element is an unpacked struct or union",
    "queue, a queue or dynamic array",
    "lengths, an associative array",
    "happened, an event"
  })
  void whatHasNoBitsIsRefusedWithTheReason(String name, String what) {
    try (Dut dut = types()) {
      dut.clock();
      assertThatThrownBy(() -> dut.internal(name))
          .isInstanceOf(PortException.class)
          .hasMessage(
              "internal types." + name + " of DUT types is " + what + ": only bits can be reached");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "input real x, port x is a real",
    "output real x, port x is a real",
    "input string x, port x is a string",
    "input loose_t x, port x is an unpacked struct or union",
    "output loose_t x, port x is an unpacked struct or union"
  })
  void aPortWithoutBitsIsRefusedWithTheReason(String port, String message) {
    assertThatThrownBy(
            () ->
                Verilate.top("odd")
                    .sourceText(
                        "odd.sv",
                        "typedef struct { logic [7:0] a; logic [3:0] b; } loose_t;\n"
                            + "module odd(input clk, %s); endmodule".formatted(port))
                    .optimization(0)
                    .build())
        .isInstanceOf(VerilogException.class)
        .hasMessageStartingWith("of top module odd " + message + ": ports have to be of bits");
  }
}
