// SPDX-License-Identifier: Apache-2.0
/**
 * The network between NICs that are processes: a switch that knows its ports by their IPv4
 * addresses, what it does to frames, and the process round it.
 */
package dev.sluice.host.network;
