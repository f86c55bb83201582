// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.host.pcap.WireTap;
import dev.sluice.network.Channel;
import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.List;

/** Everything that is looked at in one NIC. Used by the thread that clocks the NIC. */
final class NicMonitor implements ClockWatcher, WireTap {
  /** A transfer that the send engine has begun. */
  record Begun(int cookie, long bytes, long remoteAddress, long clock) {}

  /** A transfer that it has ended. */
  record Ended(int cookie, int transferId, int status, long clock) {}

  private final NicWires wires;
  final HoleMonitor holes;
  final OutboundMonitor outbound;
  final InboundMonitor inbound;
  final List<Begun> begun = new ArrayList<>();
  final List<Ended> ended = new ArrayList<>();

  /** Nobody asks about packets any more, only about transfers and windows. */
  private boolean over;

  /**
   * A monitor that has seen nothing.
   *
   * @param model of the NIC
   * @param parameters what was built
   * @param line what comes to it
   */
  NicMonitor(SluiceNicModel model, NicParameters parameters, Channel line) {
    wires = new NicWires(model);
    holes = new HoleMonitor(wires);
    outbound = new OutboundMonitor(wires, holes);
    inbound = new InboundMonitor(wires, line, parameters.beatBytes(), outbound);
  }

  /** Stops looking at packets; between two turns. */
  void stop() {
    over = true;
  }

  @Override
  public void packet(Port port, boolean arrives, long clock, byte[] bytes, int offset, int size) {
    if (!arrives && !over) {
      outbound.leaves(bytes, offset, size);
    }
  }

  @Override
  public void clock(long clock) {
    Wires descriptor = wires.descriptor;
    if (descriptor.fires()) {
      begun.add(
          new Begun(
              descriptor.getInt(DescriptorWires.COOKIE),
              descriptor.get(DescriptorWires.BYTES),
              descriptor.get(DescriptorWires.REMOTE_ADDRESS),
              clock));
    }
    Wires completion = wires.completion;
    if (completion.fires()) {
      ended.add(
          new Ended(
              completion.getInt(CompletionWires.COOKIE),
              completion.getInt(CompletionWires.TRANSFER_ID),
              completion.getInt(CompletionWires.STATUS),
              clock));
    }
    holes.windows(clock);
    if (!over) {
      holes.verdicts(clock);
      inbound.clock(clock);
      outbound.clock(clock);
    }
  }
}
