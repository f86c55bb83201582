// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;

/**
 * One direction of the network between two NICs that run in turns of some clocks, on one thread or
 * on two. What is sent in a turn goes into the network's {@link Channel} in the next turn, as many
 * clocks later as a turn has; the channel's latency is that much shorter, so a packet takes as long
 * as without turns. Whether the network takes packets is asked at the end of each turn and holds
 * for the next.
 *
 * <p>During a turn one thread uses the end that sends and one the end that receives; {@link #turn}
 * is called between two turns, when both stand still. So nothing depends on which of them is ahead
 * within a turn.
 */
public final class TurnLine {
  private final int turn;
  private final Channel channel;
  private final byte[] staging;
  private Batch filling;
  private Batch emptying;
  private boolean open = true;

  /** The packets of one turn. */
  private static final class Batch {
    private final int slot;
    private final long[] clocks;
    private final int[] sizes;
    private final byte[] bytes;
    private int count;
    private int taken;

    Batch(int turn, int slot) {
      this.slot = slot;
      clocks = new long[turn];
      sizes = new int[turn];
      bytes = new byte[turn * slot];
    }
  }

  /**
   * An empty direction at clock 0.
   *
   * @param parameters what the network does to packets; its latency is at least turn + 1
   * @param turn clocks of a turn, at least 1
   * @param largest bytes of the largest packet
   * @param stream which direction of a run this is, as {@link Channel} has it
   */
  public TurnLine(NetworkParameters parameters, int turn, int largest, int stream) {
    this.turn = turn;
    NetworkParameters p = parameters;
    channel =
        new Channel(
            new NetworkParameters(
                p.loss(),
                p.reorder(),
                p.duplicate(),
                p.corrupt(),
                p.burst(),
                p.latency() - turn,
                p.seed()),
            largest,
            stream);
    int slot = (largest + 7) / 8 * 8;
    staging = new byte[slot];
    filling = new Batch(turn, slot);
    emptying = new Batch(turn, slot);
  }

  /**
   * A NIC's end of a network of two directions.
   *
   * @param out the direction from the NIC
   * @param in the direction to the NIC
   * @param otherPeer who is at the other end
   * @return to be used by one thread in a turn
   */
  public static LineEnd end(TurnLine out, TurnLine in, int otherPeer) {
    return new End(out, in, otherPeer);
  }

  /**
   * Between two turns: what was sent goes on.
   *
   * @param clock the first of the turn that comes
   */
  public void turn(long clock) {
    feed(clock - 1);
    emptying.count = 0;
    emptying.taken = 0;
    Batch sent = filling;
    filling = emptying;
    emptying = sent;
    open = channel.canSend();
  }

  /**
   * Packets that were sent and have not come out.
   *
   * @return packets, to be asked between two turns
   */
  public int inside() {
    return channel.inside() + emptying.count - emptying.taken + filling.count;
  }

  /**
   * The network itself, for its counters.
   *
   * @return the channel, to be asked between two turns
   */
  public Channel channel() {
    return channel;
  }

  private void send(long clock, int size) {
    Batch batch = filling;
    batch.clocks[batch.count] = clock;
    batch.sizes[batch.count] = size;
    System.arraycopy(staging, 0, batch.bytes, batch.count * batch.slot, size);
    batch.count++;
  }

  /** What was sent in the turn before goes into the channel when its time has come. */
  private void feed(long clock) {
    Batch batch = emptying;
    while (batch.taken < batch.count && batch.clocks[batch.taken] + turn <= clock) {
      int at = batch.taken++;
      int size = batch.sizes[at];
      System.arraycopy(batch.bytes, at * batch.slot, channel.slot(), channel.slotOffset(), size);
      channel.send(batch.clocks[at] + turn, size);
    }
  }

  private record End(TurnLine out, TurnLine in, int packetPeer) implements LineEnd {
    @Override
    public boolean canSend() {
      return out.open;
    }

    @Override
    public byte[] slot() {
      return out.staging;
    }

    @Override
    public int slotOffset() {
      return 0;
    }

    /** Sends a packet; there is nobody but the other NIC whom it can be for. */
    @Override
    public void send(long clock, int size, int peer) {
      out.send(clock, size);
    }

    @Override
    public boolean receive(long clock) {
      in.feed(clock);
      return in.channel.receive(clock);
    }

    @Override
    public byte[] packet() {
      return in.channel.packet();
    }

    @Override
    public int packetOffset() {
      return in.channel.packetOffset();
    }

    @Override
    public int packetSize() {
      return in.channel.packetSize();
    }
  }
}
