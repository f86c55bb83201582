// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Frees a kernel that hangs because a task entered a monitor that another task keeps while it
 * waits, where {@link MonitorCheck} did not look. Looks twice a second; a simulation that does not
 * hang is not touched, so results do not depend on it.
 */
public final class Watchdog {
  private static final long PERIOD_MILLIS = 500;
  private static final int PATIENCE = 3;
  private static final Set<Watch> WATCHES = ConcurrentHashMap.newKeySet();
  private static Thread thread;

  /** One run of one kernel. */
  public static final class Watch {
    private final Thread kernel = Thread.currentThread();
    private final Consumer<BooleanSupplier> release;
    private int blocked;

    private Watch(Consumer<BooleanSupplier> release) {
      this.release = release;
    }

    private void look() {
      blocked = hangs() ? blocked + 1 : 0;
      if (blocked > PATIENCE) {
        release.accept(this::hangs);
      }
    }

    /**
     * Whether it waits for a monitor that no running thread owns: one that a waiting task keeps.
     */
    private boolean hangs() {
      if (kernel.getState() != Thread.State.BLOCKED) {
        return false;
      }
      ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(kernel.threadId());
      return info != null && info.getLockOwnerId() == -1;
    }
  }

  private Watchdog() {}

  /**
   * A kernel begins to run on this thread.
   *
   * @param release called on another thread while the kernel hangs at a monitor, with what says
   *     whether it still does: unwinds tasks until one has given the monitor back
   * @return for {@link #end}
   */
  public static Watch begin(Consumer<BooleanSupplier> release) {
    Watch watch = new Watch(release);
    WATCHES.add(watch);
    start();
    return watch;
  }

  /**
   * It has stopped running.
   *
   * @param watch from {@link #begin}
   */
  public static void end(Watch watch) {
    WATCHES.remove(watch);
  }

  private static synchronized void start() {
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name("cosim-watchdog").start(Watchdog::watch);
    }
  }

  private static void watch() {
    while (true) {
      java.util.concurrent.locks.LockSupport.parkNanos(PERIOD_MILLIS * 1_000_000);
      WATCHES.forEach(Watch::look);
    }
  }
}
