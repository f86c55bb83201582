// SPDX-License-Identifier: Apache-2.0
/** The receive-window engine: its checker, its fault rows, its counterexamples. */
package dev.sluice.formal.engine;
