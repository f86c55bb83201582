// SPDX-License-Identifier: Apache-2.0
/** Any block of the NIC in lock-step with its cycle model: every output, every clock. */
package dev.sluice.lockstep;
