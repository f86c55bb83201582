// SPDX-License-Identifier: Apache-2.0
/**
 * Test any Verilog from the JVM: a Verilator model in this process, driven with cocotb's
 * vocabulary.
 *
 * <p>{@link dev.sluice.cosim.Verilate} turns Verilog into a {@link
 * dev.sluice.cosim.VerilatedModel}; {@link dev.sluice.cosim.VerilatedModel#open()} gives a {@link
 * dev.sluice.cosim.Dut}, one instance with its ports. Upon these stand the other packages:
 *
 * <ul>
 *   <li>{@code sim}: {@link dev.sluice.cosim.sim.Simulation} adds time, clocks, callbacks and
 *       tasks;
 *   <li>{@code trigger}: what tasks wait for;
 *   <li>{@code check}: {@link dev.sluice.cosim.check.LockStep} compares all outputs with a model in
 *       every clock; scoreboards;
 *   <li>{@code bus}, {@code random}, {@code coverage}, {@code wave}, {@code junit}.
 * </ul>
 *
 * <p>A port of up to 64 bits is one 64-bit word with the port's bit 0 in bit 0; a wider port is a
 * row of such words, the lowest first. Unused bits are zero. Times are in picoseconds unless a
 * {@link dev.sluice.cosim.TimeUnit} says otherwise.
 */
package dev.sluice.cosim;
