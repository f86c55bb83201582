// SPDX-License-Identifier: Apache-2.0
/**
 * Transport 2: leased windows with message numbers, segments, losses found by order, measured
 * times, credit, paths and keys. Rule numbers in the comments (L1, M3, D2, ...) are those of the
 * text, {@code docs/protocol-2.md}. Nothing here reads a clock or draws a random number: times come
 * with the calls, in ticks of any length. Version 1 stays in {@code dev.sluice.spec}.
 */
package dev.sluice.spec.v2;
