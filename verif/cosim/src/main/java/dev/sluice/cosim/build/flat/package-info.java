// SPDX-License-Identifier: Apache-2.0
/**
 * A module round one with interface ports, whose ports are the interfaces' signals. Not for
 * benches.
 */
package dev.sluice.cosim.build.flat;
