// SPDX-License-Identifier: Apache-2.0
/** The cycle model of the block PacketWriter; its page is docs/blocks/writer.md. */
package dev.sluice.cycle.writer;
