// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test of the design that {@link Verilog} names. Its parameters may be a {@link
 * dev.sluice.cosim.Dut}, a {@link dev.sluice.cosim.sim.Simulation} with its main clock, that {@link
 * dev.sluice.cosim.sim.Clock}, a {@link java.util.Random} that follows from the test's seed by a
 * hash (neighbouring seeds begin with numbers that know nothing of each other), the {@link Seed}
 * itself and a {@link Coverage} to sample into. All are fresh for each run of the test, and closed
 * after it.
 *
 * <p>When it fails, the message says signal and values, time, clock and seed and how to run just
 * this again, and the run is repeated with waveforms on for the clocks round the failure.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TestTemplate
@ExtendWith(CosimExtension.class)
@Execution(ExecutionMode.SAME_THREAD)
public @interface CosimTest {
  /**
   * Ends the test when simulated time goes beyond this, with a {@link
   * dev.sluice.cosim.error.TimeoutException} that names what the tasks wait for.
   *
   * @return microseconds; 0 for no limit
   */
  long timeoutUs() default 0;
}
