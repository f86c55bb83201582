// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.PortException;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Ports whose types are packed structs, unions and enumerations. */
class PackedFieldsTest {
  private static Dut packed() {
    return SampleDesigns.design("packed_ports", "packed_ports.sv").build().open();
  }

  @Test
  void fieldsAreDrivenAndReadByName() {
    try (Dut dut = packed()) {
      InputPort head = dut.input("head");
      head.field("valid").set(1);
      head.field("parts[1].length").set(0xab);
      head.field("parts").field("[0].state").set("DONE");
      head.field("lanes[3]").set(0x7e);
      head.field("offset").set(0x1f);
      BigInteger wide = BigInteger.ONE.shiftLeft(99).or(BigInteger.valueOf(5));
      head.field("wide").set(wide);
      dut.clock();
      OutputPort valid = dut.output("valid");
      assertThat(valid.get()).isEqualTo(1);
      assertThat(dut.get("length1")).isEqualTo(0xab);
      assertThat(dut.output("state0").valueName()).isEqualTo("DONE");
      assertThat(dut.get("lane3")).isEqualTo(0x7e);
      OutputPort echo = dut.output("echo");
      assertThat(echo.field("parts[1].length").get()).isEqualTo(0xab);
      assertThat(echo.field("parts[0].state").valueName()).isEqualTo("DONE");
      assertThat(echo.field("parts[1].state").valueName()).isEqualTo("IDLE");
      assertThat(echo.field("offset").getSigned()).isEqualTo(-1);
      assertThat(echo.field("wide").getBig()).isEqualTo(wide);
      assertThat(echo.field("wide").word(1)).isEqualTo(1L << 35);
      head.field("valid").set(0);
      head.field("wide").set(3);
      dut.clock();
      assertThat(dut.get("valid")).isZero();
      assertThat(dut.get("length1")).as("the others stay").isEqualTo(0xab);
      assertThat(echo.field("wide").getBig()).isEqualTo(BigInteger.valueOf(3));
    }
  }

  @Test
  void ascendingRangesUnionsAndArraysOfStructs() {
    try (Dut dut = packed()) {
      dut.input("both").field("half.high").set(0xc);
      dut.input("both").field("all").set(0xa5);
      assertThat(dut.input("both").field("half.high").get()).isEqualTo(0xa);
      assertThat(dut.input("both").field("half.low").get()).isEqualTo(5);
      dut.input("rising").field("[0].length").set(0x11);
      dut.input("rising").field("[1].length").set(0x22);
      dut.input("several[1]").field("length").set(0x33);
      dut.clock();
      assertThat(dut.get("first_of_rising")).isEqualTo(0x11);
      assertThat(dut.get("second_of_several")).isEqualTo(0x33);
    }
  }

  @Test
  void namesOfValuesAreShownAndSet() {
    try (Dut dut = packed()) {
      dut.input("state").set("RUN");
      assertThat(dut.get("state")).isEqualTo(2);
      assertThat(dut.input("state").valueName()).isEqualTo("RUN");
      dut.input("state").set(1);
      assertThat(dut.input("state").valueName()).as("has no name").isEqualTo("0x1");
      assertThatThrownBy(() -> dut.input("state").set("RUNS"))
          .isInstanceOf(PortException.class)
          .hasMessageContaining("has no value RUNS; the nearest is RUN");
      assertThatThrownBy(() -> dut.input("plain").valueName())
          .as("as wide as the enumeration, but plain")
          .hasMessageContaining("has no names for its values");
      assertThatThrownBy(() -> dut.input("head").field("plain").set("RUN"))
          .hasMessageContaining("has no names for its values");
      assertThatThrownBy(() -> dut.input("head").field("two").set("RUN"))
          .hasMessageContaining("has no names for its values");
    }
  }

  @Test
  void wrongUseIsRefused() {
    try (Dut dut = packed()) {
      InputPort head = dut.input("head");
      assertThatThrownBy(() -> head.field("parts[1].lenght"))
          .isInstanceOf(PortException.class)
          .hasMessageContaining("input head")
          .hasMessageContaining("has no field parts[1].lenght; the nearest is parts[1].length");
      assertThatThrownBy(() -> dut.input("plain").field("a"))
          .hasMessageContaining("it is not a port whose type is a packed struct or union");
      assertThatThrownBy(() -> head.field("wide").get()).hasMessageContaining("100 bits");
      assertThatThrownBy(() -> head.field("parts[0].length").set(256))
          .hasMessageContaining("does not fit input head.parts[0].length");
      assertThatThrownBy(() -> dut.output("echo").field("valid").set(1))
          .hasMessageContaining("cannot be driven: it is no input");
    }
  }
}
