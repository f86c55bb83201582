// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.cycle.wires.registers.DroppedWires;
import dev.sluice.cycle.wires.registers.RefusedWires;
import dev.sluice.network.Channel;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.check.DropCause;
import dev.sluice.spec.window.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Follows packets from the line into memory, or to who takes those without payload. Blocks keep
 * packets in order, so each handshake is of the packet that waits for it longest; where one is
 * dropped a pulse says so.
 */
final class InboundMonitor {
  /** Hears of packets that may bring others about. */
  interface Listener {
    /** The send engine took a packet without payload. */
    void answered(InboundPacket packet);

    /** The receive control took one. */
    void connected(InboundPacket packet);

    /** The receive control heard of a data packet. */
    void arrived(InboundPacket packet);
  }

  /** Among the packets that the receive control hears of: a window was closed before. */
  private static final InboundPacket CLOSE = new InboundPacket(-1, false, 0);

  private final NicWires wires;
  private final Channel line;
  private final int beatBytes;
  private final Listener listener;
  private InboundPacket arriving;
  private long bursts;
  private long acknowledged;

  private final Deque<InboundPacket> checking = new ArrayDeque<>();
  private final Deque<InboundPacket> answers = new ArrayDeque<>();
  private final Deque<InboundPacket> connections = new ArrayDeque<>();
  private final Deque<InboundPacket> admitting = new ArrayDeque<>();
  private final Deque<InboundPacket> judging = new ArrayDeque<>();
  private final Deque<InboundPacket> commanding = new ArrayDeque<>();
  private final Deque<InboundPacket> writing = new ArrayDeque<>();
  private final Deque<InboundPacket> acknowledging = new ArrayDeque<>();
  private final Deque<InboundPacket> reporting = new ArrayDeque<>();

  /** Packets that are through, or dropped, since they were asked for last. */
  final List<InboundPacket> ended = new ArrayList<>();

  InboundMonitor(NicWires wires, Channel line, int beatBytes, Listener listener) {
    this.wires = wires;
    this.line = line;
    this.beatBytes = beatBytes;
    this.listener = listener;
  }

  /** A clock whose wires are set; from memory back to the line, as packets move on in it. */
  void clock(long clock) {
    report(clock);
    write(clock);
    command(clock);
    judge(clock);
    admit(clock);
    hand(clock);
    check(clock);
    receive(clock);
  }

  private void receive(long clock) {
    Wires rx = wires.rx;
    if (!rx.valid) {
      return;
    }
    if (arriving == null) {
      arriving = new InboundPacket(line.packetNumber(), line.packetIsCopy(), clock);
    }
    if (rx.ready && rx.getBit(PacketStreamWires.LAST)) {
      arriving.taken = clock;
      checking.add(arriving);
      arriving = null;
    }
  }

  private void check(long clock) {
    if (wires.dropped.valid) {
      InboundPacket bad = takenIn(clock - PacketCheckSizes.OUTCOME_LATENCY);
      bad.dropped = clock;
      bad.outcome =
          DropCause.ofCode(wires.dropped.getInt(DroppedWires.CAUSE)).label().replace('_', ' ');
      ended.add(bad);
    }
    if (wires.header.fires()) {
      InboundPacket packet = checking.remove();
      packet.checked = clock;
      packet.take(wires.header);
      if (packet.type == PacketType.DATA) {
        admitting.add(packet);
        commanding.add(packet);
      } else {
        (isForReceiveControl(packet.type) ? connections : answers).add(packet);
      }
    }
  }

  private boolean isForReceiveControl(PacketType type) {
    return type == PacketType.CONNECTION_REQUEST
        || type == PacketType.REFUSAL
            && wires.header.getInt(HeaderWires.DETAIL) == RefusalReason.SENDER_GAVE_UP.code();
  }

  private InboundPacket takenIn(long clock) {
    for (Iterator<InboundPacket> each = checking.iterator(); each.hasNext(); ) {
      InboundPacket packet = each.next();
      if (packet.taken == clock) {
        each.remove();
        return packet;
      }
    }
    throw new IllegalStateException("a packet was dropped that nobody saw end in clock " + clock);
  }

  /** To the send engine or the receive control; those before it that are not it were dropped. */
  private void hand(long clock) {
    if (wires.answer.fires()) {
      InboundPacket packet = answers.remove();
      while (!packet.isIn(wires.answer)) {
        overflow(packet, clock);
        packet = answers.remove();
      }
      hand(packet, clock);
      listener.answered(packet);
    }
    if (wires.connection.fires()) {
      InboundPacket packet = connections.remove();
      while (!packet.isInConnection(wires.connection)) {
        overflow(packet, clock);
        packet = connections.remove();
      }
      hand(packet, clock);
      listener.connected(packet);
    }
  }

  private void overflow(InboundPacket packet, long clock) {
    packet.dropped = clock;
    packet.outcome = "overflow";
    ended.add(packet);
  }

  private void hand(InboundPacket packet, long clock) {
    packet.handed = clock;
    packet.outcome = "taken";
    packet.accepted = true;
    ended.add(packet);
  }

  private void admit(long clock) {
    boolean toEngine =
        wires.cmd.fires() && wires.cmd.getInt(EngineCommandWires.OP) == WindowOp.PACKET.code();
    if (!toEngine && !wires.refused.valid) {
      return;
    }
    InboundPacket packet = admitting.remove();
    packet.decided = clock;
    if (toEngine) {
      judging.add(packet);
    } else {
      packet.outcome =
          AdmissionVerdict.values()[wires.refused.getInt(RefusedWires.CAUSE)]
              .name()
              .toLowerCase(java.util.Locale.ROOT)
              .replace('_', ' ');
    }
  }

  private void judge(long clock) {
    Wires verdict = wires.verdict;
    if (verdict.valid) {
      InboundPacket packet = judging.remove();
      packet.judged = clock;
      Verdict said = Verdict.ofCode(verdict.getInt(VerdictWires.VERDICT));
      packet.accepted = said == Verdict.ACCEPTED;
      packet.outcome = said.label();
      packet.wbase = verdict.getInt(VerdictWires.WBASE);
      packet.slide = verdict.getInt(VerdictWires.SLIDE);
      packet.completes =
          verdict.getBit(VerdictWires.COMPLETE) || verdict.getBit(VerdictWires.ANSWER_AGAIN);
    }
  }

  private void command(long clock) {
    Wires command = wires.writeCommand;
    if (!command.fires()) {
      return;
    }
    if (command.getBit(WriteCommandWires.CLOSED)) {
      reporting.add(CLOSE);
      return;
    }
    InboundPacket packet = commanding.remove();
    packet.commanded = clock;
    reporting.add(packet);
    if (command.getBit(WriteCommandWires.WRITE)) {
      packet.beats = Math.ceilDiv(command.getInt(WriteCommandWires.BYTES), beatBytes);
      writing.add(packet);
    }
  }

  private void write(long clock) {
    if (wires.writeResponse.fires()) {
      acknowledged++;
      while (!acknowledging.isEmpty() && acknowledging.element().bursts <= acknowledged) {
        acknowledging.remove().acknowledged = clock;
      }
    }
    if (wires.writeData.fires()) {
      InboundPacket packet = writing.element();
      bursts += wires.writeData.getBit(AxiWires.WRITE_LAST) ? 1 : 0;
      if (--packet.beats == 0) {
        packet.written = clock;
        packet.bursts = bursts;
        acknowledging.add(writing.remove());
      }
    }
  }

  private void report(long clock) {
    if (wires.arrival.fires()) {
      InboundPacket packet = reporting.remove();
      if (packet != CLOSE) {
        packet.arrived = clock;
        ended.add(packet);
        listener.arrived(packet);
      }
    }
  }
}
