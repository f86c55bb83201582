// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Transactions that may come out in any order. Each has a key, for example its tag; those of one
 * key must come in order. Either side may be first.
 *
 * <pre>{@code
 * KeyedScoreboard<Integer, Response> scoreboard =
 *     new KeyedScoreboard<>("responses", sim, Response::id);
 * }</pre>
 *
 * <p>With the transaction itself as its key ({@code Function.identity()}) it compares two bags.
 * Keys must have {@code equals} and {@code hashCode}; no result depends on the order of hashing.
 * Transactions are not copied. Not thread-safe.
 *
 * @param <K> the keys
 * @param <T> the transactions
 */
public final class KeyedScoreboard<K, T> {
  private final String name;
  private final LongSupplier time;
  private final Function<? super T, ? extends K> key;
  private final Map<K, ArrayDeque<Timed<T>>> expected = new LinkedHashMap<>();
  private final Map<K, ArrayDeque<Timed<T>>> actual = new LinkedHashMap<>();
  private BiPredicate<? super T, ? super T> same = Objects::deepEquals;
  private boolean expectedFirst;
  private long expectedCount;
  private long actualCount;
  private long matched;

  /**
   * An empty scoreboard of a simulation.
   *
   * @param name for messages
   * @param sim whose time the messages show
   * @param key gives a transaction's key
   */
  public KeyedScoreboard(String name, Simulation sim, Function<? super T, ? extends K> key) {
    this(name, sim::time, key);
  }

  /**
   * An empty scoreboard.
   *
   * @param name for messages
   * @param time says the simulated time in picoseconds, for example {@code dut::time}
   * @param key gives a transaction's key
   */
  public KeyedScoreboard(String name, LongSupplier time, Function<? super T, ? extends K> key) {
    this.name = name;
    this.time = time;
    this.key = key;
  }

  /**
   * How two transactions are compared; by {@code equals}, arrays by what they hold, if not said.
   *
   * @param comparison is given the expected and the actual one; true if they agree
   * @return this
   */
  public KeyedScoreboard<K, T> comparing(BiPredicate<? super T, ? super T> comparison) {
    same = comparison;
    return this;
  }

  /**
   * Refuses an actual transaction whose key was not expected before it came.
   *
   * @return this
   */
  public KeyedScoreboard<K, T> expectedFirst() {
    expectedFirst = true;
    return this;
  }

  /**
   * Says what must come out some time.
   *
   * @param transaction after all that were expected before with its key
   * @throws ScoreboardException when something else of its key has come out already
   */
  public void expect(T transaction) {
    Timed<T> should = new Timed<>(transaction, time.getAsLong(), expectedCount++);
    Timed<T> is = take(actual, key.apply(transaction));
    if (is == null) {
      put(expected, should);
    } else {
      compare(should, is);
    }
  }

  /**
   * Says what came out.
   *
   * @param transaction after all that came before with its key
   * @throws ScoreboardException when it is not the one that was expected with its key
   */
  public void actual(T transaction) {
    Timed<T> is = new Timed<>(transaction, time.getAsLong(), actualCount++);
    K itsKey = key.apply(transaction);
    Timed<T> should = take(expected, itsKey);
    if (should != null) {
      compare(should, is);
    } else if (expectedFirst) {
      throw new ScoreboardException(
          "scoreboard " + name + ": nothing was expected with key " + itsKey + ", but came " + is);
    } else {
      put(actual, is);
    }
  }

  private void compare(Timed<T> should, Timed<T> is) {
    if (!same.test(should.transaction(), is.transaction())) {
      throw new ScoreboardException(Messages.mismatch(name, should, is, time.getAsLong()));
    }
    matched++;
  }

  private void put(Map<K, ArrayDeque<Timed<T>>> side, Timed<T> transaction) {
    side.computeIfAbsent(key.apply(transaction.transaction()), _ -> new ArrayDeque<>())
        .add(transaction);
  }

  private Timed<T> take(Map<K, ArrayDeque<Timed<T>>> side, K itsKey) {
    ArrayDeque<Timed<T>> waiting = side.get(itsKey);
    if (waiting == null) {
      return null;
    }
    Timed<T> first = waiting.remove();
    if (waiting.isEmpty()) {
      side.remove(itsKey);
    }
    return first;
  }

  private static <T> List<Timed<T>> oldestFirst(Map<?, ArrayDeque<Timed<T>>> side) {
    List<Timed<T>> all = new ArrayList<>();
    side.values().forEach(all::addAll);
    all.sort(Comparator.comparingLong(Timed::number));
    return all;
  }

  /**
   * How many pairs agreed.
   *
   * @return transactions
   */
  public long matched() {
    return matched;
  }

  /**
   * How many are expected and have not come out.
   *
   * @return transactions
   */
  public int outstanding() {
    return oldestFirst(expected).size();
  }

  /**
   * The check at the end.
   *
   * @throws ScoreboardException when a transaction of either side has no partner
   */
  public void finish() {
    if (!expected.isEmpty() || !actual.isEmpty()) {
      throw new ScoreboardException(
          Messages.leftovers(
              name, oldestFirst(expected), oldestFirst(actual), matched, time.getAsLong()));
    }
  }

  @Override
  public String toString() {
    return "scoreboard "
        + name
        + " at "
        + TimeUnit.format(time.getAsLong())
        + ": "
        + matched
        + " matched, "
        + outstanding()
        + " expected";
  }
}
