// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DutTest {
  @Test
  void countsAndHoldsTheValueOfTheClockJustEnded() {
    try (Dut dut = SampleDesigns.counter().open()) {
      InputPort rst = dut.input("rst");
      InputPort enable = dut.input("enable");
      OutputPort count = dut.output("count");
      rst.set(true);
      dut.clock();
      rst.set(false);
      enable.set(true);
      for (int i = 0; i < 600; i++) {
        dut.clock();
        assertThat(count.get()).isEqualTo(i & 0xff);
        assertThat(dut.output("at_max").isHigh()).isEqualTo((i & 0xff) == 255);
      }
      dut.eval();
      assertThat(count.get()).as("after the last rising edge").isEqualTo(600 & 0xff);
      assertThat(dut.clockCount()).isEqualTo(601);
      assertThat(dut.time()).isEqualTo(600 * 10_000 + 5_000);
    }
  }

  @Test
  void parametersReachTheModule() {
    VerilatedModel wide =
        SampleDesigns.design("counter", "counter.v").parameter("WIDTH", 70).build();
    try (Dut dut = wide.open()) {
      assertThat(dut.output("count").port().width()).isEqualTo(70);
    }
  }

  @Test
  void aTiedInputHasItsValueInEveryInstance() {
    VerilatedModel tied = SampleDesigns.counter().tied("enable", 1);
    assertThat(tied.ports()).extracting(Port::name).doesNotContain("enable").contains("rst");
    try (Dut dut = tied.open();
        Dut free = SampleDesigns.counter().open()) {
      dut.clocks(6);
      free.clocks(6);
      assertThat(dut.output("count").get()).isEqualTo(5);
      assertThat(free.output("count").get()).isZero();
    }
    assertThatThrownBy(() -> tied.tied("count", 1))
        .isInstanceOf(PortException.class)
        .hasMessageContaining("no input count");
  }

  @Test
  void manyClocksInOneCallAreTheSame() {
    try (Dut a = SampleDesigns.counter().open();
        Dut b = SampleDesigns.counter().open()) {
      a.input("enable").set(1);
      b.input("enable").set(1);
      a.clocks(77);
      for (int i = 0; i < 77; i++) {
        b.clock();
      }
      assertThat(a.output("count").get()).isEqualTo(b.output("count").get()).isEqualTo(76);
      assertThat(a.time()).isEqualTo(b.time());
      assertThat(a.clockCount()).isEqualTo(b.clockCount());
    }
  }

  @Test
  void everyWidthGoesThroughUnchanged() {
    Random random = new Random(1);
    try (Dut dut = SampleDesigns.widths().open()) {
      for (int round = 0; round < 200; round++) {
        for (InputPort in : dut.inputs()) {
          if (in.port().name().matches("i\\d+|in__put")) {
            in.set(new BigInteger(in.port().width(), random));
          }
        }
        dut.clock();
        dut.eval();
        for (OutputPort out : dut.outputs()) {
          String twin = out.port().name().replaceFirst("^o(?=\\d)", "i").replace("out_", "in_");
          if (!twin.equals(out.port().name())) {
            assertThat(out.getBig()).as(twin).isEqualTo(dut.input(twin).getBig());
          }
        }
      }
    }
  }

  @Test
  void namesAndRangesAreThoseOfTheVerilog() {
    try (Dut dut = SampleDesigns.widths().open()) {
      assertThat(dut.outputs().stream().map(o -> o.port().name()))
          .contains("class", "odd.name", "out__put", "o200");
      assertThat(dut.input("in__put").port())
          .extracting(Port::msb, Port::lsb, Port::width)
          .containsExactly(15, 8, 8);
      dut.input("lane[0]").set(5);
      dut.input("lane[1]").set(3);
      dut.input("lane[2]").set(9);
      dut.clock();
      dut.eval();
      assertThat(dut.output("class").get()).isEqualTo(6);
      assertThat(dut.output("odd.name").get()).isEqualTo(9);
    }
  }

  @Test
  void signednessIsThatOfTheVerilog() {
    assertThat(SampleDesigns.widths().ports())
        .filteredOn(Port::signed)
        .extracting(Port::name)
        .containsExactlyInAnyOrder("i9", "o9");
    VerilatedModel model =
        Verilate.top("signs")
            .sourceText(
                "signs.sv",
                "typedef logic signed [4:0] small_t;\n"
                    + "module signs(input signed [3:0] a, output reg signed [70:0] b, input int c, input bit [3:0] d, input small_t e,\n"
                    + "  input small_t f [2], output byte unsigned g);\n"
                    + "endmodule\n")
            .signed("d")
            .optimization(1)
            .build();
    assertThat(model.ports())
        .filteredOn(Port::signed)
        .extracting(Port::name)
        .containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f[0]", "f[1]");
    try (Dut dut = model.open()) {
      dut.input("e").setSigned(-16);
      assertThat(dut.input("e").get()).isEqualTo(16);
      assertThat(dut.input("e").getSigned()).isEqualTo(-16);
      assertThatThrownBy(() -> dut.input("e").set(-1))
          .hasMessageContaining("5 bits wide; setSigned(...) takes numbers with a sign");
    }
  }

  @Test
  void signedAndWideAccess() {
    try (Dut dut = SampleDesigns.widths().open()) {
      dut.input("i9").setSigned(-200);
      dut.input("i65").setSigned(-2);
      dut.input("i200").setWords(new long[] {1, 2, 3, 0xff}, 0);
      dut.clock();
      dut.eval();
      assertThat(dut.output("o9").getSigned()).isEqualTo(-200);
      assertThat(dut.output("o9").get()).isEqualTo(512 - 200);
      assertThat(dut.output("o65").hex()).isEqualTo("1fffffffffffffffe");
      assertThat(dut.output("o200").word(3)).isEqualTo(0xff);
      long[] words = new long[4];
      dut.output("o200").getWords(words, 0);
      assertThat(words).containsExactly(1, 2, 3, 0xff);
    }
  }

  @Test
  void wrongUseIsRefusedWithNamesAndWidths() {
    Dut dut = SampleDesigns.widths().open();
    assertThatThrownBy(() -> dut.input("i8").set(256))
        .isInstanceOf(PortException.class)
        .hasMessage(
            "the value 0x100 does not fit input i8[7:0] of DUT widths, which is 8 bits wide");
    assertThatThrownBy(() -> dut.input("i9").setSigned(256)).hasMessageContaining("9 bits");
    assertThatThrownBy(() -> dut.input("i1").set(2)).hasMessageContaining("1 bit wide");
    assertThatThrownBy(() -> dut.input("i65").set(BigInteger.ONE.shiftLeft(65)))
        .hasMessageContaining("65 bits");
    assertThatThrownBy(() -> dut.input("i200").setWords(new long[] {0, 0, 0, 256}, 0))
        .hasMessageContaining("200 bits");
    assertThatThrownBy(() -> dut.input("i32")).hasMessageContaining("the nearest is i33");
    assertThatThrownBy(() -> dut.output("O8")).hasMessageContaining("the nearest is o8");
    assertThatThrownBy(() -> dut.input("o8")).hasMessageContaining("is an output");
    assertThatThrownBy(() -> dut.output("o65").get()).hasMessageContaining("has 65 bits");
    OutputPort out = dut.output("o8");
    InputPort in = dut.input("i8");
    dut.close();
    dut.close();
    assertThatThrownBy(out::get)
        .isInstanceOf(ClosedException.class)
        .hasMessage("DUT widths was closed before output o8[7:0] was used");
    assertThatThrownBy(() -> in.set(1)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(dut::clock).isInstanceOf(ClosedException.class);
    assertThatThrownBy(dut::eval).isInstanceOf(ClosedException.class);
    assertThat(dut.isClosed()).isTrue();
  }

  @Test
  void instancesShareNothing() {
    VerilatedModel model = SampleDesigns.counter();
    try (Dut a = model.open();
        Dut b = model.open()) {
      a.input("enable").set(1);
      a.clocks(5);
      b.clocks(5);
      assertThat(a.output("count").get()).isEqualTo(4);
      assertThat(b.output("count").get()).isZero();
    }
  }

  @Test
  void registersStartAtRandomWhenASeedIsGiven() {
    List<Long> starts = new ArrayList<>();
    for (long seed = 0; seed < 8; seed++) {
      try (Dut dut = SampleDesigns.counter().open(seed)) {
        dut.eval();
        starts.add(dut.output("count").get());
      }
    }
    assertThat(starts.getFirst()).isZero();
    assertThat(starts).doesNotHaveDuplicates();
  }

  @Test
  void whatTheVerilogSaysAndHowItStops() {
    List<String> said = new ArrayList<>();
    VerilatedModel model = SampleDesigns.design("talkative", "talkative.v").build();
    try (Dut dut = model.open().onDisplay(said::add)) {
      dut.input("say").set(1);
      dut.input("value").set(42);
      dut.clock();
      dut.input("say").set(0);
      dut.clock();
      assertThat(said).containsExactly("value 42");
      dut.input("finish").set(1);
      assertThatThrownBy(dut::clock)
          .isInstanceOf(ModelStoppedException.class)
          .hasMessageContaining("DUT talkative stopped at 25 ns, clock 2: $finish at")
          .hasMessageContaining("talkative.v:12");
    }
    try (Dut dut = model.open().onDisplay(said::add)) {
      dut.input("value").set(7);
      dut.input("fatal").set(1);
      assertThatThrownBy(dut::clock).isInstanceOf(ModelStoppedException.class);
      assertThat(said.toString()).contains("value 7 is not possible");
      assertThatThrownBy(dut::clock)
          .as("it stays stopped")
          .isInstanceOf(ModelStoppedException.class);
    }
  }

  @Test
  void aModelThatNeverSettlesIsStoppedAndOthersGoOn() {
    VerilatedModel model =
        Verilate.top("ring")
            .sourceText(
                "ring.v",
                "module ring(input clk, input on, output q);\n"
                    + "  wire a /*verilator split_var*/;\n"
                    + "  assign a = on & ~a;\n  assign q = a;\nendmodule\n")
            .optimization(1)
            .build();
    try (Dut dut = model.open()) {
      dut.clock();
      dut.input("on").set(1);
      assertThatThrownBy(dut::clock)
          .isInstanceOf(ModelStoppedException.class)
          .hasMessageContaining("converge");
    }
    try (Dut dut = SampleDesigns.counter().open()) {
      dut.clock();
      assertThat(dut.clockCount()).isEqualTo(1);
    }
  }
}
