// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.protocol.ParameterException;
import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayList;
import java.util.List;

/**
 * A node that has data for others. One call is one packet or one moment; peers take turns packet by
 * packet. Not thread-safe.
 */
public final class LeasedSender {
  /** It wants to send nothing before a packet comes. */
  public static final long NEVER = Long.MAX_VALUE;

  private final LeaseParameters parameters;
  private final Mechanisms mechanisms;
  private final SafetyRules rules;
  private final int incarnation;
  private final SenderHost host;
  private final List<PeerSender> peers = new ArrayList<>();
  private final List<Integer> numbers = new ArrayList<>();
  private int turn;
  private int ids;
  private int lastPeer;

  /**
   * A node after its reset.
   *
   * @param parameters sizes and limits
   * @param mechanisms what is on
   * @param rules which answers count
   * @param incarnation I, 16 bits, later than before the reset
   * @param host its host
   */
  public LeasedSender(
      LeaseParameters parameters,
      Mechanisms mechanisms,
      SafetyRules rules,
      int incarnation,
      SenderHost host) {
    this.parameters = parameters;
    this.mechanisms = mechanisms;
    this.rules = rules;
    this.incarnation = incarnation;
    this.host = host;
  }

  /**
   * A transfer to be sent.
   *
   * @param peer to whom
   * @param key of the peer's memory
   * @param offset from its beginning, bytes, 48 bits
   * @param bytes Y, 0 to 2^24 * P
   * @param note whether the peer's host is told
   * @param immediate what it is told
   * @return the transfer's number, as the host is told it
   * @throws ParameterException when there is too much
   */
  public int submit(int peer, int key, long offset, long bytes, boolean note, int immediate) {
    if (bytes < 0 || bytes > parameters.maxBytes()) {
      throw new ParameterException("bytes", bytes, "0 to " + parameters.maxBytes());
    }
    int packets = parameters.packetsOf(bytes);
    int id = ids++;
    row(peer)
        .submit(
            new OutgoingTransfer(
                id, key, offset, bytes, packets, parameters.segmentsOf(packets), note, immediate));
    return id;
  }

  private PeerSender row(int peer) {
    int at = numbers.indexOf(peer);
    if (at < 0) {
      at = numbers.size();
      numbers.add(peer);
      peers.add(new PeerSender(peer, parameters, mechanisms, rules, incarnation, host));
    }
    return peers.get(at);
  }

  /**
   * What was measured of a peer before, such as by earlier transfers, and is kept up to date from
   * now on.
   *
   * @param peer the peer
   * @param trip its round trip
   */
  public void knows(int peer, RoundTrip trip) {
    row(peer).knows(trip);
  }

  /**
   * Windows that are leased from a peer.
   *
   * @param peer the peer
   * @return a multiple of L
   */
  public int windows(int peer) {
    return row(peer).windows();
  }

  /**
   * A packet arrives.
   *
   * @param now when
   * @param peer from whom
   * @param packet the packet; not kept
   */
  public void receive(long now, int peer, LeasedPacket packet) {
    row(peer).receive(now, packet);
  }

  /**
   * When it next wants to send, if nothing arrives before.
   *
   * @param now when it is asked
   * @return now or later, or {@link #NEVER}
   */
  public long ready(long now) {
    long first = NEVER;
    for (PeerSender peer : peers) {
      first = Math.min(first, peer.ready(now));
    }
    return first;
  }

  /**
   * The line takes a packet.
   *
   * @param now when
   * @param out receives its fields
   * @return whether there was one; {@link #peer} says to whom
   */
  public boolean next(long now, LeasedPacket out) {
    for (int i = 0; i < peers.size(); i++) {
      int at = turn;
      turn = turn + 1 == peers.size() ? 0 : turn + 1;
      if (peers.get(at).ready(now) <= now && peers.get(at).next(now, out)) {
        lastPeer = numbers.get(at);
        return true;
      }
    }
    return false;
  }

  /**
   * To whom the packet goes that was taken last.
   *
   * @return a peer
   */
  public int peer() {
    return lastPeer;
  }

  /**
   * Whose data the packet carries that was taken last: that of its PIDX.
   *
   * @return a transfer; meaningless when it was no data packet
   */
  public int transfer() {
    return peers.get(numbers.indexOf(lastPeer)).lastTransfer();
  }

  /**
   * Whether a transfer is not over.
   *
   * @return true while there is one
   */
  public boolean busy() {
    return peers.stream().anyMatch(PeerSender::busy);
  }
}
