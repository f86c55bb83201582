// SPDX-License-Identifier: Apache-2.0
/** Circuits as transition systems: BTOR2, and their clocks as SMT-LIB. */
package dev.sluice.formal.btor;
