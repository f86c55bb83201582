// SPDX-License-Identifier: Apache-2.0
/**
 * JUnit 5 benches: {@link dev.sluice.cosim.junit.Verilog} names the design of a test class, {@link
 * dev.sluice.cosim.junit.CosimTest} marks its tests, which are given a fresh {@link
 * dev.sluice.cosim.Dut} and {@link dev.sluice.cosim.sim.Simulation} for each seed.
 */
package dev.sluice.cosim.junit;
