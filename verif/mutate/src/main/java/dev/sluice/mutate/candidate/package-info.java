// SPDX-License-Identifier: Apache-2.0
/**
 * Mutants: every small change of a Verilog text that could be a mistake, a sample of them, and one
 * text that holds them all, of which an input chooses one.
 */
package dev.sluice.mutate.candidate;
