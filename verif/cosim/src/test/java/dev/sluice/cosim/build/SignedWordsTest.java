// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.Port;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signed ports are found wherever the word stands that makes them so. */
class SignedWordsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "input signed [7:0] a",
        "input int a",
        "typedef byte unsigned t",
        "integer i;",
        "(longint x)",
        "input wire\tsigned\n[3:0] a"
      })
  void aWordThatCanMakeAPortSigned(String verilog) {
    assertThat(SignedWords.isIn(verilog)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input [7:0] a",
        "$signed(a) < 0",
        "assign unsigned_a = point;",
        "wire [7:0] byte_out, int_1; reg print$int;"
      })
  void noSuchWord(String verilog) {
    assertThat(SignedWords.isIn(verilog)).isFalse();
  }

  private static Map<String, Boolean> signed(VerilatedModel model) {
    return model.ports().stream().collect(Collectors.toMap(Port::name, Port::signed));
  }

  @Test
  void aTypeFromAnIncludedFileAndAMacroOfTheCommandLine(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("types.vh"), "typedef logic signed [4:0] level_t;\n");
    String module =
        """
        `include "types.vh"
        module levels(input level_t a, input [4:0] b, output `KIND [4:0] c);
          assign c = a + b;
        endmodule
        """;
    assertThat(
            signed(
                Verilate.top("levels")
                    .sourceText("levels.sv", module)
                    .include(folder)
                    .define("KIND", "logic")
                    .optimization(0)
                    .build()))
        .isEqualTo(Map.of("a", true, "b", false, "c", false));
    Files.writeString(folder.resolve("types.vh"), "typedef logic [4:0] level_t;\n");
    assertThat(
            signed(
                Verilate.top("levels")
                    .sourceText("levels.sv", module)
                    .include(folder)
                    .define("KIND", "logic signed")
                    .optimization(0)
                    .build()))
        .isEqualTo(Map.of("a", false, "b", false, "c", true));
  }
}
