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

  /**
   * The queue from which switches mark, in delay-bandwidth products, in DCTCP's measurements: 65
   * packets, where 83 are a round trip of 100 microseconds at 10 Gbit/s.
   */
  public static final double PAPER_MARKS = 65.0 / 83;

  /** DCTCP's queue and Swift's target where each does best in the experiment {@code signals}. */
  private static final double MARKS = 0.1;

  private static final double TARGET = 1.1;

  private static final double MOST_MARKS = 1000;
  private static final double MOST_TARGET = 1000;

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
   * @param signal as {@link #usualSignal} has it
   * @return a new one, or {@link CongestionControl#NONE}
   */
  public CongestionControl make(
      CongestionControl before, AnswerTimeout timeout, long roundTrip, double signal) {
    return switch (this) {
      case OWN -> CongestionControl.NONE;
      case DCTCP -> dctcp(before, timeout);
      case SWIFT -> swift(before, timeout, roundTrip, signal);
    };
  }

  /**
   * What it takes for a sign of a queue that is too long, where nothing else is said.
   *
   * @return of DCTCP the queue from which switches mark, delay-bandwidth products of the longest
   *     way; of Swift its target, empty round trips; 0 where it takes nothing for one
   */
  public double usualSignal() {
    return switch (this) {
      case OWN -> 0;
      case DCTCP -> MARKS;
      case SWIFT -> TARGET;
    };
  }

  /**
   * Checks a signal.
   *
   * @param signal as {@link #usualSignal} has it
   * @throws ParameterException when it is out of range
   */
  public void checkSignal(double signal) {
    switch (this) {
      case OWN -> {
        if (signal != 0) {
          throw new ParameterException("signal", signal, "0 without a control");
        }
      }
      case DCTCP -> checkMarks(signal);
      case SWIFT -> {
        if (!(signal > 1 && signal <= MOST_TARGET)) {
          throw new ParameterException(
              "target", signal, "more than 1 empty round trip, at most " + (int) MOST_TARGET);
        }
      }
    }
  }

  /**
   * Checks from which queue on switches mark.
   *
   * @param queue delay-bandwidth products
   * @throws ParameterException when it is out of range
   */
  public static void checkMarks(double queue) {
    if (!(queue > 0 && queue <= MOST_MARKS)) {
      throw new ParameterException(
          "marks", queue, "more than 0 delay-bandwidth products, at most " + (int) MOST_MARKS);
    }
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
      CongestionControl before, AnswerTimeout timeout, long roundTrip, double target) {
    SwiftWindow made = new SwiftWindow(SwiftWindow.FIRST, roundTrip, target, RANGE, timeout);
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
