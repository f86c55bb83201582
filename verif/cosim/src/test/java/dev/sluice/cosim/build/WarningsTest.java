// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.error.VerilogException;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said on standard error, each in a JVM of its own. */
class WarningsTest {
  /** What the JVMs do. */
  static final class Narrow {
    private Narrow() {}

    static Verilate design() {
      return Verilate.top("narrow")
          .sourceText(
              "narrow.v", "module narrow(input [7:0] a, output [3:0] b); assign b = a; endmodule")
          .optimization(0);
    }

    public static void main(String[] arguments) {
      if (arguments[0].equals("build")) {
        design().build();
        return;
      }
      try (Dut dut = SampleDesigns.counter().open();
          Simulation sim = new Simulation(dut)) {
        sim.fork("one", () -> {});
        sim.fork("two", () -> {});
        sim.run();
      }
    }
  }

  private static List<String> said(Path cache, String what, String... flags) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Ddev.sluice.cosim.cache=" + cache));
    command.addAll(List.of(flags));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), Narrow.class.getName(), what));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> lines = new String(process.getInputStream().readAllBytes()).lines().toList();
    assertThat(process.waitFor()).as(lines.toString()).isZero();
    return lines.stream().filter(line -> !line.startsWith("WARNING:")).toList();
  }

  @Tag("long")
  @Test
  void warningsAreShownWhenTheModelIsBuiltAndNotWhenItIsCached(@TempDir Path cache)
      throws Exception {
    List<String> first = said(cache, "build");
    assertThat(first).hasSize(2);
    assertThat(first.getFirst())
        .startsWith("cosim: Verilator warns of top module narrow (strict() makes that an error");
    assertThat(first.getLast()).startsWith("  %Warning-WIDTH").contains("narrow.v:1");
    assertThat(said(cache, "build")).isEmpty();
  }

  @Test
  void strictMakesThemErrors() {
    assertThatThrownBy(() -> Narrow.design().strict().build())
        .isInstanceOf(VerilogException.class)
        .hasMessageStartingWith(
            "Verilator refused the Verilog of top module narrow: %Warning-WIDTH: ")
        .hasMessageContaining("%Warning-WIDTH");
  }

  @Test
  void aMissingFlagThatMakesTasksSlowIsSaidOnce() throws Exception {
    Path cache = Path.of(System.getProperty("dev.sluice.cosim.cache"));
    SampleDesigns.counter();
    assertThat(said(cache, "run", "-Ddev.sluice.cosim.optimization=1"))
        .singleElement()
        .asString()
        .isEqualTo(
            "cosim: tasks run on virtual threads, several times slower, as the JVM was started"
                + " without --add-exports=java.base/jdk.internal.vm=ALL-UNNAMED (with Maven: in"
                + " surefire's argLine)");
    assertThat(said(cache, "run", "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED")).isEmpty();
  }
}
