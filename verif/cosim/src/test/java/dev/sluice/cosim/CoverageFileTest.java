// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoverageFileTest {
  @TempDir Path folder;

  private static VerilatedModel counting() {
    return SampleDesigns.design("counter", "counter.v").kind(BuildKind.COVERAGE).build();
  }

  @Test
  void countsOfOneInstanceAreWrittenWhenItIsClosed() throws IOException {
    Path file = folder.resolve("sub/counter.dat");
    try (Dut dut = counting().open();
        Dut other = counting().open()) {
      CoverageFile.writeAtClose(dut, file);
      dut.input("enable").set(1);
      dut.clocks(5);
      other.clocks(1000);
      assertThat(dut.output("count").get()).isEqualTo(4);
      assertThat(Files.size(file)).isZero();
    }
    assertThat(Files.readString(file))
        .startsWith("# SystemC::Coverage")
        .contains("v_toggle/counter", "v_line/counter")
        .doesNotContain("' 1000\n");
  }

  @Test
  void refusedWhereItCannotBe() throws IOException {
    try (Dut dut = SampleDesigns.counter().open()) {
      assertThatThrownBy(() -> CoverageFile.writeAtClose(dut, folder.resolve("a.dat")))
          .hasMessageContaining("build it with Verilate.kind(BuildKind.COVERAGE)");
    }
    Path blocked = Files.writeString(folder.resolve("file"), "x").resolve("a.dat");
    try (Dut dut = counting().open()) {
      assertThatThrownBy(() -> CoverageFile.writeAtClose(dut, blocked))
          .isInstanceOf(CosimException.class)
          .hasMessageContaining("cannot be written");
    }
  }

  @Test
  void aFileThatVanishedIsAnErrorWhenItIsClosedAndTheInstanceIsFreed() throws IOException {
    Dut dut = counting().open();
    CoverageFile.writeAtClose(dut, folder.resolve("gone/a.dat"));
    Files.delete(folder.resolve("gone/a.dat"));
    Files.delete(folder.resolve("gone"));
    assertThatThrownBy(dut::close).hasMessageContaining("cannot be written");
    assertThat(dut.isClosed()).isTrue();
    dut.close();
  }
}
