// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.verbs.Backoff;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.SharedRegion;
import dev.sluice.protocol.ParameterException;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;

/**
 * One of many that get a server's frames. It has some slots; a frame that comes while all are in
 * use is not sent to this client, and the next one says how many are missing. Thread-safe.
 *
 * <p>Source: CN 102404212 A, frames with 64-bit numbers over RDMA writes, a client's receipts told
 * by RDMA writes.
 */
public final class FrameClient implements AutoCloseable {
  /** The most slots. */
  public static final int MAX_SLOTS = 1 << 16;

  private final Nic nic;
  private final MemoryRegion memory;
  private final SharedRegion shared;
  private final MemoryRegion line;
  private final CompletionQueue told;
  private final FrameTicket ticket;
  private final BitSet given = new BitSet();
  private FrameWelcome welcome;

  /** Frames taken, frames given back without a gap, and what of that the server was told. */
  private long taken;

  private long free;
  private long said;
  private boolean saying;
  private long last = -1;
  private boolean closed;

  private FrameClient(Nic nic, int server, int slots, int frameBytes) {
    this.nic = nic;
    memory = nic.allocate(FramePlaces.bytes(slots, frameBytes));
    shared = memory.share(server);
    line = nic.allocate(FramePlaces.LINE);
    told = nic.completionQueue();
    ticket = new FrameTicket(shared.key(), slots, frameBytes);
  }

  /**
   * A client that has not joined yet.
   *
   * @param nic that it uses; one row of its table, and memory for the slots
   * @param server the server's number in the network
   * @param slots how many frames it holds, 1 to {@value #MAX_SLOTS}
   * @param frameBytes of the largest frame, 1 or more
   * @return a client, to be closed by the caller
   * @throws ParameterException when a value is out of range
   * @throws NicException when the NIC has too little memory, or no row
   */
  public static FrameClient open(Nic nic, int server, int slots, int frameBytes) {
    ParameterException.count("slots", slots, MAX_SLOTS);
    ParameterException.count("frameBytes", frameBytes, Integer.MAX_VALUE);
    return new FrameClient(nic, server, slots, frameBytes);
  }

  /**
   * What the server needs to send here: {@link FrameServer#join}.
   *
   * @return to be handed to it by whatever way the programs have
   */
  public FrameTicket ticket() {
    return ticket;
  }

  /**
   * The server has let this client in. Frames that came before it are not lost.
   *
   * @param from what {@link FrameServer#join} gave
   */
  public synchronized void welcome(FrameWelcome from) {
    welcome = from;
    say();
  }

  /**
   * Takes the next frame, if it is there.
   *
   * @return empty when none is there
   * @throws NicException {@link Reason#CLOSED} when this client is, or its NIC
   */
  public synchronized Optional<Frame> poll() {
    check();
    say();
    long slot = taken % ticket.slots();
    long header = FramePlaces.header(slot);
    if (FramePlaces.stamp(memory.bytes(), header) != taken + 1) {
      return Optional.empty();
    }
    long number = FramePlaces.number(memory.bytes(), header);
    long length = Math.clamp(FramePlaces.length(memory.bytes(), header), 0, ticket.frameBytes());
    long at = FramePlaces.slot(ticket.slots(), ticket.frameBytes(), slot);
    long missed = last < 0 ? 0 : number - last - 1;
    last = number;
    return Optional.of(
        new Frame(this, taken++, number, missed, memory.bytes().asSlice(at, length).asReadOnly()));
  }

  /**
   * Waits for the next frame.
   *
   * @param longest how long at most
   * @return empty when none came
   * @throws InterruptedException when this thread was interrupted
   * @throws NicException {@link Reason#CLOSED} when this client is, or its NIC
   */
  public Optional<Frame> take(Duration longest) throws InterruptedException {
    Backoff backoff = Backoff.upTo(longest);
    Optional<Frame> frame = poll();
    while (frame.isEmpty() && backoff.pause()) {
      frame = poll();
    }
    return frame;
  }

  /** A frame is not needed any more. */
  synchronized void giveBack(long place) {
    if (closed || place < free) {
      return;
    }
    given.set((int) (place - free));
    int run = given.nextClearBit(0);
    if (run > 0) {
      free += run;
      BitSet rest = given.get(run, Math.max(run, given.length()));
      given.clear();
      given.or(rest);
      say();
    }
  }

  /**
   * Tells the server what it may use again, one word at a time; the next call tells what is left.
   */
  private void say() {
    for (Optional<Completion> end = told.poll(); end.isPresent(); end = told.poll()) {
      saying = false;
      if (end.get().status().isRetryable()) {
        said = -1;
      }
    }
    if (welcome != null && !saying && said < free) {
      FramePlaces.writeCredit(line.bytes(), welcome.generation(), free);
      saying = nic.tryPut(line, 0, FramePlaces.LINE, welcome.credit(), 0, told, free);
      said = saying ? free : said;
    }
  }

  private void check() {
    if (closed) {
      throw new NicException(Reason.CLOSED, "this client is closed");
    }
  }

  /**
   * Leaves: the server's next frame for this client is refused by the NIC, and the server forgets
   * it. Frames that were taken are gone. May be called more than once.
   */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      shared.close();
      memory.close();
      if (!saying) {
        line.close();
      }
    }
  }
}
