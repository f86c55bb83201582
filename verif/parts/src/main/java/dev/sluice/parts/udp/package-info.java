// SPDX-License-Identifier: Apache-2.0
/** Frames and packets for the benches of UdpUnwrap and UdpWrap, checked against the spec. */
package dev.sluice.parts.udp;
