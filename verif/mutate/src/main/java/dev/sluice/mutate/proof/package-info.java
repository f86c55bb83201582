// SPDX-License-Identifier: Apache-2.0
/**
 * Proofs that a survivor is no mistake: what the unchanged block and the mutant do is compared
 * register by register, in every state that can be reached, by yosys and ABC.
 */
package dev.sluice.mutate.proof;
