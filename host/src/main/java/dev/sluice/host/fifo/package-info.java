// SPDX-License-Identifier: Apache-2.0
/**
 * Messages between nodes through remote FIFOs: two equal rings of cache lines, one at the sender
 * and one at the receiver, kept alike by puts.
 */
package dev.sluice.host.fifo;
