// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The design that the tests of a class test; built once and kept in the cache. The tests run in an
 * order that is shuffled by a seed ({@link SeededOrder}), one after the other; classes run in
 * parallel with each other ({@link ParallelByDefault}) unless one says
 * {@code @Execution(SAME_THREAD)}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(CosimExtension.class)
@TestMethodOrder(SeededOrder.class)
@Execution(ExecutionMode.CONCURRENT)
public @interface Verilog {
  /**
   * The top module.
   *
   * @return its name
   */
  String top();

  /**
   * The source files: resources on the class path, such as {@code verilog/fifo.v}, or files.
   *
   * @return in the order for the compiler
   */
  String[] sources();

  /**
   * Folders for included files.
   *
   * @return folders
   */
  String[] includes() default {};

  /**
   * Macros.
   *
   * @return each {@code NAME} or {@code NAME=VALUE}
   */
  String[] defines() default {};

  /**
   * Parameters of the top module; {@link Variants} adds to and replaces them.
   *
   * @return each {@code NAME=VALUE}, the value as Verilog writes it
   */
  String[] parameters() default {};

  /**
   * What the Verilog finds with {@code $test$plusargs} and {@code $value$plusargs}.
   *
   * @return each {@code +NAME} or {@code +NAME=VALUE}
   */
  String[] plusArgs() default {};

  /**
   * The input that is the main clock of an injected {@link dev.sluice.cosim.sim.Simulation}.
   *
   * @return its name; empty for the input with a usual name, if there is one
   */
  String clock() default "";

  /**
   * The main clock's period.
   *
   * @return nanoseconds
   */
  long periodNs() default 10;

  /**
   * How hard the C++ compiler tries.
   *
   * @return 0 to 3, 1 builds small designs fastest; or -1 for what {@link
   *     dev.sluice.cosim.Verilate#optimization(int)} does if it is not said
   */
  int optimization() default -1;
}
