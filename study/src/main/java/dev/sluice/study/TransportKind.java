// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.OnePath;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.baseline.GoBackN;
import dev.sluice.study.transport.baseline.ReceiverCounterTransport;
import dev.sluice.study.transport.baseline.SelectiveRepeat;
import dev.sluice.study.transport.baseline.SenderWindowTransport;
import dev.sluice.study.transport.baseline.Xud;
import dev.sluice.study.transport.leased.Transport2;
import dev.sluice.study.transport.multipath.MultiPathSegments;
import dev.sluice.study.transport.rack.SackRackTransport;
import dev.sluice.study.transport.window.ReceiveWindowTransport;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** The transports of the study, each with what W, and what its own setting, means for it. */
public enum TransportKind {
  /** As the source describes it. */
  LITERAL("receive-window-literal", "bits of the window", w -> window(w, Extensions.NONE)),
  /** With progress reports. */
  PROGRESS(
      "receive-window-progress",
      "bits of the window",
      w -> window(w, new Extensions(Overrun.PROGRESS, false))),
  /** With early requests too. */
  EARLY(
      "receive-window-progress-early",
      "bits of the window",
      w -> window(w, new Extensions(Overrun.PROGRESS, true))),
  /** With the adaptive time-out too. */
  ADAPTIVE(
      "receive-window-progress-early-adaptive",
      "bits of the window",
      w -> window(w, new Extensions(Overrun.PROGRESS, true, true))),
  /** TianHe, as the source tells it. */
  RECEIVER_COUNTER("receiver-counter", "nothing", w -> new ReceiverCounterTransport()),
  /** Cray, as the source tells it. */
  SENDER_WINDOW("sender-window", "packet buffers at the sender", SenderWindowTransport::new),
  /** RoCE RC, its packets sprayed. */
  GO_BACK_N("go-back-n", "nothing", w -> new GoBackN(16)),
  /** RoCE RC. */
  GO_BACK_N_ONE_PATH("go-back-n-one-path", "nothing", w -> new OnePath(new GoBackN(16))),
  /** IRN, its packets sprayed. */
  SELECTIVE_REPEAT(
      "selective-repeat",
      "nothing; the link's delay-bandwidth product is the bound",
      w -> new SelectiveRepeat(SelectiveRepeat.OF_THE_LINK)),
  /** IRN as published. */
  SELECTIVE_REPEAT_ONE_PATH(
      "selective-repeat-one-path",
      "nothing; the link's delay-bandwidth product is the bound",
      w -> new OnePath(new SelectiveRepeat(SelectiveRepeat.OF_THE_LINK))),
  /** IRN with the threshold that its discussion proposes, and a window of W. */
  SELECTIVE_REPEAT_THRESHOLD(
      "selective-repeat-threshold",
      "packets outstanding",
      "NACKs that begin a recovery",
      64,
      SelectiveRepeat::new),
  /** Selective repeat of today's NICs. */
  SACK_RACK(
      "sack-rack-tlp",
      "packets outstanding",
      "packets for an acknowledgement",
      1,
      SackRackTransport::new),
  /** The extended unreliable datagram, with more windows than its source has. */
  XUD("xud", "light windows of the connection", Xud::new),
  /** The extended unreliable datagram. */
  XUD_SOURCE("xud-32", "nothing; 32 windows, as in its source", w -> new Xud(Xud.SOURCE_WINDOWS)),
  /** Multi-path RDMA for lossy networks. */
  MULTI_PATH_SEGMENTS(
      "multi-path-segments",
      "nothing",
      "packets of a segment",
      1024,
      (w, segment) -> new MultiPathSegments(segment)),
  /** This project's second. */
  TRANSPORT_2(
      "transport-2",
      "8 times the packets of a window",
      "windows that a sender leases at most",
      Transport2.LEASE_WINDOWS,
      Transport2::new);

  /** Makes a transport from W and its setting. */
  private interface Maker {
    Transport make(int width, int setting);
  }

  private static final int RETH_BYTES = 16;

  private final String id;
  private final String meaningOfWidth;
  private final String meaningOfSetting;
  private final int setting;
  private final Maker maker;

  TransportKind(String id, String meaningOfWidth, IntFunction<Transport> maker) {
    this(id, meaningOfWidth, "", 0, (width, setting) -> maker.apply(width));
  }

  TransportKind(
      String id, String meaningOfWidth, String meaningOfSetting, int setting, Maker maker) {
    this.id = id;
    this.meaningOfWidth = meaningOfWidth;
    this.meaningOfSetting = meaningOfSetting;
    this.setting = setting;
    this.maker = maker;
  }

  private static Transport window(int width, Extensions extensions) {
    return new ReceiveWindowTransport(width, extensions);
  }

  /**
   * The name in tables, files and options.
   *
   * @return {@link Transport#id}, or that with what is particular to this kind
   */
  public String id() {
    return id;
  }

  /**
   * What W is to it.
   *
   * @return a few words
   */
  public String meaningOfWidth() {
    return meaningOfWidth;
  }

  /**
   * Whether W means something to it.
   *
   * @return false where only the setting or the network decides
   */
  public boolean hasWidth() {
    return !meaningOfWidth.startsWith("nothing");
  }

  /**
   * Whether it has a setting of its own beside W.
   *
   * @return true for four of them
   */
  public boolean hasSetting() {
    return setting > 0;
  }

  /**
   * What its setting is.
   *
   * @return a few words; none for a transport without one
   */
  public String meaningOfSetting() {
    return meaningOfSetting;
  }

  /**
   * Its setting where nothing else is said.
   *
   * @return a value; 0 for a transport without one
   */
  public int setting() {
    return setting;
  }

  /**
   * What a data packet of it needs beyond the header to be placed out of order: key and offset, and
   * the length of the message, as the RETH of InfiniBand has them. IRN puts the RETH into every
   * packet (its paper's section on out-of-order delivery); a packet of XUD is a message of its own,
   * so it has its address; each packet of the Ultra Ethernet transport has more than 16 bytes of
   * that kind in its semantic header. The sender window's source says nothing; it places out of
   * order, so it needs as much. Go-back-N takes packets in order; the receive window, the receiver
   * counter and the segments are told in a handshake.
   *
   * @return bytes; 0 where none are needed, and for transport 2, which sends and pays its own
   */
  public int placingBytes() {
    return switch (this) {
      case SENDER_WINDOW,
          SELECTIVE_REPEAT,
          SELECTIVE_REPEAT_ONE_PATH,
          SELECTIVE_REPEAT_THRESHOLD,
          SACK_RACK,
          XUD,
          XUD_SOURCE ->
          RETH_BYTES;
      default -> 0;
    };
  }

  /**
   * Whether it is this project's first transport in one of its modes.
   *
   * @return true for four of them
   */
  public boolean receiveWindow() {
    return ordinal() <= ADAPTIVE.ordinal();
  }

  /**
   * Whether it is this project's.
   *
   * @return true for the receive window in its modes and for transport 2
   */
  public boolean ours() {
    return receiveWindow() || this == TRANSPORT_2;
  }

  /**
   * The transport.
   *
   * @param width W
   * @param value its setting; any for a transport without one
   * @return its ends' maker
   * @throws ParameterException when W or the setting is not possible
   */
  public Transport make(int width, int value) {
    return maker.make(width, value);
  }

  /**
   * The transport of that name.
   *
   * @param id as {@link #id} gives it
   * @return the kind
   * @throws ParameterException when there is none
   */
  public static TransportKind of(String id) {
    for (TransportKind kind : values()) {
      if (kind.id.equals(id)) {
        return kind;
      }
    }
    throw new ParameterException(
        "transport",
        id,
        "one of "
            + Arrays.stream(values()).map(TransportKind::id).collect(Collectors.joining(", ")));
  }
}
