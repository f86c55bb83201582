// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.events;

import dev.sluice.protocol.ParameterException;
import java.util.Arrays;

/**
 * Wake-ups of actors in the order of time; of those of one time the one that was set first comes
 * first. An actor has one wake-up at most, which can be moved and cancelled; so nobody has to be
 * asked at each event, and a queue is never longer than there are actors.
 *
 * <p>A heap in which each entry has four children, that knows where each actor is. O(log n) for
 * each call but {@link #time} and {@link #isSet}, which are O(1). Nothing allocates but {@link
 * #add}. Not thread-safe.
 */
public final class EventQueue {
  /** No actor: the queue is empty. */
  public static final int NONE = -1;

  /** When an empty queue's next wake-up is. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final int CHILDREN_SHIFT = 2;
  private static final int CHILDREN = 1 << CHILDREN_SHIFT;
  private static final int FIRST_ROOM = 64;

  /** By place in the heap: time, sequence number, actor. */
  private long[] times = new long[FIRST_ROOM];

  private long[] sequences = new long[FIRST_ROOM];
  private int[] heap = new int[FIRST_ROOM];

  /** By actor: its place in the heap, or NONE. */
  private int[] places = new int[FIRST_ROOM];

  private int actors;
  private int size;
  private long sequence;

  /** A queue without actors. */
  public EventQueue() {
    Arrays.fill(places, NONE);
  }

  /**
   * Adds actors, which have no wake-up yet.
   *
   * @param count how many, at least 1
   * @return the number of the first; the others follow it
   * @throws ParameterException when there are none, or more than 2^28 in all
   */
  public int add(int count) {
    int most = 1 << 28;
    if (count < 1 || count > most - actors) {
      throw new ParameterException(
          "actors", count, "a whole number from 1 to " + (most - actors) + ", 2^28 in all");
    }
    int first = actors;
    actors += count;
    if (actors > heap.length) {
      int old = places.length;
      int room = Math.max(actors, 2 * old);
      times = Arrays.copyOf(times, room);
      sequences = Arrays.copyOf(sequences, room);
      heap = Arrays.copyOf(heap, room);
      places = Arrays.copyOf(places, room);
      Arrays.fill(places, old, room, NONE);
    }
    return first;
  }

  /**
   * Sets an actor's wake-up, or moves it. One that is moved comes after all that were set before,
   * where times are equal; one that stays at its time stays where it is.
   *
   * @param actor which
   * @param time when
   */
  public void set(int actor, long time) {
    int at = places[actor];
    if (at == NONE) {
      rise(size++, time, sequence++, actor);
    } else if (time < times[at]) {
      rise(at, time, sequence++, actor);
    } else if (time > times[at]) {
      sink(at, time, sequence++, actor);
    }
  }

  /**
   * Takes an actor's wake-up back, if it has one.
   *
   * @param actor which
   */
  public void cancel(int actor) {
    int at = places[actor];
    if (at != NONE) {
      remove(at);
    }
  }

  /**
   * Whether an actor has a wake-up.
   *
   * @param actor which
   * @return true from {@link #set} on until {@link #take} or {@link #cancel}
   */
  public boolean isSet(int actor) {
    return places[actor] != NONE;
  }

  /**
   * When the next wake-up is.
   *
   * @return its time, or {@link #NEVER}
   */
  public long time() {
    return size == 0 ? NEVER : times[0];
  }

  /**
   * Takes the next wake-up.
   *
   * @return whose it is, or {@link #NONE}
   */
  public int take() {
    if (size == 0) {
      return NONE;
    }
    int actor = heap[0];
    remove(0);
    return actor;
  }

  /**
   * Wake-ups that are set.
   *
   * @return 0 to the number of actors
   */
  public int size() {
    return size;
  }

  private void remove(int at) {
    places[heap[at]] = NONE;
    int last = --size;
    if (at == last) {
      return;
    }
    if (at > 0 && before(times[last], sequences[last], at - 1 >> CHILDREN_SHIFT)) {
      rise(at, times[last], sequences[last], heap[last]);
    } else {
      sink(at, times[last], sequences[last], heap[last]);
    }
  }

  private boolean before(long time, long number, int place) {
    long other = times[place];
    return time < other || time == other && number < sequences[place];
  }

  private void put(int at, long time, long number, int actor) {
    times[at] = time;
    sequences[at] = number;
    heap[at] = actor;
    places[actor] = at;
  }

  private void rise(int from, long time, long number, int actor) {
    int at = from;
    while (at > 0) {
      int parent = at - 1 >> CHILDREN_SHIFT;
      if (!before(time, number, parent)) {
        break;
      }
      put(at, times[parent], sequences[parent], heap[parent]);
      at = parent;
    }
    put(at, time, number, actor);
  }

  private void sink(int from, long time, long number, int actor) {
    int at = from;
    for (int child = (at << CHILDREN_SHIFT) + 1; child < size; child = (at << CHILDREN_SHIFT) + 1) {
      int least = child;
      int end = Math.min(child + CHILDREN, size);
      for (int i = child + 1; i < end; i++) {
        if (before(times[i], sequences[i], least)) {
          least = i;
        }
      }
      if (before(time, number, least)) {
        break;
      }
      put(at, times[least], sequences[least], heap[least]);
      at = least;
    }
    put(at, time, number, actor);
  }
}
