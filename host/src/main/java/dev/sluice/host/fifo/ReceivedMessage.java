// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

/**
 * A message that has arrived. Its bytes are the receiver's.
 *
 * @param from rank of the node that sent it
 * @param tag any 64 bits that were sent with it
 * @param payload 0 bytes or more
 */
public record ReceivedMessage(int from, long tag, byte[] payload) {}
