// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.liberty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.needs.Needs;
import dev.sluice.protocol.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a liberty file is read, and which are refused with what words. */
class CellLibraryTest {
  /** A library of three gates, a larger NAND and a flip-flop. */
  private static final String SMALL =
      """
      /* A comment { */
      library (small) {
        define(drive, cell, float);
        time_unit : "1ns";
        lu_table_template(t) { variable_1 : input_net_transition; index_1 ("0, 1"); }
        cell (ND2D4) { area : 9
          pin(A) { direction : input; } pin(B) { direction : input; }
          pin(Y) { direction : output; function : "(A B)'"; } }
        cell ("ND2D1") { area : 4.0; // the smallest
          pin(A) { direction : input; } pin(B) { direction : input; }
          pin(Y) { direction : "output"; function : "!A + !B";
            timing() { related_pin : "A"; cell_rise(t) { values ("0.1, 0.2", \\
              "0.3"); } } } }
        cell (NR2) { area : 5; pin(A) { direction : input; } pin(B) { direction : input; }
          pin(Y) { direction : output; function : "!(A | B)"; } }
        cell (IV) { area : 2; pin(A) { direction : input; }
          pin(Y) { direction : output; function : "!A"; } }
        cell (BF) { area : 3; pin(A) { direction : input; }
          pin(Y) { direction : output; function : "A"; } }
        cell (DF) { area : 18; ff (IQ, IQN) { next_state : "D"; clocked_on : "CK"; }
          pin(CK) { direction : input; clock : true; } pin(D) { direction : input; }
          pin(Q) { direction : output; function : "IQ"; } }
        cell (LT) { area : 12; latch (IQ, IQN) { data_in : "D"; enable : "G"; } }
        cell (FILL) { area : 0; }
      }
      """;

  @TempDir private Path folder;

  private CellLibrary read(String text) throws Exception {
    return CellLibrary.read(Files.writeString(folder.resolve("x.lib"), text));
  }

  @Test
  void areasAndKindsOfCellsAreRead() throws Exception {
    CellLibrary library = read(SMALL);
    assertThat(library.title()).matches("small, SHA-256 [0-9a-f]{12}");
    assertThat(library.nand2Area()).isEqualTo(4);
    assertThat(library.area("NR2")).contains(5.0);
    assertThat(library.area("FILL")).as("no area").isEmpty();
    assertThat(library.area("NR9")).isEmpty();
    assertThat(library.isFlipFlop("DF")).isTrue();
    assertThat(library.isFlipFlop("LT")).isFalse();
    assertThat(library.isFlipFlop("NR9")).isFalse();
    assertThat(library.gates()).containsExactly("BF", "FILL", "IV", "ND2D1", "ND2D4", "NR2");
    assertThat(read(SMALL + " ").title()).as("another file").isNotEqualTo(library.title());
  }

  @Test
  void debiansLibraryIsRead() {
    Needs.that(Files.exists(CellLibrary.DEBIAN), "qflow-tech-osu018 is not installed");
    CellLibrary library = CellLibrary.read(CellLibrary.DEBIAN);
    assertThat(library.title()).startsWith("osu018_stdcells, SHA-256 ");
    assertThat(library.nand2Area()).isEqualTo(library.area("NAND2X1").orElseThrow());
    assertThat(library.isFlipFlop("DFFPOSX1")).isTrue();
    assertThat(library.gates()).contains("NOR2X1", "MUX2X1").doesNotContain("DFFSR", "LATCH");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "!A + !B; (A*B)'; none of its 8 cells is a NAND with two inputs",
        "!A + !B; A B; 9",
        "!A + !B; A &; 9",
        "!A + !B; A ^ B; 9",
        "!A + !B; (!A ^ B) C; 9",
        "!A + !B; 1'; 9",
        "!A + !B; !(B & A); 4",
        "!A + !B; (B * (A))'; 4",
        "!A + !B; !A | B' A; 4",
        "!A + !B; (A ^ B) + !A !B; 4",
      })
  void aNandIsOneByItsFunction(String right, String other, String expected) throws Exception {
    String text = SMALL.replace(right, other);
    assertThat(text).isNotEqualTo(SMALL);
    if (expected.startsWith("none")) {
      String without = text.replace(other, "A B").replace("(A B)'", "A + B");
      assertThatThrownBy(() -> read(without))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining(expected);
    } else {
      assertThat(read(text).nand2Area()).isEqualTo(Double.parseDouble(expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "clocked_on # clock_on # cannot be used: none of its 8 cells is a flip-flop (a group 'ff'",
        "area : 2; pin # area : x2; pin # cannot be used: its 8 cells have no inverter with an area",
        "function : \"A\" # function : \"B\" # cannot be used: its 8 cells have no buffer with an area",
        "library ( # librarian ( # is not a liberty file: line 2: it begins with 'librarian', not with",
        "cell (IV) { # cell (IV { # is not a liberty file: line 16: '{' is where a name has to be",
        "area : 18; ff # area : 18; ff ff # is not a liberty file: line 20: ':' or '(' is missing after",
        "comment { */ # comment { # is not a liberty file: line 1: a comment has no end",
      })
  void whatCannotBeUsedSaysWhy(String right, String wrong, String message) throws Exception {
    String text = SMALL.replace(right, wrong);
    assertThat(text).isNotEqualTo(SMALL);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(folder.resolve("x.lib") + " " + message)
        .hasMessageEndingWith("give another file with --liberty")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void whatIsNoFileOrEndsEarlyIsNamed() throws Exception {
    for (int cut : List.of(0, 200, SMALL.length() - 3)) {
      assertThatThrownBy(() -> read(SMALL.substring(0, cut)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("x.lib is not a liberty file: line ");
    }
    assertThatThrownBy(() -> read("library (x) { }"))
        .hasMessageContaining("x.lib cannot be used: it has no cell; give another");
    assertThatThrownBy(() -> CellLibrary.read(folder))
        .hasMessage(
            folder + " is a folder, not a liberty file, or give another file with --liberty");
    assertThatThrownBy(() -> CellLibrary.read(folder.resolve("no.lib")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no.lib is not there, or give another file with --liberty");
  }
}
