// SPDX-License-Identifier: Apache-2.0
/** Random commands for the receive-window engine, and a pattern for benchmarks. */
package dev.sluice.parts.window;
