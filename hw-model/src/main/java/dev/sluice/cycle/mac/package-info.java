// SPDX-License-Identifier: Apache-2.0
/** Cycle model of what stands between a MAC and the NIC: docs/blocks/mac.md. */
package dev.sluice.cycle.mac;
