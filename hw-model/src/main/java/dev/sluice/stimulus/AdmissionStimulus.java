package dev.sluice.stimulus;

import dev.sluice.cycle.WindowOp;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import java.util.SplittableRandom;

/**
 * Random packets and window commands for Admission. Most packets belong to a transfer that is under
 * way; the others are wrong in one field, or of another type. Same seed, same stream.
 */
public final class AdmissionStimulus {
  private final NicParameters parameters;
  private final SplittableRandom random;
  private final int windows;
  private final int[] generation;
  private final long[] peer;
  private final long[] transferId;
  private final int[] packets;
  private final int[] tailBytes;
  private final int[] next;

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
    generation = new int[windows];
    peer = new long[windows];
    transferId = new long[windows];
    packets = new int[windows];
    tailBytes = new int[windows];
    next = new int[windows];
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
   * Draws a window command.
   *
   * @param out receives its fields
   */
  public void command(Wires out) {
    int window = random.nextInt(windows);
    boolean open = chance(0.6);
    if (open) {
      generation[window] = (generation[window] + 1) & 0xff;
      peer[window] = random.nextInt(4);
      transferId[window] = random.nextInt(1 << 20);
      int largest = Math.min(parameters.sluice().maxPackets(), 3 * parameters.sluice().width());
      packets[window] = 1 + random.nextInt(largest);
      tailBytes[window] = 1 + random.nextInt(parameters.sluice().payloadBytes());
      next[window] = 0;
    }
    out.set(WindowCommandWires.OP, open ? WindowOp.OPEN.code() : WindowOp.CLOSE.code());
    out.set(WindowCommandWires.FAILED, !open && chance(0.5));
    out.set(WindowCommandWires.WINDOW, window);
    out.set(WindowCommandWires.GENERATION, generation[window]);
    out.set(WindowCommandWires.PEER, peer[window]);
    out.set(WindowCommandWires.TRANSFER_ID, transferId[window]);
    out.set(WindowCommandWires.PACKETS, packets[window]);
    out.set(WindowCommandWires.TAIL_BYTES, tailBytes[window]);
    out.set(WindowCommandWires.ADDRESS, (long) parameters.beatBytes() * random.nextInt(1 << 28));
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
    out.set(HeaderWires.PEER, peer[window]);
    if (chance(0.2)) {
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
    switch (random.nextInt(8)) {
      case 0 -> out.set(HeaderWires.WINDOW, random.nextInt(1 << 16));
      case 1 -> out.set(HeaderWires.GENERATION, random.nextInt(256));
      case 2 -> out.set(HeaderWires.PIDX, random.nextInt(1 << 24));
      case 3 -> out.set(HeaderWires.PEER, random.nextInt());
      case 4 -> out.set(HeaderWires.TRANSFER_ID, random.nextInt());
      case 5 -> out.set(HeaderWires.LENGTH, 1 + random.nextInt(parameters.sluice().payloadBytes()));
      case 6 -> out.set(HeaderWires.TAIL, chance(0.5));
      default -> control(out);
    }
  }

  private void control(Wires out) {
    out.set(HeaderWires.TYPE, 1 + random.nextInt(7));
    out.set(HeaderWires.AGAIN, false);
    out.set(HeaderWires.LENGTH, 0);
    out.set(HeaderWires.DETAIL, random.nextInt(8));
    out.set(HeaderWires.REMOTE_ADDRESS, random.nextLong());
    out.set(HeaderWires.REGION_BYTES, random.nextLong());
  }
}
