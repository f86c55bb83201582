// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Where HotSpot keeps the objects that a thread has locked. The JVM's library exports a table of
 * its fields' offsets for debuggers ({@code gHotSpotVMStructs}), which is read here, and where a
 * thread begins is asked by JNI.
 */
@SuppressWarnings("restricted") // reads the JVM's own memory
final class VmLayout {
  private static final Linker LINKER = Linker.nativeLinker();

  private final MethodHandle thread;
  private final long vm;

  /** From the beginning of a thread to the number that says where its lock stack ends. */
  final long topOffset;

  /** That number while the lock stack is empty. */
  final int emptyTop;

  /**
   * Looks for it.
   *
   * @param threadFunction {@code cosim_jvm_thread} of the library that all models share
   * @throws NoSuchElementException where this JVM has no such table or fields
   * @throws Throwable whatever else keeps this from working
   */
  VmLayout(MemorySegment threadFunction) throws Throwable {
    Path library = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
    Map<String, Long> fields = fields(symbols);
    long lockStack = field(fields, "JavaThread._lock_stack");
    topOffset = lockStack + field(fields, "LockStack._top");
    emptyTop = Math.toIntExact(lockStack + field(fields, "LockStack._base[0]"));
    vm = virtualMachine(symbols);
    thread = LINKER.downcallHandle(threadFunction, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG));
  }

  /** Where the thread that calls this begins. */
  long currentThread() throws Throwable {
    long address = (long) thread.invokeExact(vm);
    if (address == 0) {
      throw new NoSuchElementException("eetop");
    }
    return address;
  }

  private static long virtualMachine(SymbolLookup symbols) throws Throwable {
    MethodHandle get =
        LINKER.downcallHandle(
            symbols.findOrThrow("JNI_GetCreatedJavaVMs"),
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment found = arena.allocate(ADDRESS);
      int _ = (int) get.invokeExact(found, 1, arena.allocate(JAVA_INT));
      return found.get(JAVA_LONG, 0);
    }
  }

  private static Map<String, Long> fields(SymbolLookup symbols) {
    long stride = number(symbols, "gHotSpotVMStructEntryArrayStride");
    long type = number(symbols, "gHotSpotVMStructEntryTypeNameOffset");
    long name = number(symbols, "gHotSpotVMStructEntryFieldNameOffset");
    long offset = number(symbols, "gHotSpotVMStructEntryOffsetOffset");
    Map<String, Long> fields = new HashMap<>();
    MemorySegment entry = at(number(symbols, "gHotSpotVMStructs"), stride);
    while (entry.get(JAVA_LONG, type) != 0) {
      fields.put(
          text(entry.get(JAVA_LONG, type)) + "." + text(entry.get(JAVA_LONG, name)),
          entry.get(JAVA_LONG, offset));
      entry = at(entry.address() + stride, stride);
    }
    return fields;
  }

  private static long field(Map<String, Long> fields, String name) {
    Long offset = fields.get(name);
    if (offset == null) {
      throw new NoSuchElementException(name);
    }
    return offset;
  }

  private static long number(SymbolLookup symbols, String name) {
    return symbols.findOrThrow(name).reinterpret(JAVA_LONG.byteSize()).get(JAVA_LONG, 0);
  }

  private static String text(long address) {
    return at(address, Integer.MAX_VALUE).getString(0);
  }

  private static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }
}
