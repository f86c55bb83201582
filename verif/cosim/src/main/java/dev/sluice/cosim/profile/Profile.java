// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * Measures where the time of a run goes. Whoever is made while it is {@linkplain #during current} -
 * a simulation, a lock-step, a batch - tells it what its thread does.
 *
 * <pre>
 *   Profile profile = Profile.every(16);
 *   profile.during(() -> { try (Dut dut = ...) { ... } });
 *   System.out.print(profile.report().text());
 * </pre>
 *
 * One clock in so many is looked into, which costs about a microsecond; the time of the others is
 * divided as that of these is, without what the watches take. Who is not profiled pays a few loads
 * a clock.
 */
public final class Profile {
  /**
   * How many clocks there are to one that is looked into, where nobody says it: so that whose clock
   * it is changes where several take turns.
   */
  public static final int EVERY = 17;

  /** What the table calls the thread that runs what is profiled, whatever its name is. */
  static final String RUNNER = "main";

  private static final ScopedValue<Profile> CURRENT = ScopedValue.newInstance();

  private final int every;
  private final Meter meter;
  private final List<ProfileLane> lanes = new ArrayList<>();
  private final ThreadLocal<ProfileLane> own = new ThreadLocal<>();
  private long clocks;

  private Profile(int every, Meter meter) {
    if (every < 1) {
      throw new IllegalArgumentException("one clock in " + every + ": it must be 1 or more");
    }
    this.every = every;
    this.meter = meter;
  }

  /**
   * One that has measured nothing yet.
   *
   * @param clocks one of so many is looked into, 1 or more
   * @return a profile of one run
   */
  public static Profile every(int clocks) {
    return new Profile(clocks, Meter.REAL);
  }

  /** One with other watches, for tests. */
  static Profile with(int every, Meter meter) {
    return new Profile(every, meter);
  }

  /**
   * Does something that is profiled. Its time on this thread is what the report divides.
   *
   * @param <T> of the result
   * @param <X> what it may throw
   * @param what to do
   * @return what it returns
   * @throws X as it does
   */
  public <T, X extends Throwable> T during(ScopedValue.CallableOp<T, X> what) throws X {
    ProfileLane lane = here();
    lane.start();
    try {
      return ScopedValue.where(CURRENT, this).call(what);
    } finally {
      lane.stop();
    }
  }

  /**
   * The same without a result.
   *
   * @param what to do
   */
  public void during(Runnable what) {
    during(
        () -> {
          what.run();
          return null;
        });
  }

  /**
   * The lane of this thread in what is profiled now.
   *
   * @return {@link ProfileLane#OFF} where nothing is
   */
  public static ProfileLane laneHere() {
    return CURRENT.isBound() ? CURRENT.get().here() : ProfileLane.OFF;
  }

  /**
   * A lane for another thread, which has to start and to stop it.
   *
   * @param name of what it does, for the table
   * @return {@link ProfileLane#OFF} where nothing is profiled
   */
  public static ProfileLane laneFor(String name) {
    return CURRENT.isBound() ? CURRENT.get().lane(name) : ProfileLane.OFF;
  }

  private synchronized ProfileLane lane(String name) {
    ProfileLane lane = new ProfileLane(name, every, meter, true);
    lanes.add(lane);
    return lane;
  }

  private ProfileLane here() {
    ProfileLane lane = own.get();
    if (lane == null) {
      lane = lane(RUNNER);
      own.set(lane);
    }
    return lane;
  }

  /**
   * Says that the run did clocks.
   *
   * @param count how many, not negative
   */
  public static void clocked(long count) {
    if (CURRENT.isBound()) {
      CURRENT.get().add(count);
    }
  }

  private synchronized void add(long count) {
    clocks += count;
  }

  /**
   * What was measured.
   *
   * @return a table
   */
  public synchronized ProfileReport report() {
    return new ProfileReport(clocks, lanes.stream().flatMap(lane -> lane.rows().stream()).toList());
  }

  @Override
  public String toString() {
    return "profile, one clock in " + every;
  }
}
