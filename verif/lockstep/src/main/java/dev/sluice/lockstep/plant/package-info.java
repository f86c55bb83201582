// SPDX-License-Identifier: Apache-2.0
/** Bits that are turned over in one clock, to see that lock-step finds them in that clock. */
package dev.sluice.lockstep.plant;
