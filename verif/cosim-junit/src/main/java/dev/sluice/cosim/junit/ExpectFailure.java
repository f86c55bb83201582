// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The {@link CosimTest} passes only if it fails with this: for planted faults and known bugs. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ExpectFailure {
  /**
   * What it must fail with.
   *
   * @return a type of exception
   */
  Class<? extends Throwable> value() default Throwable.class;

  /**
   * Part of the message.
   *
   * @return a text that the message must contain
   */
  String message() default "";
}
