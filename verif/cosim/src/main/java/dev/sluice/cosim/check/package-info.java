// SPDX-License-Identifier: Apache-2.0
/**
 * What a design should have done against what it did: {@link dev.sluice.cosim.check.LockStep} for
 * every output in every clock, {@link dev.sluice.cosim.check.LockStepBatch} for the same with many
 * clocks in one native call, scoreboards for what arrives when it may.
 */
package dev.sluice.cosim.check;
