// SPDX-License-Identifier: Apache-2.0
/** A host with a whole NIC: its driver, over registers and rings in memory. */
package dev.sluice.host.driver;
