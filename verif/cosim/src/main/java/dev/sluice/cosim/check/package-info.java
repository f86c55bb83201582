// SPDX-License-Identifier: Apache-2.0
/** Scoreboards: what a design should have delivered against what it did. */
package dev.sluice.cosim.check;
