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
  DCTCP;

  private static final double GAIN = 1.0 / 16;

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
    throw new ParameterException("control", id, "own or dctcp");
  }

  /**
   * A control for a transfer's sender.
   *
   * @param before that of the transfer before it between the same nodes, or null: what it has
   *     learned is the connection's
   * @param timeout how long it waits for what it has sent
   * @return a new one, or {@link CongestionControl#NONE}
   */
  public CongestionControl make(CongestionControl before, AnswerTimeout timeout) {
    if (this == OWN) {
      return CongestionControl.NONE;
    }
    DctcpWindow made = new DctcpWindow(DctcpWindow.FIRST, GAIN, timeout);
    if (before instanceof DctcpWindow earlier) {
      made.continueFrom(earlier);
    }
    return made;
  }
}
