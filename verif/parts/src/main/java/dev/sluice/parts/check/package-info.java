// SPDX-License-Identifier: Apache-2.0
/** Frames for PacketCheck, good and bad, and what must become of them. */
package dev.sluice.parts.check;
