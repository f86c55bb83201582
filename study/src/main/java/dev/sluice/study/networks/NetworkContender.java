// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.TransportKind;
import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.ends.EndsKind;

/**
 * What is compared: a transport, what paces its senders, and whether switches pause their
 * neighbours for it. A record that exists is valid.
 *
 * @param transport which transport, with its own setting and the measured timer
 * @param control what paces its senders; transport 2 has its receiver's credit
 * @param lossless whether switches pause their neighbours before they drop (PFC)
 * @param credit B of transport 2, delay-bandwidth products of the longest way, more than 0, at most
 *     1000; 0 for others
 * @param signal what paces its senders by: where it looks at marks the queue from which switches
 *     set them, delay-bandwidth products of the longest way, more than 0, at most 1000; of Swift
 *     its target, empty round trips, more than 1, at most 1000; 0 for others
 * @param trimming whether switches cut packets that they have no room for to their headers, which
 *     its receivers make use of; transport-2 and sack-rack-tlp alone do
 */
public record NetworkContender(
    TransportKind transport,
    ControlKind control,
    boolean lossless,
    double credit,
    double signal,
    boolean trimming) {
  /** B as its text has it. */
  public static final double CREDIT = 1.5;

  /**
   * The queue from which switches mark for transport 2, where nothing else is said: where it does
   * best in the experiment {@code signals}.
   */
  public static final double MARKS = 0.4;

  private static final double MOST_CREDIT = 1000;

  /**
   * Checks what one part alone cannot.
   *
   * @throws ParameterException when transport 2 has another control than its credit, or another
   *     transport has credit
   */
  public NetworkContender {
    boolean credits = transport == TransportKind.TRANSPORT_2;
    if (credits ? !(credit > 0 && credit <= MOST_CREDIT) : credit != 0) {
      throw new ParameterException(
          "credit",
          credit,
          credits ? "more than 0, at most " + MOST_CREDIT : "0: only transport-2 has it");
    }
    if (credits && control != ControlKind.OWN) {
      throw new ParameterException(
          "control", control.id(), "own for transport-2, whose receivers give credit");
    }
    if (trimming && !usesHeaders(transport)) {
      throw new ParameterException(
          "trim", transport.id(), "transport-2 or sack-rack-tlp, which make use of headers");
    }
    if (trimming && lossless) {
      throw new ParameterException("trim", "pfc", "without: a network that pauses does not trim");
    }
    if (credits) {
      ControlKind.checkMarks(signal);
    } else {
      control.checkSignal(signal);
    }
  }

  private static boolean usesHeaders(TransportKind transport) {
    return transport == TransportKind.TRANSPORT_2 || transport == TransportKind.SACK_RACK;
  }

  /**
   * A transport whose senders are paced.
   *
   * @param transport which
   * @param control by what
   * @return a contender
   */
  public static NetworkContender of(TransportKind transport, ControlKind control) {
    double credit = transport == TransportKind.TRANSPORT_2 ? CREDIT : 0;
    return new NetworkContender(
        transport, control, false, credit, usualSignal(transport, control), false);
  }

  private static double usualSignal(TransportKind transport, ControlKind control) {
    return transport == TransportKind.TRANSPORT_2 ? MARKS : control.usualSignal();
  }

  /**
   * Transport 2.
   *
   * @return with its own credit
   */
  public static NetworkContender transport2() {
    return of(TransportKind.TRANSPORT_2, ControlKind.OWN);
  }

  /**
   * The same with switches that pause.
   *
   * @return a contender
   */
  public NetworkContender withPfc() {
    return new NetworkContender(transport, control, true, credit, signal, trimming);
  }

  /**
   * The same with switches that trim.
   *
   * @return a contender
   */
  public NetworkContender withTrimming() {
    return new NetworkContender(transport, control, lossless, credit, signal, true);
  }

  /**
   * The same with another credit.
   *
   * @param roundTrips B, delay-bandwidth products
   * @return a contender
   */
  public NetworkContender withCredit(double roundTrips) {
    return new NetworkContender(transport, control, lossless, roundTrips, signal, trimming);
  }

  /**
   * The same with another sign of too long a queue.
   *
   * @param other as {@link #signal} has it
   * @return a contender
   */
  public NetworkContender withSignal(double other) {
    return new NetworkContender(transport, control, lossless, credit, other, trimming);
  }

  /**
   * The name in tables.
   *
   * @return the transport's, and what it has with it
   */
  public String label() {
    String name = transport.id();
    name += control == ControlKind.OWN ? "" : ", " + control.id();
    name += lossless ? ", pfc" : "";
    name += trimming ? ", trim" : "";
    name += credit == 0 || credit == CREDIT ? "" : ", B = " + credit;
    return signal == usualSignal(transport, control) ? name : name + ", " + signalText();
  }

  /**
   * The signal in tables.
   *
   * @return what it is, and how much of it
   */
  public String signalText() {
    return (looksAtMarks() ? "marks from " : "target ") + rounded(signal);
  }

  /**
   * The same with the signal that it has where nothing else is said.
   *
   * @return a contender
   */
  public NetworkContender withUsualSignal() {
    return withSignal(usualSignal(transport, control));
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /**
   * Whether its ends do something about marks; otherwise switches set none.
   *
   * @return true when {@link #signal} is a queue
   */
  public boolean looksAtMarks() {
    return control.looksAtMarks() || transport == TransportKind.TRANSPORT_2;
  }

  /** Its ends. */
  EndsKind ends(int width) {
    return transport == TransportKind.TRANSPORT_2
        ? EndsKind.leased(width, credit)
        : EndsKind.of(transport.make(width, transport.setting()), control, signal);
  }
}
