// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The pauses of a thread that looks at memory again and again, as no NIC tells it of a change:
 * short ones first, then a quarter of what it has waited so far. So it is late by a quarter at
 * most, and a thread for which nothing comes costs the machine little. For one wait of one thread.
 *
 * <pre>{@code
 * Backoff backoff = Backoff.upTo(Duration.ofSeconds(1));
 * while (!isThere()) {
 *   if (!backoff.pause()) {
 *     throw new IllegalStateException("nothing came within a second");
 *   }
 * }
 * }</pre>
 */
public final class Backoff {
  private static final int SPINS = 64;
  private static final long LEAST = TimeUnit.MICROSECONDS.toNanos(20);
  private static final long MOST = TimeUnit.MILLISECONDS.toNanos(1);

  private final long longest;
  private final long began = System.nanoTime();
  private int spins;

  private Backoff(long longest) {
    this.longest = longest;
  }

  /**
   * A wait that begins now.
   *
   * @param longest how long it may be; beyond 292 years it is for ever
   * @return before its first pause
   */
  public static Backoff upTo(Duration longest) {
    return new Backoff(TimeUnit.NANOSECONDS.convert(longest));
  }

  /**
   * Pauses, for a millisecond at most. Look again afterwards.
   *
   * @return false when the wait is over; then there was no pause
   * @throws InterruptedException when this thread was interrupted
   */
  public boolean pause() throws InterruptedException {
    if (spins < SPINS) {
      spins++;
      Thread.onSpinWait();
      return true;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    long waited = System.nanoTime() - began;
    if (waited >= longest) {
      return false;
    }
    LockSupport.parkNanos(this, Math.min(longest - waited, Math.clamp(waited / 4, LEAST, MOST)));
    return true;
  }
}
