// SPDX-License-Identifier: Apache-2.0
/**
 * What both ends agree on: the parameters, the packet types and how a packet looks on the wire.
 *
 * <p>Source: protocol text, sections 2 and 3 ({@code docs/protocol.md}).
 */
package dev.sluice.protocol;
