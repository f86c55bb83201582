// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * The few functions of libc that Java's library has not: what a TAP device needs. Each gives what
 * the function gives, or the error's number below 0.
 */
@SuppressWarnings("restricted") // libc is native code
final class LinuxCalls {
  /** EBUSY. */
  static final int BUSY = -16;

  /** EINVAL. */
  static final int INVALID = -22;

  private static final int READ_WRITE = 2;
  private static final int CLOSE_ON_EXEC = 0x80000;
  private static final int NONBLOCKING = 0x800;
  private static final int INTERNET = 2;
  private static final int DATAGRAM = 2;
  private static final short READABLE = 1;
  private static final int POLL_BYTES = 8;
  private static final int POLL_EVENTS = 4;
  private static final int POLL_RESULT = 6;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERROR =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private static final MethodHandle OPEN =
      handle("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
  private static final MethodHandle CLOSE =
      handle("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private static final MethodHandle CONTROL =
      handle(
          "ioctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle READ =
      handle("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle WRITE =
      handle("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle POLL =
      handle("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
  private static final MethodHandle SOCKET =
      handle("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
  private static final MethodHandle TEXT =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("strerror"), FunctionDescriptor.of(ADDRESS, JAVA_INT));
  private static final long LONGEST_TEXT = 256;

  private LinuxCalls() {}

  private static MethodHandle handle(
      String name, FunctionDescriptor type, Linker.Option... options) {
    Linker.Option[] all = new Linker.Option[options.length + 1];
    all[0] = Linker.Option.captureCallState("errno");
    System.arraycopy(options, 0, all, 1, options.length);
    return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type, all);
  }

  /** A call whose result below 0 is replaced by the error's number. */
  private interface Call {
    long with(Arena arena, MemorySegment state) throws Throwable;
  }

  private static int call(Call call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      long result = call.with(arena, state);
      return result < 0 ? -(int) ERROR.get(state, 0L) : (int) result;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a function of libc cannot be called", e);
    }
  }

  /** Opens a file for reading and writing; reads and writes of it do not wait. */
  static int open(String path) {
    int flags = READ_WRITE | CLOSE_ON_EXEC | NONBLOCKING;
    return call((arena, state) -> (int) OPEN.invokeExact(state, arena.allocateFrom(path), flags));
  }

  static int close(int file) {
    return call((_, state) -> (int) CLOSE.invokeExact(state, file));
  }

  static int control(int file, int request, MemorySegment argument) {
    long number = Integer.toUnsignedLong(request);
    return call((_, state) -> (int) CONTROL.invokeExact(state, file, number, argument));
  }

  static int read(int file, MemorySegment bytes) {
    return call((_, state) -> (long) READ.invokeExact(state, file, bytes, bytes.byteSize()));
  }

  static int write(int file, MemorySegment bytes) {
    return call((_, state) -> (long) WRITE.invokeExact(state, file, bytes, bytes.byteSize()));
  }

  /** A datagram socket, to ask the kernel of its network cards. */
  static int socket() {
    return call((_, state) -> (int) SOCKET.invokeExact(state, INTERNET, DATAGRAM, 0));
  }

  /** Waits until something can be read. */
  static boolean isReadable(int file, int milliseconds) {
    int ready =
        call(
            (arena, state) -> {
              MemorySegment poll = arena.allocate(POLL_BYTES);
              poll.set(JAVA_INT, 0, file);
              poll.set(JAVA_SHORT, POLL_EVENTS, READABLE);
              int count = (int) POLL.invokeExact(state, poll, 1L, milliseconds);
              return count > 0 ? poll.get(JAVA_SHORT, POLL_RESULT) : count;
            });
    return ready > 0;
  }

  /** What an error's number says. */
  static String text(int error) {
    try {
      MemorySegment text = (MemorySegment) TEXT.invokeExact(-error);
      return text.reinterpret(LONGEST_TEXT).getString(0);
    } catch (Throwable e) {
      throw new IllegalStateException("a function of libc cannot be called", e);
    }
  }
}
