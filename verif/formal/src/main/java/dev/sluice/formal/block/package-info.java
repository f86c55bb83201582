// SPDX-License-Identifier: Apache-2.0
/** Blocks round the engine as subjects of proofs. */
package dev.sluice.formal.block;
