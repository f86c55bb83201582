// SPDX-License-Identifier: Apache-2.0
/**
 * NICs in this process, RTL or cycle models, on one network with a switch, for programs that use
 * them as they would use hardware.
 */
package dev.sluice.host.cluster;
