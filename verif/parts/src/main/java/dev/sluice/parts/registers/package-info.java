// SPDX-License-Identifier: Apache-2.0
/** What the benches of Registers do at its ports, and a host's port to registers. */
package dev.sluice.parts.registers;
