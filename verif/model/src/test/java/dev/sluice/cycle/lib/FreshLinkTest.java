// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A source that says when its fields are fresh: the sink has what it would have had without. */
class FreshLinkTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSinkHasTheSourcesFieldsWheneverTheyCount(boolean idleCounts) {
    Wires source = wires("source", idleCounts);
    Wires sink = wires("sink", idleCounts);
    Link link = new Link(source, sink);
    SplittableRandom random = new SplittableRandom(16);
    int skipped = 0;
    for (int clock = 0; clock < 10_000; clock++) {
      source.valid = random.nextInt(3) == 0;
      source.fresh = random.nextInt(4) == 0;
      if (source.fresh) {
        source.set(0, random.nextLong());
        source.setWord(1, 1, random.nextLong());
      }
      sink.ready = random.nextBoolean();
      link.settle();
      assertThat(sink.valid).isEqualTo(source.valid);
      assertThat(source.ready).isEqualTo(sink.ready);
      if (source.valid || idleCounts) {
        assertThat(words(sink)).as("clock %d", clock).isEqualTo(words(source));
      }
      skipped += sink.fresh ? 0 : 1;
    }
    assertThat(skipped).isGreaterThan(1000);
  }

  private static List<Long> words(Wires wires) {
    return List.of(wires.get(0), wires.word(1, 0), wires.word(1, 1));
  }

  private static Wires wires(String name, boolean idleCounts) {
    Wires wires = Wires.stream(name, new Field("a", 20), new Field("b", 100));
    return idleCounts ? wires : wires.countingWhileValid();
  }
}
