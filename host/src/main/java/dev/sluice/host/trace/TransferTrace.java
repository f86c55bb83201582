// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Span;
import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.pair.TurnLine;
import dev.sluice.host.pcap.WireTap;
import dev.sluice.host.run.plan.TraceWindow;
import dev.sluice.network.ChannelWatcher;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import java.util.HashSet;
import java.util.Set;

/**
 * Records what becomes of each packet between two NICs: a span for each transmission with its
 * stages as parts, transfers, windows, holes, requests. Two monitors look at a NIC each, in the
 * thread that clocks it; between two turns what both saw is put together here. The run is the same
 * with it and without it. Not thread-safe.
 *
 * <p>Times are clocks as waveforms count them: the clocks of reset come before the first clock of
 * the run.
 */
public final class TransferTrace {
  private final TransactionRecorder recorder;
  private final TraceWindow window;
  private final TraceLanes lanes;
  private final int reset;
  private final PacketSpans there;
  private final PacketSpans back;
  private final TransferSpans transfers = new TransferSpans();

  /** Recorded packets that were not accepted yet: all that becomes of them is recorded. */
  private final Set<Long> unsettled = new HashSet<>();

  private final Span run;
  private final NicMonitor sender;
  private final NicMonitor receiver;
  private final NetworkMonitor forward;
  private final NetworkMonitor backward;
  private int recorded;
  private boolean over;

  /**
   * Looks at two NICs from now on; before their first clock.
   *
   * @param recorder takes what becomes of their packets; nothing was recorded yet
   * @param window which packets
   * @param parameters what was built
   * @param from the NIC that sends
   * @param to the NIC that receives
   * @param out the network from the one to the other
   * @param in the network back
   * @param reset clocks of reset that waveforms show before the first clock of the run
   */
  public TransferTrace(
      TransactionRecorder recorder,
      TraceWindow window,
      NicParameters parameters,
      HostNode from,
      HostNode to,
      TurnLine out,
      TurnLine in,
      int reset) {
    this.recorder = recorder;
    this.window = window;
    this.reset = reset;
    lanes = new TraceLanes(recorder);
    there = new PacketSpans(recorder, lanes.there, reset);
    back = new PacketSpans(recorder, lanes.back, reset);
    run = recorder.begin(lanes.run, "run", reset);
    sender = watch(from, WireTap.Port.SENDER, parameters, in);
    receiver = watch(to, WireTap.Port.RECEIVER, parameters, out);
    forward = new NetworkMonitor(out.channel());
    backward = new NetworkMonitor(in.channel());
  }

  private static NicMonitor watch(
      HostNode node, WireTap.Port port, NicParameters parameters, TurnLine in) {
    SluiceNicModel model = (SluiceNicModel) node.nic().model();
    NicMonitor monitor = new NicMonitor(model, parameters, in.channel());
    node.watchedBy(monitor);
    node.wire().tap(monitor, port);
    return monitor;
  }

  /** Between two turns: what was seen is recorded. */
  public void turn() {
    sender.begun.forEach(this::begin);
    sender.begun.clear();
    receiver.holes.opened.forEach(this::open);
    receiver.holes.opened.clear();
    receiver.holes.closed.forEach(this::close);
    receiver.holes.closed.clear();
    if (over) {
      forward.tell(ChannelWatcher.NOBODY);
      backward.tell(ChannelWatcher.NOBODY);
    } else {
      packets();
    }
    sender.ended.forEach(this::end);
    sender.ended.clear();
  }

  private void begin(NicMonitor.Begun begun) {
    Span span =
        recorder
            .begin(lanes.transfers, "transfer " + begun.cookie(), begun.clock() + reset)
            .childOf(run)
            .with("transfer", begun.cookie())
            .with("bytes", begun.bytes())
            .with("to", "0x" + Long.toHexString(begun.remoteAddress()));
    transfers.begin(begun.cookie(), begun.remoteAddress(), span);
  }

  private void end(NicMonitor.Ended ended) {
    CompletionStatus status = CompletionStatus.ofCode(ended.status());
    Span span = transfers.ofCookie(ended.cookie()).span;
    span.with("transferId", Integer.toUnsignedLong(ended.transferId()));
    span.with("outcome", status.text());
    if (status != CompletionStatus.DONE) {
      span.failed();
    }
    span.end(ended.clock() + 1 + reset);
  }

  private void open(HoleMonitor.Use use) {
    if (over) {
      return;
    }
    TransferSpans.Transfer transfer = transfers.of(use.transferId);
    use.span =
        recorder
            .begin(lanes.windows, "window " + use.window, use.opened + reset)
            .childOf(transfer.span)
            .with("transfer", transfer.number)
            .with("window", use.window)
            .with("generation", use.generation)
            .with("packets", use.packets);
  }

  private void close(HoleMonitor.Use use) {
    if (use.span == null) {
      return;
    }
    if (use.failed) {
      use.span.failed();
    }
    use.span.end(use.closed + 1 + reset);
  }

  private void packets() {
    receiver.holes.made.forEach(this::open);
    receiver.holes.made.clear();
    receiver.holes.filled.forEach(this::close);
    receiver.holes.filled.clear();
    // What brings another packet about is recorded before that one.
    forward.tell(there::sent);
    backward.tell(back::sent);
    for (InboundPacket packet : receiver.inbound.ended) {
      OutboundPacket sent = there.end(packet);
      if (sent != null && sent.type == PacketType.DATA && packet.accepted) {
        unsettled.remove(key(sent));
      }
    }
    receiver.inbound.ended.clear();
    sender.inbound.ended.forEach(back::end);
    sender.inbound.ended.clear();
    sender.outbound.left.forEach(packet -> leave(packet, there));
    sender.outbound.left.clear();
    receiver.outbound.left.forEach(packet -> leave(packet, back));
    receiver.outbound.left.clear();
    if (recorded >= window.packets()
        && unsettled.isEmpty()
        && there.count() == 0
        && back.count() == 0) {
      over = true;
      sender.stop();
      receiver.stop();
    }
  }

  private static long key(OutboundPacket packet) {
    return (long) packet.transferId << 32 | packet.pidx;
  }

  private void open(Hole hole) {
    if (hole.since + 1 + reset < window.from()) {
      return;
    }
    TransferSpans.Transfer transfer = transfers.of(hole.transferId);
    hole.span =
        recorder
            .begin(lanes.holes, "hole " + transfer.number + ":" + hole.pidx, hole.since + 1 + reset)
            .childOf(transfer.span)
            .with("transfer", transfer.number)
            .with("pidx", hole.pidx)
            .with("overtakenBy", hole.overtakenBy);
  }

  private void close(Hole hole) {
    if (hole.span != null) {
      hole.span.end(hole.until + 1 + reset);
    }
  }

  /** A packet is on its way: it gets its name, and is followed if it is one of those wanted. */
  private void leave(OutboundPacket packet, PacketSpans way) {
    if (packet.type == PacketType.CONNECTION_REQUEST) {
      transfers.name(packet.transferId, packet.remoteAddress);
    }
    TransferSpans.Transfer transfer = transfers.of(packet.transferId);
    boolean data = packet.type == PacketType.DATA;
    int copy = data ? transfer.copy(packet.pidx, packet.again) : 0;
    if (packet.ordered + 1 + reset < window.from()) {
      return;
    }
    if (data) {
      if (recorded >= window.packets() && !unsettled.contains(key(packet))) {
        return;
      }
      recorded++;
      unsettled.add(key(packet));
    }
    packet.whole = transfer.span;
    packet.transfer = transfer.number;
    packet.copy = copy;
    name(packet);
    way.leave(packet);
    packet.span.causedBy(cause(packet));
  }

  private void name(OutboundPacket packet) {
    int transfer = packet.transfer;
    String place = transfer + ":" + packet.pidx;
    packet.lane = lanes.control;
    switch (packet.type) {
      case DATA -> {
        packet.lane = lanes.data;
        packet.name = place + " #" + packet.copy;
      }
      case SINGLE_REQUEST -> {
        packet.lane = lanes.requests;
        packet.name = "request " + place;
      }
      case RANGE_REQUEST -> {
        packet.lane = lanes.requests;
        packet.name = "request " + place + " and on";
      }
      case CONNECTION_REQUEST -> packet.name = "connect " + transfer;
      case CONNECTION_RESPONSE -> packet.name = "connected " + transfer;
      case COMPLETION_RESPONSE -> packet.name = "complete " + transfer;
      case PROGRESS -> packet.name = "progress " + place;
      case REFUSAL ->
          packet.name = "refuse " + transfer + ": " + RefusalReason.ofCode(packet.detail).text();
    }
  }

  private static Span cause(OutboundPacket packet) {
    if (packet.cause != null) {
      return packet.cause.span;
    }
    return packet.hole == null ? null : packet.hole.span;
  }

  /**
   * The run has ended, and the last turn was recorded.
   *
   * @param clocks it had
   * @param sent data packets that the sender sent
   */
  public void end(long clocks, long sent) {
    recorder.leaveOut(sent - recorded);
    run.with("packets", sent).with("recorded", recorded).end(clocks + reset);
  }

  /**
   * Data packets that were recorded, each time they were sent.
   *
   * @return a count
   */
  public long recorded() {
    return recorded;
  }
}
