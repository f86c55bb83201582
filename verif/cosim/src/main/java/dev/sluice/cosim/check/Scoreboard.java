// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;

/**
 * Transactions that must come out in the order in which they are expected. Either side may be
 * first: a transaction waits until its partner comes, and is compared then.
 *
 * <pre>{@code
 * Scoreboard<Frame> scoreboard = new Scoreboard<>("frames", sim);
 * ...
 * scoreboard.expect(frame);      // where the model or the driver knows it
 * scoreboard.actual(received);   // where a monitor sees it; throws if it is another one
 * ...
 * scoreboard.finish();           // throws if anything is left
 * }</pre>
 *
 * <p>Transactions are kept as they are, not copied: do not change them after handing them in. Not
 * thread-safe; all tasks of a simulation may share one.
 *
 * @param <T> the transactions
 */
public final class Scoreboard<T> {
  private final String name;
  private final LongSupplier time;
  private final ArrayDeque<Timed<T>> expected = new ArrayDeque<>();
  private final ArrayDeque<Timed<T>> actual = new ArrayDeque<>();
  private BiPredicate<? super T, ? super T> same = Objects::deepEquals;
  private boolean expectedFirst;
  private long expectedCount;
  private long actualCount;

  /**
   * An empty scoreboard of a simulation.
   *
   * @param name for messages
   * @param sim whose time the messages show
   */
  public Scoreboard(String name, Simulation sim) {
    this(name, sim::time);
  }

  /**
   * An empty scoreboard.
   *
   * @param name for messages
   * @param time says the simulated time in picoseconds, for example {@code dut::time}
   */
  public Scoreboard(String name, LongSupplier time) {
    this.name = name;
    this.time = time;
  }

  /**
   * How two transactions are compared; by {@code equals}, arrays by what they hold, if not said.
   *
   * @param comparison is given the expected and the actual one; true if they agree
   * @return this
   */
  public Scoreboard<T> comparing(BiPredicate<? super T, ? super T> comparison) {
    same = comparison;
    return this;
  }

  /**
   * Refuses an actual transaction that was not expected before it came, which a design cannot
   * produce unless it makes things up.
   *
   * @return this
   */
  public Scoreboard<T> expectedFirst() {
    expectedFirst = true;
    return this;
  }

  /**
   * Says what must come out next.
   *
   * @param transaction after all that were expected before
   * @throws ScoreboardException when something else has come out in its place already
   */
  public void expect(T transaction) {
    expected.add(new Timed<>(transaction, time.getAsLong(), expectedCount++));
    compare();
  }

  /**
   * Says what came out.
   *
   * @param transaction after all that came before
   * @throws ScoreboardException when it is not the one that was expected
   */
  public void actual(T transaction) {
    Timed<T> came = new Timed<>(transaction, time.getAsLong(), actualCount++);
    if (expectedFirst && expected.isEmpty()) {
      throw new ScoreboardException(
          "scoreboard " + name + ": nothing was expected, but came " + came);
    }
    actual.add(came);
    compare();
  }

  private void compare() {
    if (expected.isEmpty() || actual.isEmpty()) {
      return;
    }
    Timed<T> should = expected.remove();
    Timed<T> is = actual.remove();
    if (!same.test(should.transaction(), is.transaction())) {
      throw new ScoreboardException(Messages.mismatch(name, should, is, time.getAsLong()));
    }
  }

  /**
   * How many pairs agreed.
   *
   * @return transactions
   */
  public long matched() {
    return Math.min(expectedCount, actualCount);
  }

  /**
   * How many are expected and have not come out.
   *
   * @return transactions
   */
  public int outstanding() {
    return expected.size();
  }

  /**
   * The check at the end.
   *
   * @throws ScoreboardException when a transaction of either side has no partner
   */
  public void finish() {
    if (!expected.isEmpty() || !actual.isEmpty()) {
      throw new ScoreboardException(
          Messages.leftovers(name, expected, actual, matched(), time.getAsLong()));
    }
  }

  @Override
  public String toString() {
    return "scoreboard "
        + name
        + " at "
        + TimeUnit.format(time.getAsLong())
        + ": "
        + matched()
        + " matched, "
        + expected.size()
        + " expected, "
        + actual.size()
        + " not yet expected";
  }
}
