// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

/** A body that can stop in the middle and go on later. Only one runs at a time. */
public interface Coroutine {
  /** What the JVM has to be started with for continuations. */
  String FLAG = "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED";

  /**
   * Whether the JVM has continuations, and may use them on this thread: it was started with {@code
   * --add-exports java.base/jdk.internal.vm=ALL-UNNAMED}, says which monitors a thread has, and the
   * thread is not a virtual one.
   *
   * @return true when {@link #onContinuation} works
   */
  static boolean continuationsPossible() {
    return ContinuationCoroutine.AVAILABLE
        && LockStack.available()
        && !Thread.currentThread().isVirtual();
  }

  /**
   * What is missing where continuations are not possible.
   *
   * @return the end of a sentence
   */
  static String whyNotContinuations() {
    if (Thread.currentThread().isVirtual()) {
      return "the simulation itself does";
    }
    return ContinuationCoroutine.AVAILABLE
        ? "this JVM does not show which monitors a thread has (a HotSpot JVM with its usual"
            + " LockingMode does)"
        : "the JVM was started without " + FLAG + " (with Maven: in surefire's argLine)";
  }

  /**
   * A coroutine on the thread of who resumes it.
   *
   * @param body what to run
   * @return not begun yet
   */
  static Coroutine onContinuation(Runnable body) {
    return new ContinuationCoroutine(() -> Entry.run(body));
  }

  /**
   * A coroutine on a virtual thread of its own.
   *
   * @param name of the thread
   * @param body what to run
   * @return not begun yet
   */
  static Coroutine onThread(String name, Runnable body) {
    return new ThreadCoroutine(name, () -> Entry.run(body));
  }

  /** Runs the body until it suspends or ends. Called by the kernel. */
  void resume();

  /** Stops here until {@link #resume()}. Called inside the body. */
  void suspend();

  /**
   * Whether the body runs on the thread of who resumes it.
   *
   * @return false when it has a thread of its own
   */
  boolean onKernelThread();

  /**
   * Where the body stands while it is suspended.
   *
   * @return the innermost frame first
   */
  StackTraceElement[] stack();
}
