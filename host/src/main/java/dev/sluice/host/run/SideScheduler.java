// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Runs two sides in turns of some clocks. The sides do not see each other during a turn, so they
 * may run on two threads, and what happens does not depend on it. What a side throws is thrown when
 * the turn has ended: of two mismatches the earlier one.
 *
 * <p>The two threads meet after each turn by counters that each of them writes alone. A thread that
 * waits looks for some microseconds and sleeps then.
 */
final class SideScheduler implements AutoCloseable {
  private static final int LOOKS = 500;

  private final LongConsumer first;
  private final LongConsumer second;
  private final int turn;
  private final Thread caller = Thread.currentThread();
  private final Thread helper;
  private final ProfileLane calling = Profile.laneHere();
  private final Section callerWaits = calling.rarely(Part.WAITING, "for the other NIC");
  private final ProfileLane helping;
  private final Section helperWaits;
  private long from;
  private long turns;
  private Throwable thrown;
  private volatile long begun;
  private volatile long ended;
  private volatile boolean closed;

  /** Two sides, each called with the number of every clock; on one thread or on two. */
  SideScheduler(LongConsumer first, LongConsumer second, int turn, boolean twoThreads) {
    this(first, second, turn, twoThreads, ProfileLane.OFF);
  }

  /** The same with who measures the second thread. */
  SideScheduler(
      LongConsumer first, LongConsumer second, int turn, boolean twoThreads, ProfileLane helping) {
    this.helping = helping;
    helperWaits = helping.rarely(Part.WAITING, "for the other NIC");
    this.first = first;
    this.second = second;
    this.turn = turn;
    helper = twoThreads ? Thread.ofPlatform().daemon().name("nic").start(this::help) : null;
  }

  /** One turn, from that clock on. */
  void run(long clock) {
    from = clock;
    Throwable mine;
    if (helper == null) {
      mine = run(first);
      thrown = run(second);
    } else {
      turns++;
      begun = turns;
      LockSupport.unpark(helper);
      mine = run(first);
      Section before = calling.enter(callerWaits);
      for (int looks = 0; ended != turns; looks++) {
        rest(looks);
      }
      calling.enter(before);
    }
    throwFirst(mine, thrown);
  }

  private void help() {
    long mine = 0;
    helping.start();
    while (true) {
      Section before = helping.enter(helperWaits);
      for (int looks = 0; begun == mine && !closed; looks++) {
        rest(looks);
      }
      helping.enter(before);
      if (closed) {
        helping.stop();
        return;
      }
      mine++;
      thrown = run(second);
      ended = mine;
      LockSupport.unpark(caller);
    }
  }

  private void rest(int looks) {
    if (looks < LOOKS) {
      Thread.onSpinWait();
    } else {
      LockSupport.park(this);
    }
  }

  private Throwable run(LongConsumer side) {
    try {
      for (long clock = from; clock < from + turn; clock++) {
        side.accept(clock);
      }
      return null;
    } catch (RuntimeException | Error e) {
      return e;
    }
  }

  private void throwFirst(Throwable a, Throwable b) {
    Throwable chosen = a == null ? b : a;
    if (a instanceof MismatchException one
        && b instanceof MismatchException two
        && two.mismatch().clock() < one.mismatch().clock()) {
      chosen = b;
    }
    switch (chosen) {
      case null -> {
        // A turn without trouble.
      }
      case Error e -> throw e;
      case RuntimeException e -> throw e;
      default -> throw new IllegalStateException(chosen);
    }
  }

  /** Ends the second thread. */
  @Override
  public void close() {
    closed = true;
    if (helper != null) {
      LockSupport.unpark(helper);
      try {
        helper.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
