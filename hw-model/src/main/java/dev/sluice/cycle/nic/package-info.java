// SPDX-License-Identifier: Apache-2.0
/** Cycle models of parts of the NIC that are made of blocks; their page is docs/blocks/nic.md. */
package dev.sluice.cycle.nic;
