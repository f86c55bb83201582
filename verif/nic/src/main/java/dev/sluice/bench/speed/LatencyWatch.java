// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.spec.registers.NicRegister;

/** Sees at a NIC's ports when beats go in, words are written, and the doorbell is rung. */
final class LatencyWatch implements ClockWatcher {
  private final Wires rx;
  private final Wires write;
  private final Wires registerAddress;
  private final Wires registerData;
  private final LatencyPeer peer;
  private boolean addressTaken;
  private boolean dataTaken;
  private long register;
  private long doorbell = -1;

  LatencyWatch(BlockModel nic, LatencyPeer peer) {
    rx = nic.wires("s_axis_rx_t");
    write = nic.wires("m_axi_w");
    registerAddress = nic.wires("s_axil_aw");
    registerData = nic.wires("s_axil_w");
    this.peer = peer;
  }

  @Override
  public void clock(long clock) {
    if (rx.fires() && rx.getBit(PacketStreamWires.LAST)) {
      peer.taken(clock);
    }
    if (write.fires()) {
      peer.written(clock);
    }
    if (registerAddress.fires()) {
      addressTaken = true;
      register = registerAddress.get(AxiLiteWires.ADDRESS);
    }
    dataTaken |= registerData.fires();
    if (addressTaken && dataTaken) {
      addressTaken = false;
      dataTaken = false;
      if (register == NicRegister.DESCRIPTOR_TAIL.address()) {
        doorbell = clock;
      }
    }
  }

  /** The clock in which the doorbell was last written, -1 before. */
  long doorbell() {
    return doorbell;
  }
}
