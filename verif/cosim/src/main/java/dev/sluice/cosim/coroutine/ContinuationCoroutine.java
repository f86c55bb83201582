// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.CosimException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * A coroutine on the JDK's own continuations, which virtual threads are made of: about a tenth of a
 * microsecond for a resume and a suspend. The class is not exported, so it is reached by handles
 * and needs {@code --add-exports java.base/jdk.internal.vm=ALL-UNNAMED}.
 */
final class ContinuationCoroutine implements Coroutine {
  /** Whether the JVM lets this class work. */
  static final boolean AVAILABLE;

  private static final MethodHandle NEW; // (Runnable)Object
  private static final MethodHandle RUN; // (Object)void
  private static final MethodHandle YIELD; // ()boolean
  private static final MethodHandle STACK; // (Object)StackTraceElement[]

  static {
    Handles handles = Handles.find();
    AVAILABLE = handles != null;
    NEW = AVAILABLE ? handles.create() : null;
    RUN = AVAILABLE ? handles.run() : null;
    YIELD = AVAILABLE ? handles.yield() : null;
    STACK = AVAILABLE ? handles.stack() : null;
  }

  private final Object continuation;

  ContinuationCoroutine(Runnable body) {
    try {
      continuation = (Object) NEW.invokeExact(body);
    } catch (Throwable e) {
      throw new CosimException("a coroutine could not be made", e);
    }
  }

  @Override
  public void resume() {
    try {
      RUN.invokeExact(continuation);
    } catch (Throwable e) {
      throw sneaky(e);
    }
  }

  @Override
  public void suspend() {
    try {
      boolean _ = (boolean) YIELD.invokeExact();
    } catch (IllegalStateException e) {
      throw new AwaitException(
          "a task must not wait below a native frame, such as a class initializer or a reflective"
              + " call from native code ("
              + e.getMessage()
              + ")");
    } catch (Throwable e) {
      throw sneaky(e);
    }
  }

  @Override
  public boolean onKernelThread() {
    return true;
  }

  @Override
  public StackTraceElement[] stack() {
    try {
      return (StackTraceElement[]) STACK.invokeExact(continuation);
    } catch (Throwable e) {
      throw sneaky(e);
    }
  }

  private static RuntimeException sneaky(Throwable e) {
    return switch (e) {
      case RuntimeException r -> r;
      case Error error -> throw error;
      default -> new CosimException("a coroutine failed", e);
    };
  }

  private record Handles(
      MethodHandle create, MethodHandle run, MethodHandle yield, MethodHandle stack) {
    static Handles find() {
      try {
        Lookup lookup = MethodHandles.lookup();
        Class<?> type = Class.forName("jdk.internal.vm.Continuation");
        Class<?> scopeType = Class.forName("jdk.internal.vm.ContinuationScope");
        Object scope = scopeType.getConstructor(String.class).newInstance("cosim");
        MethodHandle create =
            lookup.findConstructor(
                type, MethodType.methodType(void.class, scopeType, Runnable.class));
        MethodType scoped = MethodType.methodType(boolean.class, scopeType);
        return new Handles(
            create.bindTo(scope).asType(MethodType.methodType(Object.class, Runnable.class)),
            onObject(lookup, type, "run", void.class),
            lookup.findStatic(type, "yield", scoped).bindTo(scope),
            onObject(lookup, type, "getStackTrace", StackTraceElement[].class));
      } catch (ReflectiveOperationException e) {
        return null; // the flag is missing: tasks run on virtual threads
      }
    }

    private static MethodHandle onObject(Lookup lookup, Class<?> type, String name, Class<?> result)
        throws ReflectiveOperationException {
      return lookup
          .findVirtual(type, name, MethodType.methodType(result))
          .asType(MethodType.methodType(result, Object.class));
    }
  }
}
