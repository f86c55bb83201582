// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.admission;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Random packets and window commands for Admission, as its neighbours give them (docs/nic.md, "Who
 * gives what"). Most packets belong to a transfer that is under way or has just ended; the others
 * are wrong in one field, or of another type. Same seed, same stream.
 *
 * <p>Of a close everything but window and generation means nothing: it is 0, as the receive control
 * has it, or anything.
 */
public final class AdmissionStimulus {
  private static final int GENERATIONS = 1 << SluiceParameters.GENERATION_BITS;

  private enum Phase {
    FREE,
    OPEN,
    FAILED
  }

  private final NicParameters parameters;
  private final SplittableRandom random;
  private final int windows;
  private final long[] peers;
  private final Phase[] phase;
  private final int[] generation;
  private final long[] peer;
  private final long[] transferId;
  private final int[] packets;
  private final int[] tailBytes;
  private final int[] next;
  private double controlShare;

  /**
   * A stream.
   *
   * @param parameters of the block
   * @param seed of the stream
   */
  public AdmissionStimulus(NicParameters parameters, long seed) {
    this.parameters = parameters;
    random = new SplittableRandom(seed);
    windows = parameters.sluice().windows();
    peers = new long[] {0, random.nextInt(), random.nextInt(), -1};
    phase = new Phase[windows];
    Arrays.fill(phase, Phase.FREE);
    generation = new int[windows];
    Arrays.fill(generation, GENERATIONS - 1); // The first use has tag 0.
    peer = new long[windows];
    transferId = new long[windows];
    packets = new int[windows];
    Arrays.fill(packets, 1);
    tailBytes = new int[windows];
    Arrays.fill(tailBytes, 1);
    next = new int[windows];
  }

  /**
   * From now on so many packets are control packets, besides those that are wrong.
   *
   * @param share of all packets, 0 to 1
   */
  public void manyControlPackets(double share) {
    controlShare = share;
  }

  /**
   * Whether something happens.
   *
   * @param probability of it, 0 to 1
   * @return drawn
   */
  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /**
   * Draws a window command: an open of a free window, a close of one that is not. A window that
   * failed is closed once more before it is free.
   *
   * @param out receives its fields
   */
  public void command(Wires out) {
    int window = random.nextInt(windows);
    while (phase[window] != Phase.FREE && chance(0.5)) {
      window = random.nextInt(windows);
    }
    if (phase[window] == Phase.FREE) {
      phase[window] = Phase.OPEN;
      open(window);
      fill(out, window);
      out.set(WindowCommandWires.OP, WindowOp.OPEN.code());
    } else {
      boolean fails = phase[window] == Phase.OPEN && chance(0.5);
      phase[window] = fails ? Phase.FAILED : Phase.FREE;
      close(out);
      out.set(WindowCommandWires.OP, WindowOp.CLOSE.code());
      out.set(WindowCommandWires.FAILED, fails);
    }
    out.set(WindowCommandWires.WINDOW, window);
    out.set(WindowCommandWires.GENERATION, generation[window]);
  }

  private void open(int window) {
    generation[window] = (generation[window] + 1) % GENERATIONS;
    peer[window] = peers[random.nextInt(peers.length)];
    transferId[window] = chance(0.1) ? 0 : random.nextInt();
    int all = parameters.sluice().maxPackets();
    int most = chance(0.1) ? all : Math.min(all, 3 * parameters.sluice().width());
    packets[window] = chance(0.05) ? most : 1 + random.nextInt(most);
    tailBytes[window] = 1 + random.nextInt(parameters.sluice().payloadBytes());
    next[window] = 0;
  }

  private void fill(Wires out, int window) {
    out.set(WindowCommandWires.FAILED, false);
    out.set(WindowCommandWires.PEER, peer[window]);
    out.set(WindowCommandWires.TRANSFER_ID, transferId[window]);
    out.set(WindowCommandWires.PACKETS, packets[window]);
    out.set(WindowCommandWires.TAIL_BYTES, tailBytes[window]);
    out.set(WindowCommandWires.ADDRESS, address() & -parameters.beatBytes());
  }

  /** Anywhere, or so that the packets' addresses cross a multiple of some power of two. */
  private long address() {
    long anywhere = random.nextLong();
    long bytes = (long) parameters.sluice().maxPackets() * parameters.sluice().payloadBytes();
    return chance(0.5)
        ? anywhere
        : (anywhere << random.nextInt(Long.SIZE)) - random.nextLong(bytes);
  }

  private void close(Wires out) {
    boolean zeros = random.nextBoolean();
    out.set(WindowCommandWires.PEER, zeros ? 0 : random.nextLong());
    out.set(WindowCommandWires.TRANSFER_ID, zeros ? 0 : random.nextLong());
    out.set(WindowCommandWires.PACKETS, zeros ? 0 : random.nextLong());
    out.set(WindowCommandWires.TAIL_BYTES, zeros ? 0 : random.nextLong());
    out.set(WindowCommandWires.ADDRESS, zeros ? 0 : random.nextLong());
  }

  /**
   * Draws a packet.
   *
   * @param out receives its fields
   */
  public void packet(Wires out) {
    out.clear();
    int window = random.nextInt(windows);
    int k = pidx(window);
    int bytes = k == packets[window] - 1 ? tailBytes[window] : parameters.sluice().payloadBytes();
    out.set(HeaderWires.TYPE, PacketType.DATA.code());
    out.set(HeaderWires.TAIL, k == packets[window] - 1);
    out.set(HeaderWires.AGAIN, random.nextBoolean());
    out.set(HeaderWires.WINDOW, window);
    out.set(HeaderWires.GENERATION, generation[window]);
    out.set(HeaderWires.PIDX, k);
    out.set(HeaderWires.TRANSFER_ID, transferId[window]);
    out.set(HeaderWires.LENGTH, bytes);
    out.set(HeaderWires.DETAIL, chance(0.1) ? random.nextInt() : 0);
    out.set(HeaderWires.PEER, peer[window]);
    if (chance(controlShare)) {
      control(out);
    } else if (chance(0.25)) {
      spoil(out);
    }
  }

  /** Mostly the next of the transfer, sometimes one round the window. */
  private int pidx(int window) {
    if (chance(0.7)) {
      int k = next[window];
      next[window] = k + 1 < packets[window] ? k + 1 : 0;
      return k;
    }
    int reach = 2 * parameters.sluice().width();
    return Math.max(0, next[window] - reach / 2 + random.nextInt(reach)) & 0xffffff;
  }

  private void spoil(Wires out) {
    switch (random.nextInt(11)) {
      case 0 -> out.set(HeaderWires.WINDOW, random.nextInt(1 << 16));
      case 1 -> out.set(HeaderWires.GENERATION, random.nextInt(GENERATIONS));
      case 2 -> out.set(HeaderWires.GENERATION, out.get(HeaderWires.GENERATION) - 1);
      case 3 -> out.set(HeaderWires.PIDX, random.nextInt(1 << 24));
      case 4 -> out.set(HeaderWires.PEER, random.nextInt());
      case 5 -> out.set(HeaderWires.PEER, peers[random.nextInt(peers.length)]);
      case 6 -> out.set(HeaderWires.TRANSFER_ID, random.nextInt());
      case 7 -> out.set(HeaderWires.TRANSFER_ID, 0);
      case 8 -> out.set(HeaderWires.LENGTH, 1 + random.nextInt(parameters.sluice().payloadBytes()));
      case 9 -> out.set(HeaderWires.TAIL, chance(0.5));
      default -> control(out);
    }
  }

  /** Flags and the detail are as the line brings them. */
  private void control(Wires out) {
    int type = 1 + random.nextInt(7);
    boolean request = type == PacketType.CONNECTION_REQUEST.code();
    out.set(HeaderWires.TYPE, type);
    out.set(HeaderWires.LENGTH, 0);
    out.set(HeaderWires.DETAIL, random.nextInt(8) + (chance(0.2) ? random.nextInt() << 3 : 0));
    out.set(HeaderWires.REMOTE_ADDRESS, request && !chance(0.1) ? random.nextLong() : 0);
    out.set(HeaderWires.REGION_BYTES, request && !chance(0.1) ? random.nextLong() : 0);
  }
}
