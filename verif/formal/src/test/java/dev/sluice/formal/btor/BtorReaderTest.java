// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.btor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A counter, as BTOR2 and as SMT-LIB of two clocks. */
class BtorReaderTest {
  private static final String COUNTER =
      """
      ; a counter
      1 sort bitvec 4
      2 sort bitvec 1
      3 input 2 step ; where
      4 state 1 count
      5 uext 1 3 3
      6 add 1 4 5
      7 next 1 4 6
      8 state 2
      9 slice 2 4 3 3
      10 and 2 9 -3
      11 uext 2 10 0 p_top
      """;

  @TempDir private Path folder;

  private BtorSystem read(String text) throws IOException {
    return BtorReader.read(Files.writeString(folder.resolve("c.btor"), text));
  }

  @Test
  void registersInputsAndNamesAreTold() throws IOException {
    BtorSystem system = read(COUNTER);
    assertThat(system.isState(system.signal("count"))).isTrue();
    assertThat(system.isFree(system.signal("count"))).isFalse();
    assertThat(system.isFree(system.signal("step"))).isTrue();
    assertThat(system.isFree(system.node(8))).as("a state that nothing drives").isTrue();
    assertThat(system.signals("p_")).containsExactly("p_top");
    assertThatThrownBy(() -> system.signal("p_none")).hasMessageContaining("no signal p_none");
  }

  @Test
  void aClockFollowsFromTheOneBefore() throws IOException {
    SmtClocks clocks = new SmtClocks(read(COUNTER));
    clocks.add();
    clocks.add();
    assertThat(clocks.text())
        .contains("(declare-const n4_0 (_ BitVec 4))")
        .contains("(define-fun n6_0 () (_ BitVec 4) (bvadd n4_0 n5_0))")
        .contains("(define-fun n4_1 () (_ BitVec 4) n6_0)")
        .contains("(declare-const n8_1 (_ BitVec 1))")
        .contains("(define-fun m1_0 () (_ BitVec 1) (bvnot n3_0))");
    assertThat(clocks.holds("p_top", 1)).isEqualTo("(= n11_1 #b1)");
    assertThatThrownBy(() -> clocks.holds("count", 0)).hasMessageContaining("4 bits, not 1");
  }

  @Test
  void whatIsNotKnownIsRefusedWithItsLine() {
    assertThatThrownBy(() -> read("1 sort bitvec 4\n2 rol 1 1 1\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 2: the operator rol is not known");
    assertThatThrownBy(() -> read("1 sort array 2 3\n"))
        .hasMessageContaining("line 1: a memory is left");
  }
}
