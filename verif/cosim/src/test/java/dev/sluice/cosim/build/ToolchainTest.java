// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.ToolMissingException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/** What is said of a Verilator by its version. */
class ToolchainTest {
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
}
