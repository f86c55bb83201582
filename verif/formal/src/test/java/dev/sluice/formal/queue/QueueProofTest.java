// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.formal.FormalTools;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.Proof;
import dev.sluice.formal.proof.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A queue of each kind is proved, and not with a fault in it. */
class QueueProofTest {
  @TempDir private Path folder;

  @BeforeEach
  void tools() throws IOException, InterruptedException {
    FormalTools.need();
  }

  @Test
  void wordsLeaveAsTheyCame() throws Exception {
    List<Subject> queues = QueueSubject.quick();
    assertThat(queues).hasSize(4);
    for (Subject queue : queues) {
      Proof proof = FormalTools.prover(folder, 0).prove(queue, _ -> {});
      assertThat(proof.open()).as(queue.label()).isEmpty();
      assertThat(proof.properties())
          .extracting(Goal::name)
          .containsExactlyInAnyOrderElementsOf(QueueSubject.PROPERTIES);
      // Each has its piece of today's Verilog.
      assertThat(QueueFaults.of(queue))
          .isNotEmpty()
          .allSatisfy(
              fault -> assertThatCode(() -> fault.plantedIn(queue)).doesNotThrowAnyException());
    }
  }

  @Tag("long")
  @Test
  void aFaultMakesItsPropertyFall() throws Exception {
    for (Subject queue : QueueSubject.quick()) {
      for (FaultRow fault : QueueFaults.of(queue)) {
        assertThat(FormalTools.falls(folder, fault, queue)).as(fault.mistake()).isTrue();
      }
    }
  }
}
