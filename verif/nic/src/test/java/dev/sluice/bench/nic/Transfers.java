// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.parts.check.FrameKind;
import dev.sluice.parts.check.FrameStimulus.Frame;
import dev.sluice.parts.memory.ShadowMemory;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.TransferGeometry;
import dev.sluice.random.SeedHash;
import dev.sluice.spec.check.DropCause;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Transfers, one in each window: their packets as frames in an order that reorders within the
 * window, with repeated and damaged frames between them, and what memory must hold in the end.
 */
final class Transfers {
  private static final long REGION = 1L << 20;

  private final NicParameters nic;
  private final SplittableRandom random;
  private final TransferGeometry[] geometry;
  private final byte[][] content;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  final ShadowMemory memory = new ShadowMemory();

  /** Transfers of these sizes in bytes, in windows 0, 1, ... */
  Transfers(NicParameters nic, long seed, long... bytes) {
    this.nic = nic;
    random = SeedHash.random(seed, "transfers");
    geometry = new TransferGeometry[bytes.length];
    content = new byte[bytes.length][];
    for (int window = 0; window < bytes.length; window++) {
      geometry[window] = TransferGeometry.of(nic.sluice(), bytes[window]);
      content[window] = new byte[(int) bytes[window]];
      random.nextBytes(content[window]);
      for (int i = 0; i < bytes[window]; i++) {
        memory.expect(address(window) + i, content[window][i] & 0xff);
      }
    }
  }

  int count() {
    return geometry.length;
  }

  /** Not a multiple of a page, so that packets lie across page boundaries. */
  long address(int window) {
    return (window + 1) * REGION + 40L * nic.beatBytes();
  }

  int bytes(int window) {
    return content[window].length;
  }

  private int peer(int window) {
    return 0x0a000000 + window;
  }

  private int transferId(int window) {
    return 7000 + 3 * window;
  }

  private int generation(int window) {
    return window * 5 & 0xff;
  }

  /** The open command of a window. */
  void open(int window, Wires out) {
    TransferGeometry of = geometry[window];
    out.set(WindowCommandWires.OP, WindowOp.OPEN.code());
    out.set(WindowCommandWires.FAILED, false);
    out.set(WindowCommandWires.WINDOW, window);
    out.set(WindowCommandWires.GENERATION, generation(window));
    out.set(WindowCommandWires.PEER, peer(window));
    out.set(WindowCommandWires.TRANSFER_ID, transferId(window));
    out.set(WindowCommandWires.PACKETS, of.packets());
    out.set(WindowCommandWires.TAIL_BYTES, of.bytesOf(of.tailIndex()));
    out.set(WindowCommandWires.ADDRESS, address(window));
    out.valid = true;
  }

  /** Every packet of every transfer once, in order, transfer by transfer. */
  List<Frame> inOrder() {
    List<Frame> frames = new ArrayList<>();
    for (int window = 0; window < count(); window++) {
      for (int k = 0; k < geometry[window].packets(); k++) {
        frames.add(frame(window, k));
      }
    }
    return frames;
  }

  /** The same packets out of order, transfers mixed, with repeated and damaged frames. */
  List<Frame> disturbed() {
    List<List<Integer>> left = new ArrayList<>();
    for (int window = 0; window < count(); window++) {
      left.add(shuffled(geometry[window].packets()));
    }
    List<Frame> frames = new ArrayList<>();
    int open = count();
    while (open > 0) {
      int window = random.nextInt(count());
      if (left.get(window).isEmpty()) {
        continue;
      }
      int k = left.get(window).removeFirst();
      frames.add(frame(window, k));
      if (random.nextInt(8) == 0) {
        frames.add(frame(window, random.nextInt(k + 1)));
      }
      if (random.nextInt(8) == 0) {
        frames.add(damaged(window, random.nextInt(geometry[window].packets())));
      }
      open -= left.get(window).isEmpty() ? 1 : 0;
    }
    return frames;
  }

  /** Each packet at most half a window from its place, so that none is too early. */
  private List<Integer> shuffled(int packets) {
    int reach = nic.sluice().width() / 2;
    List<Integer> order = new ArrayList<>();
    for (int from = 0; from < packets; from += reach) {
      List<Integer> part = new ArrayList<>();
      for (int k = from; k < Math.min(packets, from + reach); k++) {
        part.add(random.nextInt(part.size() + 1), k);
      }
      order.addAll(part);
    }
    return order;
  }

  private Frame frame(int window, int k) {
    TransferGeometry of = geometry[window];
    byte[] bytes = new byte[PacketCodec.CONTROL_PACKET_BYTES + of.bytesOf(k)];
    header
        .reset(PacketType.DATA)
        .window(window)
        .generation(generation(window))
        .transferId(transferId(window))
        .pidx(k)
        .tail(k == of.tailIndex())
        .payloadLength(of.bytesOf(k));
    MemorySegment source = MemorySegment.ofArray(content[window]);
    codec.encodeData(header, source, of.offsetOf(k), bytes, 0);
    return new Frame(FrameKind.DATA, bytes, DropCause.NONE, header, peer(window));
  }

  private Frame damaged(int window, int k) {
    Frame frame = frame(window, k);
    int bit = random.nextInt(8 * frame.bytes().length);
    frame.bytes()[bit / 8] ^= (byte) (1 << bit % 8);
    return new Frame(FrameKind.DATA, frame.bytes(), DropCause.BAD_CRC, header, frame.peer());
  }
}
