// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.backend.SilentBackendException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Waits, and asks again where nobody answers; a stop ends both. */
final class Patience {
  private final CampaignPace pace;
  private final CampaignListener listener;
  private boolean silent;
  private boolean stopping;

  Patience(CampaignPace pace, CampaignListener listener) {
    this.pace = pace;
    this.listener = listener;
  }

  /** A question to the back end. */
  @FunctionalInterface
  interface Question<T> {
    T ask() throws IOException;
  }

  /** Asks once; empty when nobody answers, which is said where it is new. */
  <T> Optional<T> once(Question<T> question) throws IOException {
    try {
      T answer = question.ask();
      if (silent) {
        silent = false;
        listener.said("the cluster answers again");
      }
      return Optional.of(answer);
    } catch (SilentBackendException e) {
      if (!silent) {
        silent = true;
        listener.said(
            "the cluster does not answer ("
                + e.getMessage()
                + "): what runs goes on, asking again");
      }
      return Optional.empty();
    }
  }

  /** Asks until there is an answer; empty when it was stopped before. */
  <T> Optional<T> until(Question<T> question) throws IOException {
    while (!isStopping()) {
      Optional<T> answer = once(question);
      if (answer.isPresent()) {
        return answer;
      }
      pause(pace.states());
    }
    return Optional.empty();
  }

  /** Waits so long, or until it is stopped. */
  synchronized void pause(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    try {
      while (!stopping && end - System.nanoTime() > 0) {
        wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException _) {
      stopping = true;
      Thread.currentThread().interrupt();
    }
  }

  synchronized void stop() {
    stopping = true;
    notifyAll();
  }

  synchronized boolean isStopping() {
    return stopping;
  }
}
