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
 * Signals that a thread raises outside a model go on to the JVM's own handlers.
 */
final class CrashGuard {
  private static boolean loaded;

  private CrashGuard() {}

  /** Loads the library and installs its handlers, the first time. Models can be loaded then. */
  @SuppressWarnings("restricted") // installing signal handlers is native code
  static synchronized void load(Path library) {
    if (loaded) {
      return;
    }
    int refused;
    try {
      SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
      refused =
          (int)
              Linker.nativeLinker()
                  .downcallHandle(
                      symbols.findOrThrow("cosim_guard_install"), FunctionDescriptor.of(JAVA_INT))
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
