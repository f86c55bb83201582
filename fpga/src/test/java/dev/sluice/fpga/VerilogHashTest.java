// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What makes a Verilog another, and what does not. */
class VerilogHashTest {
  private static final Pattern LINE = Pattern.compile("(when_\\w+_l)(\\d+)");

  @TempDir private Path folder;
  private String verilog;

  @BeforeEach
  void generate() throws Exception {
    SluiceParameters ring = new SluiceParameters(16, 8, 64, 512, Architecture.RING);
    verilog = Files.readString(new Design(Target.XC7, Top.ENGINE, ring).generate(folder));
    assertThat(LINE.matcher(verilog).results().map(wire -> wire.group()).distinct())
        .as("wires called after lines")
        .hasSizeGreaterThan(3);
  }

  private void assertSame(String text) {
    assertThat(text).isNotEqualTo(verilog);
    assertThat(VerilogHash.of(text)).isEqualTo(VerilogHash.of(verilog));
  }

  private void assertOther(String text) {
    assertThat(text).isNotEqualTo(verilog);
    assertThat(VerilogHash.of(text)).isNotEqualTo(VerilogHash.of(verilog));
  }

  @Test
  void aLineMoreInASourceIsTheSame() {
    for (int more : new int[] {1, 2, 950}) {
      assertSame(
          LINE.matcher(verilog)
              .replaceAll(wire -> wire.group(1) + (Integer.parseInt(wire.group(2)) + more)));
    }
  }

  @Test
  void aSourceOfAnotherNameIsTheSame() {
    assertSame(verilog.replace("when_LateEdgeEngine_", "when_Some_l1_Engine_"));
  }

  @Test
  void aConditionThatIsAnotherIsAnother() {
    assertOther(verilog.replaceFirst("(assign when_\\w+ = )\\(! (\\w+)\\);", "$1$2;"));
  }

  /** The names alone would not tell: the one wire stands where the other stood. */
  @Test
  void aWireForAnotherIsAnother() {
    String[] used =
        Pattern.compile("if\\((when_\\w+)\\)")
            .matcher(verilog)
            .results()
            .map(wire -> wire.group(1))
            .distinct()
            .toArray(String[]::new);
    assertThat(used).hasSizeGreaterThan(1);
    assertOther(verilog.replaceFirst("if\\(" + used[0] + "\\)", "if(" + used[1] + ")"));
  }

  @Test
  void oneBitOfAConstantIsAnother() {
    assertOther(verilog.replaceFirst("1'b0", "1'b1"));
  }
}
