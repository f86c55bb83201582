// SPDX-License-Identifier: Apache-2.0
/** {@code sluice prove}: proofs that hold in every clock. */
package dev.sluice.cli.formal;
