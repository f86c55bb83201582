// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketType;

/** Progress reports and early requests allocate nothing for a packet either. */
class ExtensionsAllocationTest extends TransportAllocationTest {
  @Override
  Extensions extensions() {
    return new Extensions(Overrun.PROGRESS, true, true);
  }

  @Override
  PacketType kind() {
    return PacketType.PROGRESS;
  }
}
