// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.baseline.GoBackN;
import dev.sluice.study.transport.baseline.ReceiverCounterTransport;
import dev.sluice.study.transport.baseline.SelectiveRepeat;
import dev.sluice.study.transport.baseline.SenderWindowTransport;
import dev.sluice.study.transport.baseline.Xud;
import dev.sluice.study.transport.multipath.MultiPathSegments;
import dev.sluice.study.transport.window.ReceiveWindowTransport;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** The transports of the study, each with what W means for it. */
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
  /** RoCE RC. */
  GO_BACK_N("go-back-n", "nothing", w -> new GoBackN(16)),
  /** IRN. */
  SELECTIVE_REPEAT(
      "selective-repeat",
      "nothing; the link's delay-bandwidth product is the bound",
      w -> new SelectiveRepeat(SelectiveRepeat.OF_THE_LINK)),
  /** The extended unreliable datagram. */
  XUD("xud", "light windows of the connection", Xud::new),
  /** Multi-path RDMA for lossy networks. */
  MULTI_PATH_SEGMENTS(
      "multi-path-segments",
      "nothing; segments have 1024 packets",
      w -> new MultiPathSegments(1024));

  private final String id;
  private final String meaningOfWidth;
  private final IntFunction<Transport> maker;

  TransportKind(String id, String meaningOfWidth, IntFunction<Transport> maker) {
    this.id = id;
    this.meaningOfWidth = meaningOfWidth;
    this.maker = maker;
  }

  private static Transport window(int width, Extensions extensions) {
    return new ReceiveWindowTransport(width, extensions);
  }

  /**
   * The name in tables, files and options.
   *
   * @return {@link Transport#id}
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
   * Whether it is this project's transport in one of its modes.
   *
   * @return true for four of them
   */
  public boolean receiveWindow() {
    return ordinal() <= ADAPTIVE.ordinal();
  }

  /**
   * The transport.
   *
   * @param width W
   * @return its ends' maker
   * @throws ParameterException when W is not possible
   */
  public Transport make(int width) {
    return maker.apply(width);
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
