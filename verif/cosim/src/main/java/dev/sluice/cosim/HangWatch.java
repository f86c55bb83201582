// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.CosimException;
import java.util.HashMap;
import java.util.Map;

/**
 * Looks after batches that are simulated: one whose clock takes too long is ended as if the design
 * had crashed in it. A thread of its own, which is there while there are batches.
 */
final class HangWatch {
  /** The system property with how many seconds a clock may take; 0 is any. */
  static final String PROPERTY = "dev.sluice.cosim.hang";

  private static final String DEFAULT_SECONDS = "60";
  private static final long NANOS = 1_000_000_000L;
  private static final int LOOKS = 4;
  private static final long IDLE_MILLIS = 10_000;

  private static final Map<ClockBatch, Progress> RUNNING = new HashMap<>();
  private static final Object LOCK = new Object();
  private static final long LIMIT = limit(System.getProperty(PROPERTY, DEFAULT_SECONDS));

  /** Nothing can be ended without the handlers of signals. */
  private static final boolean WATCHES = LIMIT != 0 && CrashGuard.isAskedFor();

  private static Thread thread;

  /** How far a batch was when it was last looked at, and how often it was there already. */
  private static final class Progress {
    private int begun = -1;
    private int looks;
  }

  private HangWatch() {}

  /** Nanoseconds of what the property says. */
  static long limit(String said) {
    if (!said.matches("\\d{1,6}")) {
      throw new CosimException(
          "-D" + PROPERTY + "=" + said + ": it must be 0 to 999999 seconds; 0 is no limit");
    }
    return Long.parseLong(said) * NANOS;
  }

  /** A batch begins to be simulated on this thread. */
  static void begin(ClockBatch batch) {
    if (!WATCHES) {
      return;
    }
    synchronized (LOCK) {
      RUNNING.put(batch, new Progress());
      if (thread == null) {
        thread = Thread.ofPlatform().daemon().name("cosim-hang-watch").start(HangWatch::watch);
      }
    }
  }

  /** It is no longer simulated: from here on this thread is not sent anything. */
  static void end(ClockBatch batch) {
    if (!WATCHES) {
      return;
    }
    synchronized (LOCK) {
      RUNNING.remove(batch);
    }
  }

  private static void watch() {
    long idleSince = System.nanoTime();
    while (true) {
      try {
        Thread.sleep(Math.max(1, LIMIT / LOOKS / 1_000_000));
      } catch (InterruptedException _) {
        // Nobody has reason to: look at once.
      }
      synchronized (LOCK) {
        long now = System.nanoTime();
        if (!RUNNING.isEmpty()) {
          idleSince = now;
        } else if (now - idleSince > IDLE_MILLIS * 1_000_000) {
          thread = null;
          return;
        }
        RUNNING.forEach(HangWatch::look);
      }
    }
  }

  /** Looks are counted, not time: a process that was stopped for an hour does not hang. */
  private static void look(ClockBatch batch, Progress progress) {
    int begun = batch.begun();
    if (begun != progress.begun) {
      progress.begun = begun;
      progress.looks = 0;
    } else if (++progress.looks > LOOKS) {
      batch.hangs();
    }
  }
}
