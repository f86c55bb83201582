// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a lane reads when it goes from one section to another; another one in tests. */
interface Meter {
  /** How often the cost is measured, and of how many readings each time. */
  int TRIES = 20;

  int READINGS = 100;

  /** Of this machine. */
  Meter REAL =
      new Meter() {
        private final ThreadMXBean threads =
            (ThreadMXBean)
                ManagementFactory.getPlatformMXBean(java.lang.management.ThreadMXBean.class);

        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public long bytes() {
          return threads.getCurrentThreadAllocatedBytes();
        }

        @Override
        public long cost() {
          long least = Long.MAX_VALUE;
          for (int i = 0; i < TRIES; i++) {
            long began = nanos();
            for (int j = 0; j < READINGS; j++) {
              if (bytes() < 0 || nanos() < began) {
                throw new IllegalStateException("time or memory runs backwards");
              }
            }
            least = Math.min(least, (nanos() - began) / READINGS);
          }
          return least;
        }
      };

  /** Now. */
  long nanos();

  /** What this thread has allocated so far. */
  long bytes();

  /** Nanoseconds that it takes to read both: the time of who is measured is longer by that. */
  default long cost() {
    return 0;
  }
}
