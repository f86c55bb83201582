// SPDX-License-Identifier: Apache-2.0
/** Ethernet, IPv4 and UDP round the packets: what a frame says, and whether it is for this node. */
package dev.sluice.spec.udp;
