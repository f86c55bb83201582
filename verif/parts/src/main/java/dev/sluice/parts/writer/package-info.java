/** Seeded random traffic for PacketWriter, its checks included, for model and RTL alike. */
package dev.sluice.parts.writer;
