// SPDX-License-Identifier: Apache-2.0
/** Seeded random traffic for PacketWriter, its checks included, for model and RTL alike. */
package dev.sluice.parts.writer;
