// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.CosimException;
import java.util.concurrent.locks.LockSupport;

/**
 * A coroutine on a virtual thread, for JVMs without the flag that {@link ContinuationCoroutine}
 * needs: the kernel's thread and the body's thread take turns. About ten times slower.
 */
final class ThreadCoroutine implements Coroutine {
  private static final long PATIENCE = 100_000_000L;
  private static final int BLOCKED_LIMIT = 20;

  private final Thread thread;
  private Thread kernel;
  private volatile boolean running;
  private volatile boolean done;
  private volatile Throwable failure;

  ThreadCoroutine(String name, Runnable body) {
    thread =
        Thread.ofVirtual()
            .name(name)
            .unstarted(
                () -> {
                  try {
                    body.run();
                  } catch (Throwable e) {
                    failure = e;
                  } finally {
                    done = true;
                    running = false;
                    LockSupport.unpark(kernel);
                  }
                });
  }

  @Override
  public void resume() {
    kernel = Thread.currentThread();
    running = true;
    if (thread.getState() == Thread.State.NEW) {
      thread.start();
    } else {
      LockSupport.unpark(thread);
    }
    int blocked = 0;
    while (running && !done) {
      LockSupport.parkNanos(this, PATIENCE);
      blocked = running && thread.getState() == Thread.State.BLOCKED ? blocked + 1 : 0;
      if (blocked == BLOCKED_LIMIT) {
        throw new AwaitException(
            "task "
                + thread.getName()
                + " cannot enter synchronized: another task seems to wait inside the same monitor,"
                + " which is not possible; use dev.sluice.cosim.trigger.Lock\n"
                + Stacks.describe(thread.getStackTrace()));
      }
    }
    if (failure != null) {
      throw new CosimException("a coroutine failed", failure);
    }
  }

  @Override
  public void suspend() {
    running = false;
    LockSupport.unpark(kernel);
    while (!running) {
      LockSupport.park(this);
    }
  }

  @Override
  public boolean onKernelThread() {
    return false;
  }

  @Override
  public StackTraceElement[] stack() {
    return thread.getStackTrace();
  }
}
