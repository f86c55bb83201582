// SPDX-License-Identifier: Apache-2.0
/** The page of proofs, {@code docs/proofs.md}. */
package dev.sluice.formal.report;
