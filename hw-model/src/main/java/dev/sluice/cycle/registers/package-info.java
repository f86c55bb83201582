// SPDX-License-Identifier: Apache-2.0
/** The cycle model of Registers; its page is {@code docs/blocks/registers.md}. */
package dev.sluice.cycle.registers;
