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
 * order that is shuffled by a seed ({@link SeededOrder}), one after the other. Where JUnit's
 * parallel execution is switched on ({@code junit.jupiter.execution.parallel.enabled=true}),
 * classes run in parallel with each other unless one says {@code @Execution(SAME_THREAD)}.
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
  String[] sources() default {};

  /**
   * Files with sources and options, as Verilator's {@code -F} takes them: paths in them are seen
   * from their own folder. Resources on the class path or files.
   *
   * @return in the order for the compiler, before {@code sources}
   */
  String[] fileLists() default {};

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
   * What inside can be reached by {@link dev.sluice.cosim.Dut#internal(String)}.
   *
   * @return each {@code MODULE.VARIABLE}, or {@code *} for everything
   */
  String[] internals() default {};

  /**
   * Whether SystemVerilog assertions are compiled in.
   *
   * @return true to check them
   */
  boolean assertions() default false;

  /**
   * Whether Verilator's warnings are errors.
   *
   * @return true to refuse a design with warnings
   */
  boolean strict() default false;

  /**
   * Further arguments for Verilator.
   *
   * @return as they are
   */
  String[] arguments() default {};

  /**
   * Whether registers and memories begin with random contents, by the seed of the run; with zeros
   * if not said.
   *
   * @return true for random contents
   */
  boolean randomPowerUp() default false;

  /**
   * A static method of the test class that is given the {@link dev.sluice.cosim.Verilate} when all
   * that is said here is in it, to say more.
   *
   * @return its name; empty for none
   */
  String configure() default "";

  /**
   * Further clocks of an injected {@link dev.sluice.cosim.sim.Simulation}.
   *
   * @return each an input and its period, and an offset if there is one, for example {@code
   *     rx_clk=8ns} or {@code rx_clk=6400ps+100ps}
   */
  String[] clocks() default {};

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
