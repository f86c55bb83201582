// SPDX-License-Identifier: Apache-2.0
/** The cycle model of the block PacketBuilder; its page is docs/blocks/builder.md. */
package dev.sluice.cycle.builder;
