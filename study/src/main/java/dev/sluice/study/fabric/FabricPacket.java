// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.study.paths.Packet;

/** A packet in a network of switches. Used again when it has arrived: nobody keeps it. */
public final class FabricPacket {
  /** What its ends understand, and its bytes on the wire. */
  public final Packet body = new Packet();

  /** The node that sent it. Set by the network. */
  public int from;

  /** The node that it goes to. */
  public int to;

  /** Which end there gets it: as {@link Fabric#add} numbers them. */
  public int end;

  /** UDP source port, which decides on the path where switches hash it. */
  public int sourcePort;

  /** Whether a switch had more in its queue than the marking threshold. */
  public boolean marked;

  /** Whether a switch has cut its data off. */
  public boolean trimmed;

  /** Anything that its ends want to have with it; stays from one use to the next. */
  public Object attachment;

  /** A frame that pauses a link, or lets it go on, and goes no further. */
  boolean pausing;

  boolean pause;

  /** When it arrives at the end of its link. */
  long due;

  /** The link by which it came into the switch. */
  FabricLink came;

  FabricPacket next;

  FabricPacket() {}

  void clear() {
    marked = false;
    trimmed = false;
    pausing = false;
    came = null;
    body.more = 0;
  }
}
