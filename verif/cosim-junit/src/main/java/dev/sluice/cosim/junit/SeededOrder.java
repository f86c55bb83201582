// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.util.Collections;
import java.util.Comparator;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;

/**
 * Shuffles the tests of a class by the seed {@code -Ddev.sluice.cosim.order}, 1 if not given, so
 * that tests that depend on each other are found, in the same order each time.
 */
public final class SeededOrder implements MethodOrderer {
  /** An orderer; JUnit makes it. */
  public SeededOrder() {
    // the seed is read when tests are ordered
  }

  @Override
  public void orderMethods(MethodOrdererContext context) {
    context
        .getMethodDescriptors()
        .sort(Comparator.comparing((MethodDescriptor m) -> m.getMethod().toGenericString()));
    long seed = Long.getLong("dev.sluice.cosim.order", 1L);
    Collections.shuffle(context.getMethodDescriptors(), new java.util.Random(seed));
  }
}
