// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

/** A body that can stop in the middle and go on later. Only one runs at a time. */
interface Coroutine {
  /** Runs the body until it suspends or ends. Called by the kernel. */
  void resume();

  /** Stops here until {@link #resume()}. Called inside the body. */
  void suspend();

  /** Whether the body runs on the thread of who resumes it. */
  boolean onKernelThread();

  /** Where the body stands while it is suspended. */
  StackTraceElement[] stack();
}
