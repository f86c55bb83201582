// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.error.CosimException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * The library that all models share: what asks the JVM for its threads, and the handlers of signals
 * in this process that end a native call into a model when it crashes. Signals that a thread raises
 * outside a model go on to the JVM's own handlers. They are installed only where the system
 * property {@value #PROPERTY} is {@code true}: without them a crash ends the JVM, with its own
 * report.
 */
final class CrashGuard {
  /** The system property that asks for the handlers. */
  static final String PROPERTY = "dev.sluice.cosim.crashGuard";

  private static boolean loaded;
  private static MethodHandle ending;
  private static MemorySegment threadFunction;

  private CrashGuard() {}

  /** Whether the handlers are asked for; without them nothing that a thread does can be ended. */
  static boolean isAskedFor() {
    return Boolean.getBoolean(PROPERTY);
  }

  /**
   * Loads the library, the first time, and installs its handlers if that is asked for. Models can
   * be loaded then.
   */
  @SuppressWarnings("restricted") // installing signal handlers is native code
  static synchronized void load(Path library) {
    if (loaded) {
      return;
    }
    int refused;
    try {
      SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
      refused =
          !isAskedFor()
              ? 0
              : (int)
                  Linker.nativeLinker()
                      .downcallHandle(
                          symbols.findOrThrow("cosim_guard_install"),
                          FunctionDescriptor.of(JAVA_INT))
                      .invokeExact();
      ending =
          Linker.nativeLinker()
              .downcallHandle(
                  symbols.findOrThrow("cosim_guard_end"),
                  FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
      threadFunction = symbols.findOrThrow("cosim_jvm_thread");
    } catch (Throwable e) {
      throw new CosimException("the guard against crashes of models cannot be loaded: " + e, e);
    }
    if (refused != 0) {
      throw new CosimException("the system refused signal handlers: error " + refused);
    }
    loaded = true;
  }

  /** The function that says where the JVM keeps the thread that calls it. */
  static synchronized MemorySegment threadFunction() {
    return threadFunction;
  }

  /** Ends what a thread does in an instance, as if it had crashed there. */
  static synchronized void end(long thread, long number) {
    try {
      int _ = (int) ending.invokeExact(thread, number);
    } catch (Throwable e) {
      throw new CosimException("a model that hangs cannot be ended: " + e, e);
    }
  }
}
