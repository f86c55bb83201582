// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.spec.udp.UdpFraming;

/**
 * How long an offer between two blocks of the NIC may stand until it is taken, in clocks of
 * progress: clocks in which nothing outside of the NIC holds it up (host memory, the line, the
 * completion ring), nor what may go first by rule. Each bound is a sum of what may be before the
 * offer, each at its worst at once; none is a figure that was measured. The RTL asserts them in
 * every simulation: {@code rtl.lib.HandshakeWatch}; the table is in docs/blocks/nic.md.
 *
 * @param p the NIC
 */
public record HandshakeBounds(NicParameters p) {
  /** Clocks of a way through a block's stages and queues, with nothing before: no way is longer. */
  private static final int WAY = 16;

  /** Those that give orders to the packet maker, which serves each in its turn. */
  private static final int PACKET_SOURCES = 5;

  /** The most beats that a header, 16 bytes of body and a CRC take: 36 bytes at 64 bits. */
  private static final int SMALL_BEATS = 5;

  /**
   * A packet without payload that PacketCheck skips takes one clock; one that it gives to Admission
   * two where headers are paced, of which one is free for what else Admission takes.
   */
  private int slots() {
    return PacketCheckSizes.of(p).slots();
  }

  private int payloadBeats() {
    return p.sluice().payloadBytes() / p.beatBytes();
  }

  /** Beats of the largest packet, and one for what the framer may need between two. */
  private int packetBeats() {
    return PacketCodec.maxPacketBytes(p.sluice()) / p.beatBytes() + 2;
  }

  /**
   * Clocks from a packet command to its verdict, the same for every packet.
   *
   * @return 2 for {@code shift}, else as {@link RingTiming} and {@link SegmentedTiming} say
   */
  public int verdict() {
    int width = p.sluice().width();
    return switch (p.sluice().architecture()) {
      case SHIFT -> WindowSizes.SHIFT_LATENCY;
      case RING -> RingTiming.latency(width);
      case SEGMENTED -> SegmentedTiming.latency(width);
    };
  }

  /**
   * After reset a block clears its memory, a row a clock, and takes nothing.
   *
   * @return R + {@value #WAY}
   */
  public int sweep() {
    return p.sluice().windows() + WAY;
  }

  /**
   * A packet's header, or a window's command, at Admission. It waits for one of the {@link
   * AdmissionSizes#PACKETS_INSIDE} to leave: the oldest has its verdict within the engine's latency
   * and is drained, after the frames before it were skipped. A command comes at most once in 7
   * clocks (a visit) and a gap for a query once in 37, so what takes n clocks takes 2 n at most.
   *
   * @return clocks
   */
  public int header() {
    return sweep() + 2 * (slots() + payloadBeats() + verdict() + WAY);
  }

  /**
   * The next beat of payload at PacketWriter. Its write command is on its way: all before it is
   * without payload, packets in PacketCheck's slots and marks in Admission.
   *
   * @return clocks
   */
  public int payload() {
    return sweep() + 2 * (slots() + AdmissionSizes.PACKETS_INSIDE + verdict() + WAY);
  }

  /**
   * A command at the engine, an arrival at the receive control: never later than the sweep after
   * reset.
   *
   * @return clocks
   */
  public int atOnce() {
    return sweep();
  }

  /**
   * The answer to a query of the engine, and so also the next query. The bound is the page's,
   * {@link QueryBound}, with a window that is opened or closed once on the way; it begins anew
   * while another such command is offered.
   *
   * @return clocks
   */
  public int query() {
    return sweep() + QueryBound.clocks(p.sluice()) + QueryBound.again(p.sluice());
  }

  /**
   * A write command at PacketWriter. It waits for a place in the plans: for a burst to be drained,
   * whose beats come one in a clock as soon as the frames before it were skipped.
   *
   * @return clocks
   */
  public int writeCommand() {
    return slots() + payloadBeats() + WAY;
  }

  /**
   * An answer at the send engine. Unread packets go first, {@link SendSizes#READ_ERRORS} + 1 at
   * most; each keeps its slot for {@link SendSizes#TRANSFER_INTERVAL} clocks. A new transfer goes
   * first once in 8 clocks, and an answer and what is to be sent take turns.
   *
   * @return clocks
   */
  public int answer() {
    return 2 * SendSizes.TRANSFER_INTERVAL * (SendSizes.READ_ERRORS + 1) + WAY;
  }

  /**
   * A connection request at the receive control. The one before it may find all R windows in its
   * bucket, two clocks each; waits for a command that the sweep has given and for its own to be
   * taken, and for its reply: all sources of packets before it, each packet at the line.
   *
   * @return clocks
   */
  public int connection() {
    return sweep()
        + p.sluice().windows()
        + 48
        + 2 * header()
        + (PACKET_SOURCES + 1) * (ControlSizes.PACKET_CLOCKS + control());
  }

  /**
   * A control packet at PacketBuilder: goes at the end of the packet that is being sent, or after
   * the one that is next when {@link BuilderSizes#CONTROL_RUN} control packets have just gone. The
   * framer stands still while {@link BuilderSizes#OUT_ROWS} beats are underway.
   *
   * @return clocks
   */
  public int control() {
    return packetBeats() + BuilderSizes.OUT_ROWS + WAY;
  }

  /**
   * An order for a control packet at the packet maker, and the packet at its queue, in clocks in
   * which PacketBuilder takes the queue's first, and, for an order, the queue takes the packet:
   * those that give orders take turns, each packet takes {@link ControlSizes#PACKET_CLOCKS}; a
   * report waits for a place in its queue, for one turn more. A reply waits for its packet, which
   * comes five clocks after its turn.
   *
   * @return clocks
   */
  public int order() {
    return 2 * ControlSizes.PACKET_CLOCKS * PACKET_SOURCES + WAY;
  }

  /**
   * A beat of an Ethernet frame at UdpUnwrap, in clocks in which its packets are taken: a row
   * leaves in each clock as soon as its frame's verdict is there.
   *
   * @return clocks
   */
  public int unwrap() {
    return UdpSizes.UNWRAP_ROWS + WAY;
  }

  /**
   * A beat of a packet at UdpWrap, in clocks in which its frames are taken: a beat leaves in each
   * clock but those of the header, 6 at 64 bits.
   *
   * @return clocks
   */
  public int wrap() {
    return UdpFraming.HEADER_BYTES / p.beatBytes() + 1 + WAY;
  }

  /**
   * A packet at PacketBuilder, in clocks without a control packet, which goes first. It waits for a
   * row, and for room for its payload: until all packets before it have gone, urgent ones and those
   * in turn, if they are small.
   *
   * @return clocks
   */
  public int send() {
    return (BuilderSizes.PACKETS + BuilderSizes.URGENT_PACKETS) * (SMALL_BEATS + 2)
        + BuilderSizes.prefetchBeats(p)
        + BuilderSizes.urgentBeats(p)
        + packetBeats()
        + BuilderSizes.OUT_ROWS
        + 2 * WAY;
  }

  /**
   * A descriptor at the send engine, in clocks in which it may have one more and the transfer that
   * is before it has a free slot: 14 clocks, 24 more for a division, and answers and unread packets
   * that go first.
   *
   * @return clocks
   */
  public int descriptor() {
    return 14 + 24 + SendSizes.TRANSFER_INTERVAL * (SendSizes.READ_ERRORS + 1) + WAY;
  }

  /**
   * A completion at the host rings, in steps of the record writer in which the ring has room and no
   * descriptor is reported that could not be read: one is written in a step.
   *
   * @return steps
   */
  public int completion() {
    return RingSizes.RECORD_ROWS + 4;
  }

  /**
   * A beat at the line's entry. A frame waits until the largest fits: all rows and slots are read.
   *
   * @return clocks
   */
  public int line() {
    return PacketCheckSizes.of(p).bufferBeats() + header() + payload();
  }

  /**
   * A response of memory to a write, or data that was read.
   *
   * @return clocks
   */
  public int response() {
    return writeCommand() + WAY;
  }

  /**
   * An access of the host to a register: the written words are filled after reset, a row a clock;
   * then the access before it and one of the other kind are made.
   *
   * @return clocks
   */
  public int register() {
    return RegisterSizes.WORD_ROWS + 3 * RegisterSizes.ACCESS_CLOCKS + WAY;
  }
}
