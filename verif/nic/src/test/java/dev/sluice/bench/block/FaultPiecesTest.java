// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Every planted fault has its piece of today's Verilog. Whether the benches catch them is asked in
 * the long lane only, which a piece that is gone would not wait for.
 */
class FaultPiecesTest {
  static Stream<Class<?>> planting() {
    return ReflectionSupport.findAllClassesInPackage(
        "dev.sluice.bench", FaultPiecesTest::plants, _ -> true)
        .stream();
  }

  private static boolean plants(Class<?> type) {
    return !Modifier.isAbstract(type.getModifiers())
        && !ReflectionSupport.findFields(
                type, field -> field.getType() == FaultedRtl.class, HierarchyTraversalMode.TOP_DOWN)
            .isEmpty();
  }

  /** Their constructors plant, and compile nothing. */
  @ParameterizedTest
  @MethodSource("planting")
  void everyPieceIsThere(Class<?> test) {
    assertThatCode(() -> ReflectionSupport.newInstance(test)).doesNotThrowAnyException();
  }
}
