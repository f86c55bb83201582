// SPDX-License-Identifier: Apache-2.0
/**
 * Transactions: what a waveform does not say by itself, recorded by a bench or a monitor. A span
 * has a name, a lane, a begin and an end in simulated time, attributes, a span that it is a part of
 * (its parent) and a span that brought it about (its cause); an instant is a span without length.
 *
 * <p>{@link dev.sluice.cosim.trace.TransactionRecorder} takes them, in bounded memory or straight
 * into a file; {@link dev.sluice.cosim.trace.Transactions} are what was recorded; {@link
 * dev.sluice.cosim.trace.export} writes them for other programs and as a page.
 */
package dev.sluice.cosim.trace;
