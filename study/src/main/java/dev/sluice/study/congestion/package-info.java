// SPDX-License-Identifier: Apache-2.0
/**
 * Congestion control from the literature for transports that have none of their own: it stands
 * between a transport's end and its node's link, and is told by the other end what has arrived.
 */
package dev.sluice.study.congestion;
