// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.formal.FormalTools;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.Proof;
import dev.sluice.formal.proof.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The blocks are proved, and not with a fault in them. */
class BlockProofTest {
  @TempDir private Path folder;

  @BeforeEach
  void tools() throws IOException, InterruptedException {
    FormalTools.need();
  }

  @Test
  void everyPropertyHoldsAndFallsWithItsFault() throws Exception {
    List<Subject> blocks = BlockSubject.quick();
    assertThat(blocks).isNotEmpty();
    for (Subject block : blocks) {
      Proof proof = FormalTools.prover(folder, 0).prove(block, _ -> {});
      assertThat(proof.open()).as(block.label()).isEmpty();
      List<FaultRow> faults = BlockSubject.faultsOf(block);
      assertThat(faults)
          .extracting(FaultRow::property)
          .containsAll(proof.properties().stream().map(Goal::name).toList());
      for (FaultRow fault : faults) {
        Proof faulty =
            FormalTools.prover(folder, 0).prove(BlockSubject.plant(block, fault), _ -> {});
        assertThat(faulty.open()).as(fault.mistake()).contains(fault.property());
      }
    }
  }

  /** The bound of a gap is reached: with one clock less it is violated, soon after reset. */
  @Test
  void theBoundOfAGapIsReached() throws Exception {
    Subject block = BlockSubject.quick().getFirst();
    assertThat(block.checked()).contains("localparam BOUND = 35;");
    Subject tighter =
        new Subject(
            "tighter",
            Map.of(),
            block.top(),
            block.rtl(),
            block.checked().replace("localparam BOUND = 35;", "localparam BOUND = 34;"),
            List.of());
    Proof proof = FormalTools.prover(folder, 64).prove(tighter, _ -> {});
    assertThat(proof.violation()).isNotNull();
    assertThat(proof.violation().properties()).containsExactly("p_gap");
  }
}
