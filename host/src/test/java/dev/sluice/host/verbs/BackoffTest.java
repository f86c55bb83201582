// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a thread waits that looks at memory. */
@Timeout(60)
class BackoffTest {
  @Test
  void isOverAfterItsTimeAndNotBefore() throws InterruptedException {
    long began = System.nanoTime();
    Backoff backoff = Backoff.upTo(Duration.ofMillis(30));
    long looks = 0;
    while (backoff.pause()) {
      looks++;
    }
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(30_000_000);
    // 64 looks without a pause, and then pauses that grow from 20 us by a quarter of the wait.
    assertThat(looks).isBetween(65L, 64 + 30_000 / 20L);
    assertThat(backoff.pause()).isFalse();
  }

  @Test
  void anInterruptedThreadIsTold() {
    Backoff backoff = Backoff.upTo(Duration.ofDays(1));
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(
            () -> {
              while (backoff.pause()) {
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
              }
            });
    assertThat(Thread.interrupted()).isFalse();
  }
}
