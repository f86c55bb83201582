// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.host.device.NicException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How puts ended, in the order in which the NIC said so. It holds as many as nobody has taken.
 * Thread-safe: each completion is given to one caller.
 *
 * <p>When the NIC is closed or lost, what is in the queue can still be taken; then every call
 * throws.
 */
public final class CompletionQueue {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<Completion> queue = new ArrayDeque<>();
  private NicException end;

  CompletionQueue() {}

  /** A put has ended. */
  void add(Completion completion) {
    lock.lock();
    try {
      queue.add(completion);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** No more will come. */
  void end(NicException why) {
    lock.lock();
    try {
      if (end == null) {
        end = why;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the next completion, if there is one.
   *
   * @return empty when none is there now
   * @throws NicException when none is there and the NIC is closed or lost
   */
  public Optional<Completion> poll() {
    lock.lock();
    try {
      return Optional.ofNullable(next());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for the next completion.
   *
   * @return a completion
   * @throws InterruptedException when this thread was interrupted
   * @throws NicException when none is there and the NIC is closed or lost
   */
  public Completion take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      Completion first = next();
      while (first == null) {
        changed.await();
        first = next();
      }
      return first;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for the next completion, but not longer than asked.
   *
   * @param longest how long at most
   * @return empty when none came
   * @throws InterruptedException when this thread was interrupted
   * @throws NicException when none is there and the NIC is closed or lost
   */
  public Optional<Completion> take(Duration longest) throws InterruptedException {
    long left = TimeUnit.NANOSECONDS.convert(longest);
    lock.lockInterruptibly();
    try {
      Completion first = next();
      while (first == null && left > 0) {
        left = changed.awaitNanos(left);
        first = next();
      }
      return Optional.ofNullable(first);
    } finally {
      lock.unlock();
    }
  }

  private Completion next() {
    Completion first = queue.poll();
    if (first == null && end != null) {
      throw new NicException(end.reason(), end.getMessage(), end);
    }
    return first;
  }
}
