// SPDX-License-Identifier: Apache-2.0
/** Feeds the engine's RTL from a file of arrivals and writes a file of verdicts. */
package dev.sluice.bench.replay;
