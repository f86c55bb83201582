// SPDX-License-Identifier: Apache-2.0
/** Commands that ask whether anything is left: proofs, mutants, and the page of what is assured. */
package dev.sluice.cli.formal;
