// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.transport.Endpoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TimerHeapTest {
  private static final int TIMERS = 12;

  /** Each number starts the timer that it names, until it says, or stops it where it runs. */
  @Property
  void theFirstIsTheOneThatRunsOutFirst(
      @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 1199) Integer> steps) {
    TimerHeap heap = new TimerHeap(TIMERS);
    Map<Integer, Long> running = new HashMap<>();
    for (int step : steps) {
      int timer = step % TIMERS;
      if (running.remove(timer) == null) {
        running.put(timer, (long) step / TIMERS);
        heap.start(timer, step / TIMERS);
      } else {
        heap.stop(timer);
      }
      long first = running.values().stream().mapToLong(at -> at).min().orElse(Endpoint.NEVER);
      assertThat(heap.deadline()).isEqualTo(first);
      assertThat(heap.first() == TimerHeap.NONE).isEqualTo(running.isEmpty());
      if (!running.isEmpty()) {
        assertThat(running.get(heap.first())).isEqualTo(first);
      }
    }
  }
}
