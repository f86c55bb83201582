// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.study.fabric.FabricPacket;

/** What a packet of transport 2 carries: its fields, and for the counts whose data it has. */
final class LeasedCargo {
  final LeasedPacket packet = new LeasedPacket();
  Delivery delivery;

  /** That of a packet which is about to be sent. */
  static LeasedCargo of(FabricPacket out) {
    if (!(out.attachment instanceof LeasedCargo)) {
      out.attachment = new LeasedCargo();
    }
    return (LeasedCargo) out.attachment;
  }
}
