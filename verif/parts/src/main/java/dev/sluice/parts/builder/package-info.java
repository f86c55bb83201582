// SPDX-License-Identifier: Apache-2.0
/** Seeded random traffic for PacketBuilder, its checks included, for model and RTL alike. */
package dev.sluice.parts.builder;
