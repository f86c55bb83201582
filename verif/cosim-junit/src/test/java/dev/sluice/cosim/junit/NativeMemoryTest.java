// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.sim.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A thousand tests, and a thousand instances that write waveforms, in one JVM whose heap cannot
 * grow: the memory of the process must not grow either. An instance has more than 128 KB.
 */
class NativeMemoryTest {
  /** 16 KB for each of a thousand: an eighth of an instance. */
  private static final long PAGES = 4_000;

  static class Bench {
    @CosimTest
    void leavesATaskWaiting(Dut dut, Simulation sim) {
      sim.fork("left waiting", () -> sim.waitUntil(() -> false));
      sim.runClocks(20);
    }
  }

  @Seeds(300)
  @Verilog(
      top = "sync_fifo",
      sources = "verilog/sync_fifo.v",
      parameters = {"WIDTH=64", "DEPTH=16384"},
      optimization = 1)
  static class First extends Bench {}

  @Seeds(1000)
  @Verilog(
      top = "sync_fifo",
      sources = "verilog/sync_fifo.v",
      parameters = {"WIDTH=64", "DEPTH=16384"},
      optimization = 1)
  static class Thousand extends Bench {}

  @Tag("long")
  @Test
  void nothingStaysBehind(@TempDir Path folder) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
                "-Xms96m",
                "-Xmx96m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Ddev.sluice.cosim.cache=" + System.getProperty("dev.sluice.cosim.cache", ""),
                "-cp",
                System.getProperty("java.class.path"),
                Growth.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(number(said, "tests (\\d+)")).isEqualTo(1000);
    assertThat(number(said, "pages of tests (-?\\d+)")).as(said).isLessThan(PAGES);
    assertThat(number(said, "pages of waveforms (-?\\d+)")).as(said).isLessThan(PAGES);
  }

  private static long number(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  /** What the other JVM does. */
  static final class Growth {
    private Growth() {}

    public static void main(String[] arguments) throws IOException {
      Launched.run(First.class);
      long before = residentPages();
      Launched thousand = Launched.run(Thousand.class);
      thousand.failures().forEach(System.out::println);
      System.out.println("tests " + thousand.tests());
      System.out.println("pages of tests " + (residentPages() - before));
      Path fst = Path.of(arguments[0], "wave.fst");
      VerilatedModel model =
          Verilate.top("sync_fifo")
              .source(Path.of("../cosim/src/test/resources/verilog/sync_fifo.v"))
              .parameter("WIDTH", 64)
              .parameter("DEPTH", 16384)
              .kind(BuildKind.TRACE)
              .optimization(1)
              .build();
      openAndClose(model, fst, 300);
      before = residentPages();
      openAndClose(model, fst, 1000);
      System.out.println("pages of waveforms " + (residentPages() - before));
    }

    private static void openAndClose(VerilatedModel model, Path fst, int times) {
      for (int i = 0; i < times; i++) {
        try (Dut dut = model.open()) {
          dut.waveform().open(fst);
          dut.clocks(5);
        }
      }
    }

    private static long residentPages() throws IOException {
      System.gc();
      return Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ")[1]);
    }
  }
}
