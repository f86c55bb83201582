// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.ADDRESS;
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
import java.util.List;

/**
 * The C functions of one loaded model. Handles are static and take the function's address, so that
 * the compiler sees through them; instances are raw addresses, which {@link Dut} guards.
 */
@SuppressWarnings("restricted") // the model is native code
final class Abi {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final FunctionDescriptor CLOCK_TYPE =
      FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CLOCK = LINKER.downcallHandle(CLOCK_TYPE);
  // No thread transition: only for models that neither write files nor run long.
  private static final MethodHandle CLOCK_CRITICAL =
      LINKER.downcallHandle(CLOCK_TYPE, Linker.Option.critical(false));
  private static final MethodHandle CLOCKS =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
  private static final MethodHandle BATCH =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              JAVA_INT, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS));
  private static final FunctionDescriptor RISE_TYPE =
      FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle RISE = LINKER.downcallHandle(RISE_TYPE);
  private static final MethodHandle RISE_CRITICAL =
      LINKER.downcallHandle(RISE_TYPE, Linker.Option.critical(false));
  private static final MethodHandle RISE_MOVED =
      LINKER.downcallHandle(FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG));
  private static final MethodHandle EVAL =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final MethodHandle USE_CLOCK =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG));
  private static final MethodHandle LONG =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_LONG, JAVA_LONG));
  private static final MethodHandle CREATE =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS));
  private static final MethodHandle STATUS =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
  private static final MethodHandle CALL =
      LINKER.downcallHandle(FunctionDescriptor.ofVoid(JAVA_LONG));
  private static final MethodHandle WATCH =
      LINKER.downcallHandle(FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS));
  private static final MethodHandle POINTER =
      LINKER.downcallHandle(FunctionDescriptor.of(ADDRESS, JAVA_LONG));
  private static final MethodHandle TRACE_OPEN =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS));
  private static final MethodHandle COVERAGE_WRITE =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS));

  private final MemorySegment internals;
  private final MemorySegment clock;
  private final MemorySegment clocks;
  private final MemorySegment batch;
  private final MemorySegment rise;
  private final MemorySegment riseFrom;
  private final MemorySegment riseTo;
  private final MemorySegment eval;
  private final MemorySegment useClock;
  private final MemorySegment create;
  private final MemorySegment destroy;
  private final MemorySegment abandon;
  private final MemorySegment now;
  private final MemorySegment finish;
  private final MemorySegment watch;
  private final MemorySegment words;
  private final MemorySegment message;
  private final MemorySegment takePrinted;
  private final MemorySegment traceOpen;
  private final MemorySegment traceClose;
  private final MemorySegment coverageWrite;

  Abi(Path library) {
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
    internals = symbols.findOrThrow("cosim_internals");
    clock = symbols.findOrThrow("cosim_clock");
    clocks = symbols.findOrThrow("cosim_clocks");
    batch = symbols.findOrThrow("cosim_batch");
    rise = symbols.findOrThrow("cosim_rise");
    riseFrom = symbols.findOrThrow("cosim_rise_from");
    riseTo = symbols.findOrThrow("cosim_rise_to");
    eval = symbols.findOrThrow("cosim_eval");
    useClock = symbols.findOrThrow("cosim_use_clock");
    create = symbols.findOrThrow("cosim_create");
    destroy = symbols.findOrThrow("cosim_destroy");
    abandon = symbols.findOrThrow("cosim_abandon");
    now = symbols.findOrThrow("cosim_now");
    watch = symbols.findOrThrow("cosim_watch");
    finish = symbols.findOrThrow("cosim_final");
    words = symbols.findOrThrow("cosim_words");
    message = symbols.findOrThrow("cosim_message");
    takePrinted = symbols.findOrThrow("cosim_take_printed");
    traceOpen = symbols.findOrThrow("cosim_trace_open");
    traceClose = symbols.findOrThrow("cosim_trace_close");
    coverageWrite = symbols.findOrThrow("cosim_coverage_write");
  }

  int clock(long instance, long rise) {
    try {
      return (int) CLOCK.invokeExact(clock, instance, rise);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  int clockCritical(long instance, long rise) {
    try {
      return (int) CLOCK_CRITICAL.invokeExact(clock, instance, rise);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  int clocks(long instance, long rise, long count) {
    try {
      return (int) CLOCKS.invokeExact(clocks, instance, rise, count);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  int batch(
      long instance,
      long rise,
      MemorySegment rows,
      long count,
      MemorySegment mask,
      MemorySegment guard,
      MemorySegment done) {
    try {
      return (int) BATCH.invokeExact(batch, instance, rise, rows, count, mask, guard, done);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /** Several clocks up to the next rising edge of one of those in {@code stop}. */
  int rise(long instance, long clocks, long stop) {
    try {
      return (int) RISE.invokeExact(rise, instance, clocks, stop);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  int riseCritical(long instance, long clocks, long stop) {
    try {
      return (int) RISE_CRITICAL.invokeExact(rise, instance, clocks, stop);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /** Takes how the clocks stand. */
  void riseFrom(long instance, long clocks) {
    riseMoved(riseFrom, instance, clocks);
  }

  /** Tells how they stand. */
  void riseTo(long instance, long clocks) {
    riseMoved(riseTo, instance, clocks);
  }

  private static void riseMoved(MemorySegment function, long instance, long clocks) {
    try {
      RISE_MOVED.invokeExact(function, instance, clocks);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  int eval(long instance, long time, boolean sampling) {
    try {
      return (int) EVAL.invokeExact(eval, instance, time, sampling ? 1 : 0);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  boolean useClock(long instance, int word, long half) {
    try {
      return (int) USE_CLOCK.invokeExact(useClock, instance, word, half) != 0;
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  long create(long seed, List<String> plusArguments) {
    try (Arena arena = Arena.ofConfined()) {
      return (long)
          CREATE.invokeExact(create, seed, arena.allocateFrom(String.join("\n", plusArguments)));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /** Picoseconds of the last evaluation. */
  long now(long instance) {
    try {
      return (long) LONG.invokeExact(now, instance);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /** Samples a variable inside from now on, whenever outputs are. */
  void watch(long instance, long address, long bytes, MemorySegment into) {
    try {
      WATCH.invokeExact(watch, instance, address, bytes, into);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  void destroy(long instance) {
    call(destroy, instance);
  }

  /** Instead of destroying an instance that crashed. */
  void abandon(long instance) {
    call(abandon, instance);
  }

  int finish(long instance) {
    try {
      return (int) STATUS.invokeExact(finish, instance);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  void traceClose(long instance) {
    call(traceClose, instance);
  }

  boolean traceOpen(long instance, Path file, String scopes) {
    try (Arena arena = Arena.ofConfined()) {
      return (int)
              TRACE_OPEN.invokeExact(
                  traceOpen,
                  instance,
                  arena.allocateFrom(file.toString()),
                  arena.allocateFrom(scopes))
          != 0;
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  boolean coverageWrite(long instance, Path file) {
    try (Arena arena = Arena.ofConfined()) {
      return (int)
              COVERAGE_WRITE.invokeExact(
                  coverageWrite, instance, arena.allocateFrom(file.toString()))
          != 0;
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  MemorySegment words(long instance, long bytes, Arena arena) {
    return pointer(words, instance).reinterpret(bytes, arena, null);
  }

  String message(long instance) {
    return pointer(message, instance).reinterpret(Long.MAX_VALUE).getString(0);
  }

  String takePrinted(long instance) {
    return pointer(takePrinted, instance).reinterpret(Long.MAX_VALUE).getString(0);
  }

  /** What is inside, as the shim lists it. */
  String internals(long instance) {
    return pointer(internals, instance).reinterpret(Long.MAX_VALUE).getString(0);
  }

  /** Memory inside the model. */
  static MemorySegment inside(long address, long bytes, Arena arena) {
    return MemorySegment.ofAddress(address).reinterpret(bytes, arena, null);
  }

  private static void call(MemorySegment function, long instance) {
    try {
      CALL.invokeExact(function, instance);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  private static MemorySegment pointer(MemorySegment function, long instance) {
    try {
      return (MemorySegment) POINTER.invokeExact(function, instance);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  private static CosimException broken(Throwable e) {
    return new CosimException("a native call into the model failed: " + e, e);
  }
}
