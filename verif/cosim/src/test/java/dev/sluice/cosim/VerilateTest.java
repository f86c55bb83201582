// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ToolMissingException;
import dev.sluice.cosim.error.VerilogException;
import dev.sluice.cosim.model.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerilateTest {
  @Test
  void aModelIsBuiltOnceAndSharedByAll() throws Exception {
    String unique = "module once(input clk); wire [63:0] id = 64'd" + System.nanoTime();
    Callable<VerilatedModel> build =
        () ->
            Verilate.top("once")
                .sourceText("once.v", unique + "; endmodule")
                .optimization(0)
                .build();
    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Future<VerilatedModel>> models = threads.invokeAll(List.of(build, build, build, build));
      for (Future<VerilatedModel> model : models) {
        assertThat(model.get()).isSameAs(models.getFirst().get());
      }
    }
  }

  @Test
  void theUsualOptimizationIsALevel() {
    assertThat(Verilate.level("2")).isEqualTo(2);
    assertThatThrownBy(() -> Verilate.level("fast"))
        .isInstanceOf(CosimException.class)
        .hasMessage("-Ddev.sluice.cosim.optimization=fast: it must be 0 to 3");
  }

  @Test
  void anIncludedFileAndAMacroCount(@TempDir Path folder) throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("inc.v"),
            """
            `include "value.vh"
            module inc(output [7:0] a, output [7:0] b);
              assign a = `VALUE;
              assign b = `OTHER;
            endmodule
            """);
    for (int value = 1; value <= 2; value++) {
      Files.writeString(folder.resolve("value.vh"), "`define VALUE " + value + "\n");
      VerilatedModel model =
          Verilate.top("inc")
              .source(source)
              .include(folder)
              .define("OTHER", "8'h77")
              .optimization(0)
              .build();
      try (Dut dut = model.open()) {
        dut.eval();
        assertThat(dut.output("a").get()).isEqualTo(value);
        assertThat(dut.output("b").get()).isEqualTo(0x77);
      }
    }
  }

  @Test
  void verilogThatDoesNotCompileShowsVerilatorsWordsAndTheLog() {
    Verilate bad =
        Verilate.top("bad")
            .sourceText("bad.v", "module bad(input clk);\n  assign x = ;\nendmodule");
    assertThatThrownBy(bad::build)
        .isInstanceOf(VerilogException.class)
        .hasMessageStartingWith("Verilator refused the Verilog of top module bad: bad.v:2")
        .hasMessageContaining("bad.v:2")
        .hasMessageContaining("syntax error")
        .satisfies(
            e -> {
              String log = e.getMessage().substring(e.getMessage().lastIndexOf("log: ") + 5);
              assertThat(Path.of(log)).content().contains("syntax error");
            });
  }

  @Test
  void aMissingTopOrFileIsNamed() {
    assertThatThrownBy(
            () -> Verilate.top("nowhere").sourceText("a.v", "module a; endmodule").build())
        .isInstanceOf(VerilogException.class)
        .hasMessageContaining("nowhere");
    assertThatThrownBy(() -> Verilate.top("a").source(Path.of("missing.v")))
        .hasMessage("the Verilog file missing.v does not exist");
    assertThatThrownBy(() -> Verilate.top("a").build()).hasMessageContaining("no Verilog source");
    assertThatThrownBy(() -> Verilate.top("a b")).hasMessageContaining("not the name");
  }

  @Test
  void aParameterThatTheDesignDoesNotHaveNamesTheNearest() {
    assertThatThrownBy(
            () -> SampleDesigns.design("counter", "counter.v").parameter("WDITH", 3).build())
        .isInstanceOf(VerilogException.class)
        .hasMessageStartingWith(
            "top module counter has no parameter WDITH; the nearest is WIDTH\n");
  }

  @Test
  void verilatorsAbsenceNamesThePackage() {
    String message =
        org.junit.jupiter.api.Assertions.assertThrows(
                ToolMissingException.class,
                () ->
                    dev.sluice.cosim.build.Tool.find("verilator", "verilator", "none", "/nowhere"))
            .getMessage();
    assertThat(message)
        .startsWith("verilator is missing: install it (Debian, Ubuntu: apt-get install verilator)")
        .contains("looked for verilator on the PATH: /nowhere");
  }

  @Tag("long")
  @Test
  void severalJvmsBuildTheSameAtOnce(@TempDir Path cache) throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "--enable-native-access=ALL-UNNAMED",
                  "-Ddev.sluice.cosim.cache=" + cache,
                  "-cp",
                  System.getProperty("java.class.path"),
                  BuildOnce.class.getName())
              .redirectErrorStream(true)
              .start());
    }
    for (Process process : processes) {
      String said = new String(process.getInputStream().readAllBytes());
      assertThat(process.waitFor()).as(said).isZero();
      assertThat(said).contains("count 3");
    }
    try (var entries = Files.list(cache)) {
      assertThat(entries.map(e -> e.getFileName().toString()))
          .filteredOn(name -> !name.equals("locks"))
          .as("the model, its precompiled header, three parts of the runtime, the guard")
          .hasSize(6)
          .noneMatch(name -> name.startsWith("building"));
    }
  }

  /** What each of the JVMs does. */
  static final class BuildOnce {
    private BuildOnce() {}

    public static void main(String[] arguments) {
      try (Dut dut = SampleDesigns.counter().open()) {
        dut.input("enable").set(1);
        dut.clocks(4);
        System.out.println("count " + dut.output("count").get());
      }
    }
  }

  @Test
  void aHeaderGivenAsTextCanBeIncluded() {
    VerilatedModel model =
        Verilate.top("texts")
            .sourceText(
                "texts.v",
                "`include \"n.vh\"\nmodule texts(output [`N:0] q); assign q = 1; endmodule")
            .sourceText("n.vh", "`define N 6\n")
            .optimization(0)
            .build();
    assertThat(model.ports()).singleElement().extracting(Port::width).isEqualTo(7);
  }
}
