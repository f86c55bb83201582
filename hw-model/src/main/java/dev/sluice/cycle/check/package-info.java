// SPDX-License-Identifier: Apache-2.0
/** The cycle model of the block PacketCheck; its page is docs/blocks/check.md. */
package dev.sluice.cycle.check;
