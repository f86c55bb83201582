// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.packet.LeasedPacket;

/** A packet to a peer that waits for the line. */
record Answer(int peer, LeasedPacket packet) {}
