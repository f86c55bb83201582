// SPDX-License-Identifier: Apache-2.0
/**
 * Bus-functional models and protocol checkers. All of them are callbacks of one {@link
 * dev.sluice.cosim.sim.Clock}: they cost no task, and a task waits only for what it asks them for.
 *
 * <p>A source drives valid and the payload and obeys the protocol: valid stays and the payload does
 * not change until ready. A sink drives ready. A checker only looks, and throws {@link
 * dev.sluice.cosim.bus.ProtocolViolation}.
 *
 * <p>Names: {@code valid}, {@code ready} and payload are ports of the design; with a prefix such as
 * {@code s_axis_rx_} the AXI names follow it ({@code s_axis_rx_tdata}).
 */
package dev.sluice.cosim.bus;
