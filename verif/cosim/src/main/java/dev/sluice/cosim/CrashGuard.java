// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.sluice.cosim.error.CosimException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;

/**
 * The handlers of signals in this process that end a native call into a model when it crashes.
 * Signals that a thread raises outside a model go on to the JVM's own handlers. They are installed
 * only where the system property {@value #PROPERTY} is {@code true}: without them a crash ends the
 * JVM, with its own report.
 */
final class CrashGuard {
  /** The system property that asks for the handlers. */
  static final String PROPERTY = "dev.sluice.cosim.crashGuard";

  private static boolean loaded;

  private CrashGuard() {}

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
          !Boolean.getBoolean(PROPERTY)
              ? 0
              : (int)
                  Linker.nativeLinker()
                      .downcallHandle(
                          symbols.findOrThrow("cosim_guard_install"),
                          FunctionDescriptor.of(JAVA_INT))
                      .invokeExact();
    } catch (Throwable e) {
      throw new CosimException("the guard against crashes of models cannot be loaded: " + e, e);
    }
    if (refused != 0) {
      throw new CosimException("the system refused signal handlers: error " + refused);
    }
    loaded = true;
  }
}
