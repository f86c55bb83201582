// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import java.lang.foreign.MemorySegment;

/** Two remote FIFOs with one other node, one each way. Thread-safe. */
final class FifoLink {
  private final InboundFifo in;
  private final OutboundFifo out;
  private final InboundCredit back;
  private final MemorySegment creditLine;
  private final MemoryRegion staging;
  private final MemoryRegion word;
  private BrokenFifoException broken;

  /** What is in the ring is no message. */
  private boolean garbled;

  /** Whether somebody who takes messages of any node knows that it is broken. */
  private boolean told;

  /**
   * A link with nothing in it.
   *
   * @param nic of this node
   * @param ring where the other node's messages arrive
   * @param creditLine where the other node tells its credit
   * @param remoteRing where this node's messages arrive at the other
   * @param remoteCredit where this node tells its credit to the other
   * @param staging this node's messages, as many lines
   * @param word a line for this node's credit
   * @param peer rank of the other node
   */
  FifoLink(
      Nic nic,
      MemorySegment ring,
      MemorySegment creditLine,
      RemoteKey remoteRing,
      RemoteKey remoteCredit,
      MemoryRegion staging,
      MemoryRegion word,
      int peer) {
    this.creditLine = creditLine;
    this.staging = staging;
    this.word = word;
    in = new InboundFifo(ring, peer);
    out = new OutboundFifo(nic, staging, remoteRing, peer);
    back = new InboundCredit(nic, word, remoteCredit, peer, ring.byteSize() / FifoLine.BYTES);
  }

  /** Sends a message if there is room for it. */
  synchronized boolean trySend(long tag, MemorySegment payload) {
    advance();
    boolean written = out.tryWrite(tag, payload, in.taken());
    if (written) {
      back.told(in.taken());
      flush();
    }
    return written;
  }

  /**
   * The next message; null when there is none. What had arrived before the FIFO broke is given out
   * first.
   *
   * @throws BrokenFifoException when there is none and there will be none
   */
  synchronized ReceivedMessage poll() {
    ReceivedMessage message = garbled ? null : next();
    if (message == null) {
      check();
    } else if (broken == null) {
      try {
        back.tell(in.taken());
      } catch (BrokenFifoException e) {
        // This message is whole all the same; who asks for the next one hears of it.
        broken = e;
      }
    }
    return message;
  }

  private ReceivedMessage next() {
    try {
      return in.poll();
    } catch (BrokenFifoException e) {
      garbled = true;
      throw broke(e);
    }
  }

  /** The same for who takes messages of any node: that it is broken is told once. */
  synchronized ReceivedMessage pollOfAny() {
    try {
      return poll();
    } catch (BrokenFifoException e) {
      if (told) {
        return null;
      }
      told = true;
      throw e;
    }
  }

  /** Does what has become possible; whether something still has to be done. */
  synchronized boolean advance() {
    check();
    try {
      out.complete();
      out.credit(Math.max(in.credit(), FifoLine.acquire(creditLine, 0)));
      out.flush();
      back.tell(in.taken());
      return out.isBusy() || back.isBusy(in.taken());
    } catch (BrokenFifoException e) {
      throw broke(e);
    }
  }

  private void flush() {
    try {
      out.flush();
    } catch (BrokenFifoException e) {
      throw broke(e);
    }
  }

  private BrokenFifoException broke(BrokenFifoException why) {
    broken = why;
    return why;
  }

  private void check() {
    if (broken != null) {
      BrokenFifoException again = new BrokenFifoException(broken.getMessage());
      again.initCause(broken);
      throw again;
    }
  }

  /** Whether nothing that was sent is on its way. */
  synchronized boolean isQuiet() {
    return broken != null || !out.isBusy() && !back.isUnderWay();
  }

  /** Gives memory back, unless puts from it are under way: then it is the NIC's to the end. */
  synchronized void close() {
    if (!out.isBusy() && !back.isUnderWay()) {
      staging.close();
      word.close();
    }
  }
}
