// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two registers one after the other; the mutant passes on only what comes again. */
class CounterexampleTest {
  private static final String CHOICE = "chosenMutant[0]";

  private static final String BLIF =
      """
      .model small
      .inputs clk reset in
      .outputs out
      .latch in first re clk 2
      .latch passed second re clk 2
      .names first in CHOICE passed
      1-0 1
      111 1
      .names second out
      1 1
      .end
      """;

  @TempDir private Path folder;
  private SideBySide both;

  @BeforeEach
  void readNetlist() throws IOException {
    Path file = Files.writeString(folder.resolve("small.blif"), BLIF.replace("CHOICE", CHOICE));
    both = new SideBySide(Netlist.read(file), 1, Reliance.NONE, false, false, false);
  }

  private Counterexample of(String... ins) throws IOException {
    MutantProduct product = both.withOwn(Set.of());
    List<String> inputs = product.inputs(product.differences());
    StringBuilder lines = new StringBuilder("0000\n");
    for (String in : ins) {
      inputs.forEach(name -> lines.append(name.equals("in") ? in : "0"));
      lines.append('\n');
    }
    Path file = Files.writeString(folder.resolve("trace.cex"), lines + "# DONE\n");
    return Counterexample.read(file, inputs);
  }

  @Test
  void itsFirstClockWithADifferenceCounts() throws Exception {
    assertThat(of("1", "0", "0").first(both.withOwn(Set.of()))).containsExactly("second second");
    assertThat(of("1", "1", "1").first(both.withOwn(Set.of()))).isEmpty();
  }

  /** Where the register is two, the output differs a clock after the end. */
  @Test
  void whatFollowsIsLookedAt() throws Exception {
    MutantProduct apart = both.apartFrom(Set.of());
    assertThat(of("1", "0").all(apart)).contains("second second", "output out");
    assertThat(both.remedy("second second")).isEqualTo("second");
    assertThat(both.remedy("output out")).isNull();
  }

  @Test
  void anotherNumberOfInputsIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("other.cex"), "0\n01\n");
    assertThatThrownBy(() -> Counterexample.read(file, List.of("in")))
        .isInstanceOf(IOException.class)
        .hasMessage("a counterexample with 2 inputs, of 1");
  }
}
