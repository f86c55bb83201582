// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.network.Channel;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * One direction of the network, with somebody on it who loses, copies, keeps back, damages and
 * forges packets. What is not meddled with goes through a channel: a bad one, and a clean one after
 * the network has healed. Not thread-safe.
 *
 * <pre>
 *  send -> meddlers -+-> channel (bad | clean) -+-> receive
 *                    +-> late packets ----------+
 *                         forged packets -------+
 *                         filler, where nothing else comes
 * </pre>
 */
public final class Interposer {
  private final Channel bad;
  private final Channel clean;
  private final int source;
  private final int destination;
  private final byte[] slot;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final List<Meddler> meddlers = new ArrayList<>();
  private final PriorityQueue<Late> late = new PriorityQueue<>();
  private Eavesdropper eavesdropper = (from, to, h) -> {};
  private SmallestFrames filler;
  private boolean healed;
  private long order;

  private byte[] packet;
  private int packetOffset;
  private int packetSize;
  private int packetPeer;

  private long sent;
  private final long[] fates = new long[Meddling.Kind.values().length];
  private long forged;

  /** A packet that comes in a clock of its own. */
  private record Late(long due, long order, byte[] bytes, int peer) implements Comparable<Late> {
    @Override
    public int compareTo(Late other) {
      int byTime = Long.compare(due, other.due);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  /** Reads every packet that a node sends into the network. */
  @FunctionalInterface
  public interface Eavesdropper {
    /**
     * A packet of one node to a peer.
     *
     * @param from the node
     * @param to the peer
     * @param header its fields, to be read before returning
     */
    void overhears(int from, int to, PacketHeader header);
  }

  /**
   * A direction.
   *
   * @param bad what packets go through at first
   * @param clean what they go through once it has healed
   * @param source the sending node
   * @param destination the receiving node
   * @param largest bytes of the largest packet
   */
  public Interposer(Channel bad, Channel clean, int source, int destination, int largest) {
    this.bad = bad;
    this.clean = clean;
    this.source = source;
    this.destination = destination;
    slot = new byte[largest];
  }

  /**
   * One more meddler; the first whose fate is not {@link Meddling#PASS} decides.
   *
   * @param meddler is asked after those before it
   */
  public void meddledBy(Meddler meddler) {
    meddlers.add(meddler);
  }

  /**
   * Has somebody read what is sent.
   *
   * @param who instead of who was told before
   */
  public void overheardBy(Eavesdropper who) {
    eavesdropper = who;
  }

  /**
   * From now on whenever the line to the node would stand still, one of these comes.
   *
   * @param frames what comes
   */
  public void filledWith(SmallestFrames frames) {
    filler = frames;
  }

  /**
   * From now on nobody meddles with what is sent, and nobody fills the line. What is kept back
   * still comes.
   */
  public void heal() {
    healed = true;
    filler = null;
    meddlers.clear();
  }

  private Channel channel() {
    return healed ? clean : bad;
  }

  boolean canSend() {
    return channel().canSend();
  }

  byte[] slot() {
    return slot;
  }

  void send(long clock, int size, int peer) {
    codec.decode(slot, 0, size, header);
    eavesdropper.overhears(source, peer, header);
    if (peer != destination) {
      return; // for somebody else, who has heard it
    }
    sent++;
    Meddling fate = Meddling.PASS;
    for (int i = 0; i < meddlers.size(); i++) {
      Meddling next = meddlers.get(i).fate(clock, header, size);
      fate = fate.kind() == Meddling.Kind.PASS ? next : fate;
    }
    fates[fate.kind().ordinal()]++;
    switch (fate.kind()) {
      case PASS -> forward(clock, size);
      case LOSE -> {
        // Nothing is left of it.
      }
      case COPY -> {
        keep(clock + fate.delay(), size);
        forward(clock, size);
      }
      case KEEP -> keep(clock + fate.delay(), size);
      case DAMAGE -> {
        damage(fate, size);
        forward(clock, size);
      }
    }
  }

  private void forward(long clock, int size) {
    Channel channel = channel();
    System.arraycopy(slot, 0, channel.slot(), channel.slotOffset(), size);
    channel.send(clock, size);
  }

  private void keep(long due, int size) {
    byte[] copy = new byte[size];
    System.arraycopy(slot, 0, copy, 0, size);
    late.add(new Late(due, order++, copy, source));
  }

  private void damage(Meddling fate, int size) {
    for (int i = 0; i < Long.SIZE && fate.firstBit() + i < 8 * size; i++) {
      int bit = fate.firstBit() + i;
      slot[bit >> 3] ^= (byte) ((fate.pattern() >>> i & 1) << (bit & 7));
    }
  }

  /**
   * A packet of anybody, to come in a clock. The bytes are kept, not copied.
   *
   * @param due the clock
   * @param bytes of the packet
   * @param peer who is said to have sent it
   */
  public void forge(long due, byte[] bytes, int peer) {
    forged++;
    late.add(new Late(due, order++, bytes, peer));
  }

  boolean receive(long clock) {
    if (!late.isEmpty() && late.peek().due <= clock) {
      Late next = late.remove();
      packet = next.bytes;
      packetOffset = 0;
      packetSize = next.bytes.length;
      packetPeer = next.peer;
      return true;
    }
    Channel channel = bad.inside() > 0 ? bad : clean;
    if (channel.inside() == 0 || !channel.receive(clock)) {
      return fill();
    }
    packet = channel.packet();
    packetOffset = channel.packetOffset();
    packetSize = channel.packetSize();
    packetPeer = source;
    return true;
  }

  private boolean fill() {
    if (filler == null) {
      return false;
    }
    forged++;
    packet = filler.next();
    packetOffset = 0;
    packetSize = packet.length;
    packetPeer = filler.peer();
    return true;
  }

  byte[] packet() {
    return packet;
  }

  int packetOffset() {
    return packetOffset;
  }

  int packetSize() {
    return packetSize;
  }

  int packetPeer() {
    return packetPeer;
  }

  /**
   * Whether nothing is on its way, late packets with it.
   *
   * @return whether all has come
   */
  public boolean isEmpty() {
    return late.isEmpty() && bad.inside() == 0 && clean.inside() == 0;
  }

  /**
   * Packets sent to the other node.
   *
   * @return since the beginning
   */
  public long sent() {
    return sent;
  }

  /**
   * Packets of that fate.
   *
   * @param kind which
   * @return since the beginning
   */
  public long count(Meddling.Kind kind) {
    return fates[kind.ordinal()];
  }

  /**
   * Packets that no node sent.
   *
   * @return since the beginning
   */
  public long forged() {
    return forged;
  }
}
