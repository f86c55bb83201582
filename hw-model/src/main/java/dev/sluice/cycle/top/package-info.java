// SPDX-License-Identifier: Apache-2.0
/** The cycle models of designs for one purpose, such as a board's. */
package dev.sluice.cycle.top;
