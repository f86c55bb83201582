// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.error.CosimException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * Runs a test method once more on a new object of its class, and of those round it, with another
 * bench.
 */
final class Rerun {
  private final Bench bench;
  private final ReflectiveInvocationContext<Method> method;

  Rerun(Bench bench, ReflectiveInvocationContext<Method> method) {
    this.bench = bench;
    this.method = method;
  }

  /** What it fails with, or null. */
  Throwable run() {
    List<Object> targets = new ArrayList<>();
    addInstance(method.getTargetClass(), targets);
    for (Object target : targets) {
      List<Method> before =
          AnnotationSupport.findAnnotatedMethods(
              target.getClass(), BeforeEach.class, HierarchyTraversalMode.TOP_DOWN);
      for (Method setUp : before) {
        Throwable failure = call(target, setUp);
        if (failure != null) {
          return failure;
        }
      }
    }
    return call(targets.getLast(), method.getExecutable());
  }

  /** A new object of a test class behind those of the classes round it, the outermost first. */
  private void addInstance(Class<?> type, List<Object> targets) {
    boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    if (inner) {
      addInstance(type.getEnclosingClass(), targets);
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      Object[] arguments = new Object[constructor.getParameterCount()];
      for (int i = 0; i < arguments.length; i++) {
        boolean around = inner && i == 0;
        arguments[i] = around ? targets.getLast() : bench.get(constructor.getParameterTypes()[i]);
      }
      targets.add(constructor.newInstance(arguments));
    } catch (ReflectiveOperationException e) {
      throw new CosimException(
          "the run cannot be repeated: no object of " + type.getName() + " can be made: " + e, e);
    }
  }

  private Throwable call(Object target, Method called) {
    Object[] arguments =
        Arrays.stream(called.getParameterTypes()).map(bench::get).toArray(Object[]::new);
    try {
      called.setAccessible(true);
      called.invoke(target, arguments);
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (IllegalAccessException e) {
      throw new CosimException("the run cannot be repeated: " + e.getMessage(), e);
    }
  }
}
