// SPDX-License-Identifier: Apache-2.0
/** Reads FST waveform files: their signals, and what became of them. */
package dev.sluice.cosim.wave.file;
