// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.error.CosimException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Runs a test method once more on a new object of its class, with another bench. */
final class Rerun {
  private final Bench bench;
  private final ReflectiveInvocationContext<Method> method;

  Rerun(Bench bench, ReflectiveInvocationContext<Method> method) {
    this.bench = bench;
    this.method = method;
  }

  /** What it fails with, or null. */
  Throwable run() {
    Object target = instance();
    List<Method> before =
        AnnotationSupport.findAnnotatedMethods(
            method.getTargetClass(), BeforeEach.class, HierarchyTraversalMode.TOP_DOWN);
    for (Method setUp : before) {
      Throwable failure = call(target, setUp);
      if (failure != null) {
        return failure;
      }
    }
    return call(target, method.getExecutable());
  }

  private Object instance() {
    try {
      Constructor<?> constructor = method.getTargetClass().getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new CosimException(
          "the run cannot be repeated: "
              + method.getTargetClass().getName()
              + " has no constructor without parameters",
          e);
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
