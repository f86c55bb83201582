// SPDX-License-Identifier: Apache-2.0
/** Proofs for all time: 1-induction over a circuit with a checker. */
package dev.sluice.formal.proof;
