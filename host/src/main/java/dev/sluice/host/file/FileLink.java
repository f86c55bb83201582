// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import dev.sluice.host.node.NodeDevice;
import dev.sluice.host.node.NodeOptions;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.protocol.BadInputException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Two programs that know each other's address, and nothing else: both lay out the first region of
 * their NIC's memory in the same way, so each knows where the other's is.
 *
 * <pre>
 *  region:  line for answers | a line for each slot | a piece for each slot
 * </pre>
 */
final class FileLink implements AutoCloseable {
  /** Pieces that may be on their way. */
  static final int SLOTS = 2;

  /** Bytes of a piece. */
  static final int PIECE = 1 << 16;

  private static final int LINES = SlotLine.BYTES;
  private static final int PIECES = LINES + SLOTS * SlotLine.BYTES;
  private static final int BYTES = PIECES + SLOTS * PIECE;

  /** Where a receiver answers, and a sender says that it has heard the end. */
  static final int ANSWER = 0;

  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final Nic nic;
  private final MemoryRegion in;
  private final MemoryRegion out;
  private final RemoteKey there;
  private final CompletionQueue queue;

  private FileLink(Nic nic, MemoryRegion in, MemoryRegion out, RemoteKey there) {
    this.nic = nic;
    this.in = in;
    this.out = out;
    this.there = there;
    queue = nic.completionQueue();
  }

  /**
   * Takes the NIC of a node.
   *
   * @param node its folder
   * @param peer who is at the other end
   * @throws dev.sluice.host.device.NicException when there is no such NIC, or it has no memory for
   *     this
   * @throws BadInputException when the other end is this one
   */
  static FileLink open(Path node, int peer) {
    HostOptions usual = HostOptions.defaults();
    NodeDevice device = NodeDevice.open(node);
    Nic nic =
        Nic.open(
            device,
            new HostOptions(usual.ringLog2(), usual.peerShare(), usual.transferIdStart(), CLOSING));
    try {
      if (nic.peer() == peer) {
        throw new BadInputException("the node in %s has that address itself".formatted(node));
      }
      MemoryRegion in = nic.allocate(BYTES);
      long offset = in.share(peer).key().address() - device.memoryBase();
      RemoteKey there = new RemoteKey(peer, NodeOptions.memoryBase(peer) + offset, BYTES);
      return new FileLink(nic, in, nic.allocate(BYTES), there);
    } catch (RuntimeException e) {
      nic.close();
      throw e;
    }
  }

  static int line(int slot) {
    return LINES + slot * SlotLine.BYTES;
  }

  static int piece(int slot) {
    return PIECES + slot * PIECE;
  }

  /** What the other program has written. */
  Optional<SlotLine> heard(int line) {
    return SlotLine.read(in.bytes().asSlice(line, SlotLine.BYTES));
  }

  /** Bytes that the other program has written. */
  MemorySegment heard(int piece, int bytes) {
    return in.bytes().asSlice(piece, bytes);
  }

  /** Bytes to be sent, while no put of them is under way. */
  MemorySegment outgoing(int at, int bytes) {
    return out.bytes().asSlice(at, bytes);
  }

  /** Sends bytes to the same place at the other end. */
  void put(int at, int bytes, long context) throws InterruptedException {
    nic.put(out, at, bytes, there, at, queue, context);
  }

  /** A put that has ended. */
  Optional<Completion> ended(Duration longest) throws InterruptedException {
    return queue.take(longest);
  }

  /** Gives the NIC back, whatever is under way. */
  @Override
  public void close() {
    nic.close();
  }
}
