// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Span;
import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.protocol.PacketType;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The packets that go from one NIC to the other: each has a span from the clock in which it was
 * ordered, or asked for, to that in which it is through or lost, and its stages are parts of it. A
 * stage ends with the clock of the handshake by which the packet leaves it.
 */
final class PacketSpans {
  private static final String DUPLICATE = " duplicate";

  private final TransactionRecorder recorder;
  private final TraceLanes.Way way;
  private final int reset;
  private final Map<Long, OutboundPacket> underWay = new HashMap<>();

  /** Nothing is under way. */
  PacketSpans(TransactionRecorder recorder, TraceLanes.Way way, int reset) {
    this.recorder = recorder;
    this.way = way;
    this.reset = reset;
  }

  /** A packet has left; it is to be followed. */
  void leave(OutboundPacket packet) {
    boolean wasAsked = packet.reason == OutboundPacket.Reason.REQUEST && packet.cause != null;
    long begin = wasAsked ? packet.cause.handed + 1 : packet.ordered + 1;
    String name = packet.name;
    packet.span = recorder.begin(packet.lane, name, begin + reset).childOf(packet.whole);
    describe(packet.span, packet);
    if (wasAsked) {
      stage(packet.span, way.ask, name, begin, packet.ordered + 1);
    }
    stage(packet.span, way.builder, name, packet.ordered + 1, packet.first);
    stage(packet.span, way.lineOut, name, packet.first, packet.last + 1);
    underWay.put(packet.number, packet);
  }

  /** Packets that are followed. */
  int count() {
    return underWay.size();
  }

  /** What the network does to a packet. */
  void sent(long number, int arrivals) {
    OutboundPacket packet = underWay.get(number);
    if (packet == null) {
      return;
    }
    packet.arrivals = arrivals;
    if (arrivals == 0) {
      long end = packet.last + 1 + reset;
      recorder
          .begin(way.network, packet.name + " lost", end)
          .childOf(packet.span)
          .failed()
          .instant();
      packet.span.with("outcome", "lost").failed().end(end);
      underWay.remove(number);
    } else if (arrivals > 1) {
      packet.span.with("repeatedByNetwork", true);
    }
  }

  /** A packet is through, or was dropped; says what was sent, or null when it is not followed. */
  OutboundPacket end(InboundPacket in) {
    OutboundPacket packet = underWay.get(in.number);
    if (packet == null) {
      return null;
    }
    if (--packet.arrivals == 0) {
      underWay.remove(in.number);
    }
    Span span = in.isCopy ? copy(packet) : packet.span;
    long end = stages(span, packet, in);
    span.with("outcome", in.outcome);
    if (in.judged != InboundPacket.NEVER) {
      span.with("wbase", in.wbase).with("slide", in.slide);
    }
    if (!in.accepted) {
      span.failed();
    }
    span.end(end + reset);
    in.span = span;
    return packet;
  }

  /** The network made it: it begins there. */
  private Span copy(OutboundPacket packet) {
    Span span =
        recorder
            .begin(packet.lane, packet.name + DUPLICATE, packet.last + 1 + reset)
            .childOf(packet.whole)
            .causedBy(packet.span);
    describe(span, packet);
    return span.with("duplicate", true);
  }

  private static void describe(Span span, OutboundPacket packet) {
    span.with("type", packet.type.name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .with("transfer", packet.transfer)
        .with("pidx", packet.pidx);
    if (packet.type == PacketType.DATA) {
      span.with("copy", packet.copy)
          .with("reason", packet.reason.text)
          .with("again", packet.again)
          .with("bytes", packet.length);
    }
    span.with("window", packet.window).with("generation", packet.generation);
  }

  private void stage(Span whole, Lane lane, String name, long begin, long end) {
    recorder.begin(lane, name, begin + reset).childOf(whole).end(Math.max(begin, end) + reset);
  }

  /** The stages on the way in; the clock after the last of them. */
  private long stages(Span span, OutboundPacket packet, InboundPacket in) {
    String name = in.isCopy ? packet.name + DUPLICATE : packet.name;
    stage(span, way.network, name, packet.last + 1, in.offered);
    stage(span, way.lineIn, name, in.offered, in.taken + 1);
    if (in.checked == InboundPacket.NEVER) {
      stage(span, way.check, name, in.taken + 1, in.dropped + 1);
      return in.dropped + 1;
    }
    stage(span, way.check, name, in.taken + 1, in.checked + 1);
    if (in.decided == InboundPacket.NEVER) {
      long end = Math.max(in.handed, in.dropped) + 1;
      stage(span, way.admission, name, in.checked + 1, end);
      return end;
    }
    stage(span, way.admission, name, in.checked + 1, in.decided + 1);
    long next = in.decided + 1;
    if (in.judged != InboundPacket.NEVER) {
      stage(span, way.window, name, next, in.judged + 1);
      next = in.judged + 1;
    }
    if (in.written == InboundPacket.NEVER) {
      stage(span, way.writer, name, next, in.commanded + 1);
      next = in.commanded + 1;
    } else {
      stage(span, way.writer, name, next, in.written + 1);
      stage(span, way.memory, name, in.written + 1, in.acknowledged + 1);
      next = in.acknowledged + 1;
    }
    stage(span, way.answer, name, next, in.arrived + 1);
    return in.arrived + 1;
  }
}
