// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.error.ModelCrashedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Being on the class path changes nobody's signal handlers. */
class NothingImposedTest {
  /** What a JVM of its own does: it has a model crash. */
  static final class Crash {
    private Crash() {}

    public static void main(String[] arguments) {
      try (Dut dut = SampleDesigns.design("crashing", "crashing.sv").build().open()) {
        dut.input("how").set(1);
        dut.clock();
      } catch (ModelCrashedException e) {
        System.out.println("contained");
      }
    }
  }

  private static String crashing(Path folder, boolean guarded) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("hs_err.log"),
                "--enable-native-access=ALL-UNNAMED",
                "-Ddev.sluice.cosim.optimization=1",
                "-Ddev.sluice.cosim.crashGuard=" + guarded,
                "-Ddev.sluice.cosim.cache=" + System.getProperty("dev.sluice.cosim.cache"),
                "-cp",
                System.getProperty("java.class.path"),
                Crash.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    return process.waitFor() + " " + said;
  }

  @Test
  void handlersOfSignalsAreInstalledWhereTheyAreAskedFor(@TempDir Path folder) throws Exception {
    assertThat(crashing(folder, true)).isEqualTo("0 contained\n");
    assertThat(folder.resolve("hs_err.log")).doesNotExist();
    assertThat(crashing(folder, false)).contains("SIGSEGV").doesNotContain("contained");
    assertThat(Files.readString(folder.resolve("hs_err.log"))).contains("model.so");
  }
}
