// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What a test class has one of, which JUnit closes after the class's {@code @AfterAll} methods. */
final class PerClass {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(PerClass.class);

  private PerClass() {}

  /** That of the class of a test or of its method. */
  static <T extends AutoCloseable> T of(
      ExtensionContext context, Class<T> kind, Supplier<T> first) {
    ExtensionContext ofClass = context;
    while (ofClass.getTestMethod().isPresent() || ofClass.getTestClass().isEmpty()) {
      ofClass = ofClass.getParent().orElseThrow();
    }
    return ofClass
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            kind.getName() + " " + context.getRequiredTestClass().getName(),
            _ -> first.get(),
            kind);
  }
}
