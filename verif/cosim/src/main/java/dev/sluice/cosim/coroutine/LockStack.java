// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.sluice.cosim.error.CosimException;
import java.lang.foreign.MemorySegment;

/**
 * Whether a thread is inside {@code synchronized}, by one read of memory: HotSpot keeps the objects
 * that a thread has locked on a small stack of that thread. Not there are monitors that several
 * threads have contended for, or in which one waits ({@code Object.wait}): for them there is {@link
 * MonitorCheck}.
 */
public final class LockStack {
  private static volatile VmLayout layout;
  private static boolean sought;

  /** The thread's number that says where its lock stack ends. */
  private final MemorySegment top;

  private final int empty;

  @SuppressWarnings("restricted") // reads the JVM's own memory
  private LockStack(VmLayout layout) throws Throwable {
    empty = layout.emptyTop;
    top =
        MemorySegment.ofAddress(layout.currentThread() + layout.topOffset)
            .reinterpret(JAVA_INT.byteSize());
  }

  /**
   * Finds out, the first time, how to ask this JVM, and tries it on this thread, so that one that
   * locks in another way is noticed.
   *
   * @param threadFunction {@code cosim_jvm_thread} of the library that all models share
   */
  public static synchronized void find(MemorySegment threadFunction) {
    if (sought) {
      return;
    }
    sought = true;
    try {
      VmLayout found = new VmLayout(threadFunction);
      LockStack here = new LockStack(found);
      int before = here.top.get(JAVA_INT, 0);
      Object probe = new Object();
      boolean grows;
      synchronized (probe) {
        grows = here.top.get(JAVA_INT, 0) > before && !here.isEmpty();
      }
      if (grows && here.top.get(JAVA_INT, 0) == before) {
        layout = found;
      }
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable _) {
      // another JVM: there is no layout, and tasks run on virtual threads
    }
  }

  /**
   * Whether this JVM can be asked.
   *
   * @return false where it keeps locks elsewhere, and before a model has been loaded
   */
  static boolean available() {
    return layout != null;
  }

  /**
   * That of the thread that calls this.
   *
   * @return to be asked by this thread only, while it lives
   */
  public static LockStack ofThisThread() {
    try {
      return new LockStack(layout);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CosimException("the thread's lock stack cannot be found", e);
    }
  }

  /**
   * Whether the thread has no monitor that is kept there.
   *
   * @return false inside {@code synchronized}
   */
  public boolean isEmpty() {
    return top.get(JAVA_INT, 0) == empty;
  }
}
