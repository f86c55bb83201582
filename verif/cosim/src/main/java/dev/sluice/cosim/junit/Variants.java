// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Runs a {@link CosimTest} on several builds of the design with different parameters. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Variants {
  /**
   * The sets of parameters.
   *
   * @return each {@code NAME=VALUE}, several separated by blanks, for example {@code "WIDTH=9
   *     DEPTH=4"}
   */
  String[] value();
}
