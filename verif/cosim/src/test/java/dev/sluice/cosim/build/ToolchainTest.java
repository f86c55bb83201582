// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.ToolMissingException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a Verilator by its version. */
class ToolchainTest {
  @TempDir private Path root;

  private static String said(String version) {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true));
    try {
      Toolchain.check(version);
    } finally {
      System.setErr(before);
    }
    return said.toString();
  }

  @Test
  void anOldOneIsRefused() {
    assertThatThrownBy(() -> Toolchain.check("Verilator 4.038 2020-07-11 rev v4.036-114"))
        .isInstanceOf(ToolMissingException.class)
        .hasMessageStartingWith("Verilator 5.006 or newer is needed; here is: Verilator 4.038");
    assertThat(said("Verilator 5.006 2023-01-22 rev (Debian 5.006-3)")).isEmpty();
  }

  @Test
  void oneWithoutAVersionIsTakenAndThatIsSaidOnce() {
    String wheel = "rev vUNKNOWN-built20260516-of-the-test";
    assertThat(said(wheel))
        .isEqualTo(
            "cosim: this Verilator does not say which version it is ('%s'); 5.006 or newer is"
                    .formatted(wheel)
                + " needed, going on with it\n");
    assertThat(said(wheel)).isEmpty();
  }

  private void header(String version) throws Exception {
    Files.createDirectories(root.resolve("include"));
    Files.writeString(
        root.resolve("include/verilated_config.h"),
        "#define VERILATOR_PRODUCT \"Verilator\"\n#define VERILATOR_VERSION   \""
            + version
            + "\"\n");
  }

  @Test
  void whatItSaysOfItselfCounts() throws Exception {
    header("5.49");
    String said = "Verilator 5.006 2023-01-22 rev (Debian 5.006-3)";
    assertThat(Toolchain.version(said, root)).isEqualTo(said);
  }

  /** PyPI's wheel of 5.48 says no number. */
  @Test
  void whereItDoesNotKnowItsHeadersDo() throws Exception {
    header("5.49");
    assertThat(Toolchain.version(" rev vUNKNOWN-built20260516-4e853d8", root))
        .isEqualTo("Verilator 5.49 rev vUNKNOWN-built20260516-4e853d8");
  }

  @Test
  void whereNobodyKnowsItIsAsItSays() throws Exception {
    assertThat(Toolchain.version("something else", root)).isEqualTo("something else");
    header("unknown");
    assertThat(Toolchain.version("something else", root)).isEqualTo("something else");
  }
}
