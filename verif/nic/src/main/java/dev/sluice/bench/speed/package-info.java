// SPDX-License-Identifier: Apache-2.0
/**
 * Speed: of the benches on this machine, measured by a command and never asserted by a test; and of
 * the NIC in clocks, which are the same everywhere.
 */
package dev.sluice.bench.speed;
