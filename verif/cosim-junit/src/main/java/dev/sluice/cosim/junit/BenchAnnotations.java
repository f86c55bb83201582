// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Annotations of a test and its class; a {@code @Nested} class has those of the class around it,
 * where it says nothing itself.
 */
final class BenchAnnotations {
  private BenchAnnotations() {}

  /** That of a class, or of the nearest around it. */
  static <A extends Annotation> Optional<A> find(Class<?> type, Class<A> annotation) {
    Optional<A> own = AnnotationSupport.findAnnotation(type, annotation);
    Class<?> around = type.getEnclosingClass();
    return own.isPresent() || around == null || Modifier.isStatic(type.getModifiers())
        ? own
        : find(around, annotation);
  }

  /** That of a method, else of its class. */
  static <A extends Annotation> Optional<A> find(
      Method method, Class<?> type, Class<A> annotation) {
    return AnnotationSupport.findAnnotation(method, annotation).or(() -> find(type, annotation));
  }
}
