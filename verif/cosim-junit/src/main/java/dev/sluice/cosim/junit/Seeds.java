// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a {@link CosimTest} with that many seeds: 1, 2, 3 and so on, or from {@code
 * -Ddev.sluice.cosim.firstSeed}. With {@code -Ddev.sluice.cosim.seed} only that one runs.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Seeds {
  /**
   * How many.
   *
   * @return 1 or more
   */
  int value();
}
