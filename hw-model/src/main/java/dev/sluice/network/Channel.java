// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import dev.sluice.random.SeedHash;
import java.util.random.RandomGenerator;

/**
 * One direction of the network: at most one packet in and one out in a clock. It loses, delays,
 * repeats and damages packets as its {@link NetworkParameters} say, and counts what it did.
 *
 * <p>To send, write the packet's bytes into {@link #slot()} from {@link #slotOffset()} on and call
 * {@link #send}; nothing is copied, unless the network makes a copy of its own. To receive, call
 * {@link #receive} and read {@link #packet()} from {@link #packetOffset()} on, until the next call.
 *
 * <pre>
 *  send -> lost? -> repeated? -> damaged? -> delay: latency + 0..D clocks -> exit, one a clock -> receive
 * </pre>
 *
 * <p>A packet sent in clock c with delay d is due in clock c + d. What is due together leaves in
 * the order of sending. As the delays of two packets differ by at most D clocks and one packet is
 * sent in a clock, at most D packets overtake another. A copy has its own delay and its own damage.
 * Copies make more traffic than was sent: when a queue stands at the exit {@link #canSend} says no,
 * and a sender that asks stays within what the line carries.
 *
 * <p>Loss, repetition, damage and delay draw from generators of their own ({@link SeedHash}): a
 * change of one parameter leaves what the others do as it was. Nothing is allocated for a packet,
 * except when more are on the way than ever before. Not thread-safe.
 */
public final class Channel {
  /** Packets that may stand at the exit before {@link #canSend} says no. */
  public static final int EXIT_QUEUE = 64;

  private final PacketPool pool;
  private final DelayLine line;
  private final LossProcess loss;
  private final RareEvent duplicate;
  private final RareEvent corrupt;
  private final BitDamage damage;
  private final RandomGenerator delays;
  private final int latency;
  private final int reorder;
  private final ReorderMeter meter;
  private ChannelWatcher watcher = ChannelWatcher.NOBODY;

  private int entry;
  private int exit = PacketPool.NONE;
  private long lastSend = -1;
  private long lastReceive = -1;

  private long sent;
  private long lost;
  private long duplicated;
  private long corrupted;
  private long delivered;

  /**
   * An empty channel at clock 0.
   *
   * @param parameters what it does to packets
   * @param maxPacketBytes the largest packet, at least 4 bytes
   * @param stream which channel of a run this is: channels of one seed and different streams are
   *     independent of each other
   */
  public Channel(NetworkParameters parameters, int maxPacketBytes, int stream) {
    long seed = parameters.seed();
    pool = new PacketPool(maxPacketBytes);
    line = new DelayLine(pool, parameters.longestDelay());
    loss = new LossProcess(parameters, SeedHash.random(seed, "channel loss", stream));
    duplicate =
        new RareEvent(parameters.duplicate(), SeedHash.random(seed, "channel duplicate", stream));
    RandomGenerator corruption = SeedHash.random(seed, "channel damage", stream);
    corrupt = new RareEvent(parameters.corrupt(), corruption);
    damage = new BitDamage(corruption);
    delays = SeedHash.random(seed, "channel delay", stream);
    latency = parameters.latency();
    reorder = parameters.reorder();
    meter = new ReorderMeter(reorder);
    entry = pool.take();
  }

  /**
   * Has somebody hear what becomes of each packet; to be called before the first is sent.
   *
   * @param listener hears it
   */
  public void watchedBy(ChannelWatcher listener) {
    watcher = listener;
  }

  /**
   * The array to write the next packet into. Ask again after each {@link #send}.
   *
   * @return an array that also holds other packets
   */
  public byte[] slot() {
    return pool.bytes(entry);
  }

  /**
   * Where in {@link #slot()} the next packet begins.
   *
   * @return an offset; as many bytes as the largest packet has are free from there on
   */
  public int slotOffset() {
    return pool.offset(entry);
  }

  /**
   * Whether the line takes a packet. It says no while {@value #EXIT_QUEUE} packets stand at the
   * exit, because the network's copies use the line too.
   *
   * @return true when a packet may be sent; {@link #send} works either way
   */
  public boolean canSend() {
    return line.waiting() < EXIT_QUEUE;
  }

  /**
   * Sends the packet that was written into the slot.
   *
   * @param clock the clock, later than that of the packet before, not before any other call's
   * @param size the packet's bytes, 4 to the largest
   * @throws IllegalStateException when the clock is not later
   * @throws IllegalArgumentException when the size does not fit
   */
  public void send(long clock, int size) {
    if (clock <= lastSend) {
      throw new IllegalStateException(
          "a packet in clock " + clock + " after one in clock " + lastSend + ": one a clock");
    }
    if (size < 4 || size > pool.slotBytes()) {
      throw new IllegalArgumentException(
          "a packet of " + size + " bytes in slots of " + pool.slotBytes());
    }
    lastSend = clock;
    line.advance(clock);
    long sequence = sent++;
    if (loss.lost()) {
      lost++;
      watcher.sent(sequence, 0);
      return;
    }
    int packet = entry;
    entry = pool.take();
    if (duplicate.next()) {
      duplicated++;
      int copy = pool.take();
      System.arraycopy(
          pool.bytes(packet), pool.offset(packet), pool.bytes(copy), pool.offset(copy), size);
      watcher.sent(sequence, 2);
      forward(packet, size, sequence);
      forward(copy, size, ~sequence);
    } else {
      watcher.sent(sequence, 1);
      forward(packet, size, sequence);
    }
  }

  private void forward(int packet, int size, long sequence) {
    pool.size[packet] = size;
    pool.sequence[packet] = sequence;
    if (corrupt.next()) {
      corrupted++;
      damage.strike(pool.bytes(packet), pool.offset(packet), size);
    }
    line.put(packet, latency + (reorder == 0 ? 0 : delays.nextInt(reorder + 1)));
  }

  /**
   * Takes the packet that comes out in a clock, if there is one. The packet of the call before is
   * gone.
   *
   * @param clock the clock, later than that of the call before, not before any other call's
   * @return whether a packet came out
   * @throws IllegalStateException when the clock is not later
   */
  public boolean receive(long clock) {
    if (clock <= lastReceive) {
      throw new IllegalStateException(
          "a packet out of clock " + clock + " after clock " + lastReceive + ": one a clock");
    }
    lastReceive = clock;
    line.advance(clock);
    if (exit != PacketPool.NONE) {
      pool.free(exit);
    }
    exit = line.take();
    if (exit == PacketPool.NONE) {
      return false;
    }
    delivered++;
    if (!packetIsCopy()) {
      meter.arrive(pool.sequence[exit]);
    }
    return true;
  }

  /**
   * The array that holds the packet that came out.
   *
   * @return an array that also holds other packets
   */
  public byte[] packet() {
    return pool.bytes(exit);
  }

  /**
   * Where in {@link #packet()} it begins.
   *
   * @return an offset
   */
  public int packetOffset() {
    return pool.offset(exit);
  }

  /**
   * Its size.
   *
   * @return bytes
   */
  public int packetSize() {
    return pool.size[exit];
  }

  /**
   * Which of the packets that were sent it is.
   *
   * @return its number, counted from 0; a copy has that of its original
   */
  public long packetNumber() {
    long sequence = pool.sequence[exit];
    return sequence < 0 ? ~sequence : sequence;
  }

  /**
   * Whether it is a copy that the channel made.
   *
   * @return false for what was sent
   */
  public boolean packetIsCopy() {
    return pool.sequence[exit] < 0;
  }

  /**
   * Packets that are on the way or stand at the exit, copies with them.
   *
   * @return packets
   */
  public int inside() {
    return line.inside();
  }

  /**
   * What the channel has done so far.
   *
   * @return a snapshot; allocates
   */
  public ChannelCounters counters() {
    return new ChannelCounters(
        sent,
        lost,
        duplicated,
        corrupted,
        delivered,
        meter.reordered(),
        meter.largest(),
        meter.reordered() == 0 ? 0 : (double) meter.sum() / meter.reordered());
  }
}
