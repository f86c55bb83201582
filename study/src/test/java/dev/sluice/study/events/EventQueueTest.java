// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.protocol.ParameterException;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  private record Entry(long time, long sequence) {}

  @Test
  void ofOneTimeTheFirstThatWasSetComesFirst() {
    EventQueue queue = new EventQueue();
    queue.add(100);
    for (int actor = 99; actor >= 0; actor--) {
      queue.set(actor, 7);
    }
    queue.set(50, 7); // Stays.
    queue.set(98, 9);
    queue.set(98, 7); // Was moved.
    assertEquals(99, queue.take());
    for (int actor = 97; actor >= 0; actor--) {
      assertEquals(actor, queue.take());
    }
    assertEquals(98, queue.take());
    assertEquals(EventQueue.NONE, queue.take());
    assertEquals(EventQueue.NEVER, queue.time());
  }

  @Test
  void actorsAreCounted() {
    EventQueue queue = new EventQueue();
    assertEquals(0, queue.add(1));
    assertEquals(1, queue.add(1000));
    assertEquals(1001, queue.add(1));
    assertThrows(ParameterException.class, () -> queue.add(0));
    assertThrows(ParameterException.class, () -> queue.add(1 << 28));
  }

  /** A sorted map of the library is the other opinion. */
  @Property(tries = 200)
  void isASortedMap(@ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int actors) {
    SplittableRandom random = new SplittableRandom(seed);
    EventQueue queue = new EventQueue();
    queue.add(actors);
    TreeMap<Entry, Integer> sorted =
        new TreeMap<>(Comparator.comparingLong(Entry::time).thenComparingLong(Entry::sequence));
    Entry[] entries = new Entry[actors];
    long sequence = 0;
    for (int step = 0; step < 2000; step++) {
      int actor = random.nextInt(actors);
      switch (random.nextInt(4)) {
        case 0, 1 -> {
          long time = random.nextInt(50);
          queue.set(actor, time);
          if (entries[actor] == null || entries[actor].time != time) {
            if (entries[actor] != null) {
              sorted.remove(entries[actor]);
            }
            entries[actor] = new Entry(time, sequence++);
            sorted.put(entries[actor], actor);
          }
        }
        case 2 -> {
          queue.cancel(actor);
          if (entries[actor] != null) {
            sorted.remove(entries[actor]);
            entries[actor] = null;
          }
        }
        default -> {
          assertEquals(sorted.isEmpty() ? EventQueue.NEVER : sorted.firstKey().time, queue.time());
          int expected = sorted.isEmpty() ? EventQueue.NONE : sorted.pollFirstEntry().getValue();
          assertEquals(expected, queue.take());
          if (expected != EventQueue.NONE) {
            entries[expected] = null;
          }
        }
      }
      assertEquals(entries[actor] != null, queue.isSet(actor));
      assertEquals(sorted.size(), queue.size());
    }
  }
}
