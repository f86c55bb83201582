// SPDX-License-Identifier: Apache-2.0
/** The queues of a whole NIC: words leave as they came. */
package dev.sluice.formal.queue;
