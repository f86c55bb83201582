// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.TimerKind;
import dev.sluice.study.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is compared: a transport with its timer and its setting. A record that exists is valid.
 *
 * @param transport which transport
 * @param timer how long its ends wait
 * @param setting what {@link TransportKind#meaningOfSetting} says; 0 for a transport without one
 * @param charged whether its data packets have what {@link TransportKind#placingBytes} says beyond
 *     the header
 */
public record Contender(TransportKind transport, TimerKind timer, int setting, boolean charged) {
  /**
   * Checks that a transport without a setting has none; its values are checked with the point's.
   *
   * @throws ParameterException when it has one, or it is negative
   */
  public Contender {
    if (setting < 0 || setting > 0 && !transport.hasSetting()) {
      throw new ParameterException(
          "setting",
          setting,
          transport.hasSetting()
              ? transport.meaningOfSetting()
              : "0, as " + transport.id() + " has none");
    }
  }

  /**
   * A contender whose data packets have nothing beyond the header.
   *
   * @param transport which
   * @param timer how long its ends wait
   * @param setting of its own, or 0
   */
  public Contender(TransportKind transport, TimerKind timer, int setting) {
    this(transport, timer, setting, false);
  }

  /**
   * A transport with its own setting.
   *
   * @param transport which
   * @param timer how long its ends wait
   * @return a contender
   */
  public static Contender of(TransportKind transport, TimerKind timer) {
    return new Contender(transport, timer, transport.setting());
  }

  /**
   * A transport with its own setting and the measured timer, as every comparison has it where it
   * does not say otherwise.
   *
   * @param transport which
   * @return a contender
   */
  public static Contender of(TransportKind transport) {
    return of(transport, TimerKind.MEASURED);
  }

  /** Transports with their own settings and the measured timer. */
  static List<Contender> measured(TransportKind... transports) {
    return Arrays.stream(transports).map(Contender::of).toList();
  }

  /** The same with a row each for the published timer behind them. */
  static List<Contender> withPublished(List<Contender> measured) {
    Stream<Contender> published =
        measured.stream()
            .map(
                of ->
                    new Contender(of.transport(), TimerKind.PUBLISHED, of.setting(), of.charged()));
    return Stream.concat(measured.stream(), published).toList();
  }

  /**
   * The same transport with another setting.
   *
   * @param value the setting
   * @return a contender
   */
  Contender withSetting(int value) {
    return new Contender(transport, timer, transport.hasSetting() ? value : 0, charged);
  }

  /** The same, charged for what it needs to place a packet. */
  Contender whichPays() {
    return new Contender(transport, timer, setting, true);
  }

  /**
   * What each of its data packets has beyond the header that all have.
   *
   * @return bytes
   */
  public int placingBytes() {
    return charged ? transport.placingBytes() : 0;
  }

  /**
   * The name in tables: the transport's, with its setting where that is not its own, and with its
   * timer where that is the published one.
   *
   * @return a few words
   */
  public String label() {
    String name = transport.id();
    if (setting != transport.setting()) {
      name += " (" + setting + ")";
    }
    if (charged) {
      name += " + " + placingBytes() + " bytes";
    }
    return timer == TimerKind.PUBLISHED ? name + ", published timer" : name;
  }

  /**
   * The transport.
   *
   * @param width W
   * @return its ends' maker
   * @throws ParameterException when W or the setting is not possible
   */
  public Transport make(int width) {
    return transport.make(width, setting);
  }
}
