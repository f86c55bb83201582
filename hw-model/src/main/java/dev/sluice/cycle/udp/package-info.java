// SPDX-License-Identifier: Apache-2.0
/** Cycle models of the UDP wrapper's two blocks; their page is docs/blocks/udp.md. */
package dev.sluice.cycle.udp;
