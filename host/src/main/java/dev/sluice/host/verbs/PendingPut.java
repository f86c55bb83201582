// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

/**
 * A put that the NIC has not ended.
 *
 * @param from where it is sent from
 * @param bytes of it
 * @param queue hears how it ends
 * @param context given back there
 */
record PendingPut(MemoryRegion from, long bytes, CompletionQueue queue, long context) {}
