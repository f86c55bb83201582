// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.congestion;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.AnswerTimeout;
import java.util.Locale;

/** What keeps senders from sending more than the network carries. */
public enum ControlKind {
  /** Nothing but the transport's own window, or its receiver's credit. */
  OWN,
  /** {@link DctcpWindow}. */
  DCTCP,
  /** {@link SwiftWindow}. */
  SWIFT;

  private static final double GAIN = 1.0 / 16;

  /** Swift's target, in empty round trips. */
  private static final double TARGET = 1.1;

  /** The range of Swift's flow scaling, in empty round trips. */
  private static final double RANGE = 4;

  /**
   * The name in tables, files and options.
   *
   * @return lower case
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The kind of that name.
   *
   * @param id as {@link #id} gives it
   * @return the kind
   * @throws ParameterException when there is none
   */
  public static ControlKind of(String id) {
    for (ControlKind kind : values()) {
      if (kind.id().equals(id)) {
        return kind;
      }
    }
    throw new ParameterException("control", id, "own, dctcp or swift");
  }

  /**
   * A control for a transfer's sender.
   *
   * @param before that of the transfer before it between the same nodes, or null: what it has
   *     learned is the connection's
   * @param timeout how long it waits for what it has sent
   * @param roundTrip of the way through empty queues, ps
   * @return a new one, or {@link CongestionControl#NONE}
   */
  public CongestionControl make(CongestionControl before, AnswerTimeout timeout, long roundTrip) {
    return switch (this) {
      case OWN -> CongestionControl.NONE;
      case DCTCP -> dctcp(before, timeout);
      case SWIFT -> swift(before, timeout, roundTrip);
    };
  }

  /**
   * Whether it looks at marks.
   *
   * @return true when switches have to set them
   */
  public boolean looksAtMarks() {
    return this == DCTCP;
  }

  private static SwiftWindow swift(
      CongestionControl before, AnswerTimeout timeout, long roundTrip) {
    SwiftWindow made = new SwiftWindow(SwiftWindow.FIRST, roundTrip, TARGET, RANGE, timeout);
    if (before instanceof SwiftWindow earlier) {
      made.continueFrom(earlier);
    }
    return made;
  }

  private static DctcpWindow dctcp(CongestionControl before, AnswerTimeout timeout) {
    DctcpWindow made = new DctcpWindow(DctcpWindow.FIRST, GAIN, timeout);
    if (before instanceof DctcpWindow earlier) {
      made.continueFrom(earlier);
    }
    return made;
  }
}
