// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a {@link CosimTest} on several builds of the design with different parameters, or with other
 * options of the test: those of {@code value}, each with every combination of {@code matrix}, and
 * those that {@code source} gives.
 */
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
  String[] value() default {};

  /**
   * Values of which every combination is run.
   *
   * @return each a name and its values, for example {@code "DEPTH=2,8"}
   */
  String[] matrix() default {};

  /**
   * A static method of the test class without parameters that gives more of them.
   *
   * @return its name; it returns a {@code Stream}, {@code Iterable} or array of texts as in {@code
   *     value}
   */
  String source() default "";

  /**
   * Which of the names are options of the test and not parameters of the design; the test reads
   * them from its {@link Variant}. {@code periodNs} is the main clock's period.
   *
   * @return their names
   */
  String[] options() default {};
}
