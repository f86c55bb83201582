// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;

/** How long things may take at most, in clocks, from the parameters alone. */
final class StressBounds {
  /** Time-outs may double the packets, requests and answers come on top, memory is slow. */
  private static final int LINE_SLACK = 8;

  private final NicParameters nic;
  private final TransportParameters transport;

  StressBounds(NicParameters nic, TransportParameters transport) {
    this.nic = nic;
    this.transport = transport;
  }

  /**
   * From a descriptor's offer to its end over a network that works. Waiting for a slot is as long
   * as another transfer; a transfer waits for a window, then shares the line with all others.
   */
  long transfer(long largest) {
    long packets = (largest - 1) / nic.sluice().payloadBytes() + 1;
    long beats = PacketCodec.maxPacketBytes(nic.sluice()) / nic.beatBytes() + 1;
    long line = LINE_SLACK * packets * beats * nic.transfers();
    long busy = transport.retryLimit() * transport.busyWait();
    long patience = transport.senderPatience() + transport.receiverPatience();
    return 2 * (line + busy + 2 * patience + windows()) + 20_000;
  }

  /** The receive control's lateness when every window has a time-out, over all repeats. */
  private long windows() {
    long oneWindow = 2L * transport.requestsPerTimeout() + nic.sluice().width() / 8 + 40;
    return (transport.retryLimit() + 1L) * nic.sluice().windows() * oneWindow;
  }

  /** From the last packet until every window is free: it is given up, and is quiet. */
  long quiet() {
    return transport.receiverPatience() + transport.quietTime() + windows() + 5_000;
  }
}
