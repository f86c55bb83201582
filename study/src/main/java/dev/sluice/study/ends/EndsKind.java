// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.transport.Transport;

/** Which ends the messages of a simulation have. */
public final class EndsKind {
  /** Makes them for a network. */
  private interface Maker {
    Ends make(NodeWiring wiring);
  }

  private final Maker maker;

  private EndsKind(Maker maker) {
    this.maker = maker;
  }

  /**
   * Those of a transport.
   *
   * @param transport makes the two ends of each message
   * @param control what paces its senders
   * @return the kind
   */
  public static EndsKind of(Transport transport, ControlKind control) {
    return of(transport, control, control.usualSignal());
  }

  /**
   * Those of a transport.
   *
   * @param transport makes the two ends of each message
   * @param control what paces its senders
   * @param signal what that takes for a sign of too long a queue, see {@link
   *     ControlKind#usualSignal}
   * @return the kind
   */
  public static EndsKind of(Transport transport, ControlKind control, double signal) {
    return new EndsKind(wiring -> new TransportEnds(wiring, transport, control, signal));
  }

  /**
   * Those of transport 2, with one receiver at each node, which shares its credit out.
   *
   * @param width W, packets of a lease
   * @param creditRoundTrips B, delay-bandwidth products of the longest way; more than 0
   * @return the kind
   */
  public static EndsKind leased(int width, double creditRoundTrips) {
    return new EndsKind(wiring -> new LeasedEnds(wiring, width, creditRoundTrips));
  }

  Ends in(NodeWiring wiring) {
    return maker.make(wiring);
  }
}
