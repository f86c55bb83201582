// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Receive window. With {@link Extensions#NONE} it is as the source describes it: the sender sends
 * on without knowing WBASE, the receiver drops what lies outside its W bits and asks for what is
 * missing when its time-out strikes. With progress reports the sender stays inside the window; with
 * early requests a hole is asked for when enough packets have overtaken it.
 *
 * <p>This is no model of its own. The ends are {@code dev.sluice.spec}: Sender, WindowManager,
 * ReceiveWindow and ReceiveControl, the very classes that the hardware is checked against. What is
 * done here is to carry their headers as packets, and to count a clock as a data packet's time on
 * the line.
 *
 * <p>With the published timer T and the sender's time-out are those of {@link
 * TransportParameters#forNetwork} for a round trip through full queues. With the measured one both
 * ends are given what was measured, as a host that measures would write the registers: the receiver
 * T, the sender twice as much. The adaptive time-out of section 7.3 then works below that T as
 * ever.
 *
 * <p>Source: protocol text, sections 3 to 5 and 7. A window rests after its transfer until the
 * quiet time is over, which is not simulated: each transfer has a window of its own, so there must
 * not be more of them than a node has windows.
 */
public final class ReceiveWindowTransport implements Transport {
  static final PacketType[] TYPES = PacketType.values();

  /** The most that the parameters allow, so that the bound on time decides, not this. */
  private static final int RETRY_LIMIT = TransportParameters.MAX_RETRY_LIMIT;

  private static final int GENERATION_SHIFT = 16;
  private static final int TAIL_SHIFT = 24;
  private static final int AGAIN_SHIFT = 25;
  private static final int DETAIL_SHIFT = 32;

  private final int width;
  private final Extensions extensions;
  private final boolean prompt;
  private final int clocksPerPacket;

  /**
   * The source's transport with windows of a width.
   *
   * @param width W, as in {@link SluiceParameters}
   * @throws dev.sluice.protocol.ParameterException when it is not possible
   */
  public ReceiveWindowTransport(int width) {
    this(width, Extensions.NONE);
  }

  /**
   * A transport with windows of a width.
   *
   * @param width W, as in {@link SluiceParameters}
   * @param extensions what both ends do beyond the source
   * @throws dev.sluice.protocol.ParameterException when the width is not possible
   */
  public ReceiveWindowTransport(int width, Extensions extensions) {
    this(width, extensions, false, 1);
  }

  private ReceiveWindowTransport(
      int width, Extensions extensions, boolean prompt, int clocksPerPacket) {
    this.width = width;
    this.extensions = extensions;
    this.prompt = prompt;
    this.clocksPerPacket = clocksPerPacket;
    parameters(1, SluiceParameters.DEFAULT.payloadBytes());
  }

  /**
   * The same, but holes are asked for with the packet that makes the request due, as hardware does,
   * and not with the clock; and a data packet's time is so many clocks.
   */
  ReceiveWindowTransport prompt(int clocks) {
    return new ReceiveWindowTransport(width, extensions, true, clocks);
  }

  private SluiceParameters parameters(int packets, int payloadBytes) {
    return new SluiceParameters(1, width, packets, payloadBytes, Architecture.SHIFT);
  }

  static TransportParameters timing(Transfer transfer, Clocks clocks) {
    long roundTrip = clocks.at(transfer.link().fullRoundTrip());
    return TransportParameters.forNetwork(roundTrip, 1, RETRY_LIMIT);
  }

  @Override
  public String id() {
    if (extensions.equals(Extensions.NONE)) {
      return "receive-window-literal";
    }
    return "receive-window"
        + (extensions.progress() ? "-progress" : "")
        + (extensions.early() ? "-early" : "")
        + (extensions.adaptive() ? "-adaptive" : "");
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    Clocks clocks = Clocks.of(transfer, clocksPerPacket);
    return new WindowSender(
        transfer,
        parameters(transfer.packets(), transfer.payloadBytes()),
        timing(transfer, clocks),
        clocks,
        extensions);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    Clocks clocks = Clocks.of(transfer, clocksPerPacket);
    return new WindowReceiver(
        transfer,
        parameters(transfer.packets(), transfer.payloadBytes()),
        timing(transfer, clocks),
        clocks,
        extensions,
        prompt,
        memory);
  }

  /** Carries a header. The transfer's own id is always 0 and its payloads are all full. */
  static void pack(PacketHeader header, Packet out) {
    int kind = header.type() == PacketType.DATA ? Packet.DATA : 1 + header.type().ordinal();
    long fields =
        header.window()
            | (long) header.generation() << GENERATION_SHIFT
            | (header.tail() ? 1L << TAIL_SHIFT : 0)
            | (header.again() ? 1L << AGAIN_SHIFT : 0)
            | (long) header.detail() << DETAIL_SHIFT;
    out.set(kind, header.pidx(), fields);
  }

  /** The header that was carried. */
  static void unpack(Packet packet, Transfer transfer, PacketHeader into) {
    boolean data = packet.kind == Packet.DATA;
    long fields = packet.detail;
    into.reset(data ? PacketType.DATA : TYPES[packet.kind - 1])
        .pidx(packet.index)
        .window((int) fields & 0xffff)
        .generation((int) (fields >>> GENERATION_SHIFT) & 0xff)
        .tail((fields >>> TAIL_SHIFT & 1) != 0)
        .again((fields >>> AGAIN_SHIFT & 1) != 0)
        .detail((int) (fields >>> DETAIL_SHIFT) & 0xffff)
        .payloadLength(data ? transfer.payloadBytes() : 0);
    if (into.type() == PacketType.CONNECTION_REQUEST) {
      into.regionBytes((long) transfer.packets() * transfer.payloadBytes());
    }
  }
}
