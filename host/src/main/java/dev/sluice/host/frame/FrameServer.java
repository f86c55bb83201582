// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.host.verbs.SharedRegion;
import dev.sluice.protocol.ParameterException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Sends frames to many clients. A frame is written once into a buffer of a pool and sent to every
 * client that has a free slot; who has none misses it. Nothing waits: a slow client, or one that
 * has died, costs the others nothing. Thread-safe.
 *
 * <p>A frame's bytes go first; when the NIC says that they are there, a header is put behind them,
 * and the client sees the frame. A thread of the server's own does that.
 *
 * <p>Source: CN 102404212 A: a pool of frame buffers, each with a count of who still uses it;
 * 64-bit numbers; sends that fail instead of waiting.
 */
public final class FrameServer implements AutoCloseable {
  /** The most clients at a time. */
  public static final int MAX_CLIENTS = 1 << 12;

  /** The most buffers. */
  public static final int MAX_BUFFERS = 1 << 16;

  private static final int GENERATIONS = 0xffff;

  /** How often a put begins again that its client's NIC could not take. */
  private static final int REPEATS = 8;

  /**
   * What became of a frame.
   *
   * @param number of the frame, counted from 0 on
   * @param clients to whom it is on its way
   * @param missed clients without a free slot, or for which the NIC had no room
   */
  public record Sent(long number, int clients, int missed) {}

  /** A put that the NIC has not ended: a frame's bytes, or behind them its header. */
  private record Part(
      FrameSeat seat, FrameBuffer buffer, long place, long number, int length, int repeats) {
    Part(FrameSeat seat, FrameBuffer buffer, long place, long number, int length) {
      this(seat, buffer, place, number, length, 0);
    }

    /** A header that was put once more, to see whether its client lives. */
    static Part probe(FrameSeat seat) {
      return new Part(seat, null, -1, 0, 0);
    }

    Part again() {
      return new Part(seat, buffer, place, number, length, repeats + 1);
    }

    boolean isProbe() {
      return place < 0;
    }

    void end() {
      seat.end();
      if (isProbe()) {
        seat.answered();
      } else if (length == 0) {
        seat.seen();
      }
    }
  }

  private final Nic nic;
  private final int frameBytes;
  private final List<FrameBuffer> pool = new ArrayList<>();
  private final MemoryRegion credits;
  private final SharedRegion shared;
  private final CompletionQueue queue;
  private final FrameSeat[] seats;
  private final int[] generations;
  private final Map<Long, Part> parts = new HashMap<>();
  private final Thread helper;
  private long nextPart;
  private long nextFrame;
  private NicException end;

  private FrameServer(Nic nic, int frameBytes, int buffers, int clients) {
    this.nic = nic;
    this.frameBytes = frameBytes;
    for (int i = 0; i < buffers; i++) {
      pool.add(new FrameBuffer(this, nic.allocate(frameBytes)));
    }
    credits = nic.allocate((long) clients * FramePlaces.LINE);
    shared = credits.shareWithAll();
    queue = nic.completionQueue();
    seats = new FrameSeat[clients];
    generations = new int[clients];
    helper = Thread.ofPlatform().name("sluice frames").daemon().start(this::help);
  }

  /**
   * A server without clients.
   *
   * @param nic that it uses; one row of its table, and memory for the buffers
   * @param frameBytes of the largest frame, 1 or more
   * @param buffers in the pool, 1 to {@value #MAX_BUFFERS}
   * @param clients at a time, 1 to {@value #MAX_CLIENTS}
   * @return a server, to be closed by the caller
   * @throws ParameterException when a value is out of range
   * @throws NicException when the NIC has too little memory, or no row
   */
  public static FrameServer open(Nic nic, int frameBytes, int buffers, int clients) {
    long largest = (long) nic.parameters().sluice().maxPackets();
    largest *= nic.parameters().sluice().payloadBytes();
    ParameterException.count("frameBytes", frameBytes, (int) Math.min(Integer.MAX_VALUE, largest));
    ParameterException.count("buffers", buffers, MAX_BUFFERS);
    ParameterException.count("clients", clients, MAX_CLIENTS);
    return new FrameServer(nic, frameBytes, buffers, clients);
  }

  /**
   * Lets a client in: it gets the frames that are sent from now on.
   *
   * @param ticket of the client
   * @return to be handed to it
   * @throws ParameterException when its slots are smaller than a frame of this server
   * @throws NicException {@link Reason#NO_MEMORY} when there are as many clients as there may be
   */
  public synchronized FrameWelcome join(FrameTicket ticket) {
    check();
    if (ticket.frameBytes() < frameBytes) {
      throw new ParameterException(
          "frameBytes of a client", ticket.frameBytes(), frameBytes + " or more, as the server's");
    }
    for (int i = 0; i < seats.length; i++) {
      if (seats[i] == null || seats[i].isGone()) {
        generations[i] = generations[i] % GENERATIONS + 1;
        long at = (long) i * FramePlaces.LINE;
        if (seats[i] != null) {
          seats[i].replaced();
        }
        MemoryRegion headers = nic.allocate((long) ticket.slots() * FramePlaces.LINE);
        seats[i] = new FrameSeat(ticket, headers, credits.bytes(), at, generations[i]);
        RemoteKey key = shared.key();
        return new FrameWelcome(
            new RemoteKey(key.peer(), key.address() + at, FramePlaces.LINE), generations[i]);
      }
    }
    throw new NicException(
        Reason.NO_MEMORY,
        "this server has %d clients, as many as it was opened for".formatted(seats.length));
  }

  /**
   * Clients that frames are sent to.
   *
   * @return those that have joined, without those that have left or died
   */
  public synchronized int clients() {
    int count = 0;
    for (FrameSeat seat : seats) {
      count += seat != null && !seat.isGone() ? 1 : 0;
    }
    return count;
  }

  /**
   * A buffer to write a frame into.
   *
   * @return empty when all are in use: by this program, or on their way
   * @throws NicException when the server or its NIC is closed or lost
   */
  public synchronized Optional<FrameBuffer> acquire() {
    check();
    Optional<FrameBuffer> free = pool.stream().filter(FrameBuffer::isFree).findFirst();
    free.ifPresent(FrameBuffer::acquire);
    return free;
  }

  synchronized void giveBack(FrameBuffer buffer) {
    buffer.handOver();
    buffer.release();
  }

  synchronized Sent send(FrameBuffer buffer, int length) {
    check();
    Objects.checkFromIndexSize(0, length, frameBytes);
    buffer.handOver();
    long number = nextFrame++;
    int sent = 0;
    int missed = 0;
    for (FrameSeat seat : seats) {
      if (seat == null || seat.isGone()) {
        continue;
      }
      if (seat.hasRoom() && begin(seat, buffer, number, length)) {
        sent++;
      } else {
        missed++;
        probe(seat);
      }
    }
    buffer.release();
    return new Sent(number, sent, missed);
  }

  private boolean begin(FrameSeat seat, FrameBuffer buffer, long number, int length) {
    long place = seat.next();
    Part part = new Part(seat, buffer, place, number, length);
    boolean begun = length == 0 ? header(part) : put(part);
    if (begun) {
      seat.sent();
      buffer.use();
    }
    return begun;
  }

  private void probe(FrameSeat seat) {
    if (seat.miss() && !put(Part.probe(seat))) {
      seat.answered();
    }
  }

  private boolean header(Part part) {
    FrameSeat seat = part.seat;
    long at = seat.header(part.place);
    MemoryRegion headers = seat.headers();
    FramePlaces.writeHeader(headers.bytes(), at, part.number, part.length, part.place + 1);
    return put(new Part(seat, part.length == 0 ? part.buffer : null, part.place, 0, 0));
  }

  private boolean put(Part part) {
    boolean begun = submit(part);
    if (begun) {
      part.seat.begin();
    }
    return begun;
  }

  private boolean submit(Part part) {
    FrameSeat seat = part.seat;
    long context = nextPart++;
    boolean begun;
    if (part.length > 0) {
      long to = seat.slot(part.place);
      MemoryRegion from = part.buffer.memory();
      begun = nic.tryPut(from, 0, part.length, seat.key(), to, queue, context);
    } else {
      long at = seat.header(part.isProbe() ? seat.next() - 1 : part.place);
      begun = nic.tryPut(seat.headers(), at, FramePlaces.LINE, seat.key(), at, queue, context);
    }
    if (begun) {
      parts.put(context, part);
    }
    return begun;
  }

  /** The server's own thread. */
  private void help() {
    try {
      while (true) {
        ended(queue.take());
      }
    } catch (NicException e) {
      end(e);
    } catch (InterruptedException e) {
      end(new NicException(Reason.CLOSED, "this server is closed"));
    }
  }

  /** A put has ended. One that the client's NIC could not take this time begins again. */
  private void ended(Completion completion) throws InterruptedException {
    Part part;
    Predicate<Part> next = null;
    synchronized (this) {
      part = parts.remove(completion.context());
      boolean again = completion.status().isRetryable() && part.repeats < REPEATS;
      if (!completion.isDone() && !again) {
        part.seat.leave();
      }
      if (again && !part.isProbe() && !part.seat.isGone()) {
        part = part.again();
        next = this::submit;
      } else {
        finish(part);
        if (part.length > 0 && !part.seat.isGone()) {
          next = this::header;
        }
      }
    }
    if (next != null) {
      insist(next, part);
    }
  }

  private static void finish(Part part) {
    part.end();
    if (part.buffer != null) {
      part.buffer.release();
    }
  }

  private void insist(Predicate<Part> put, Part part) throws InterruptedException {
    while (true) {
      synchronized (this) {
        if (put.test(part)) {
          return;
        }
      }
      // The rings are full; they empty by themselves, in another thread.
      Thread.sleep(0, 100_000);
    }
  }

  private synchronized void end(NicException why) {
    if (end == null) {
      end = why;
    }
  }

  private synchronized void check() {
    if (end != null) {
      throw new NicException(end.reason(), end.getMessage(), end);
    }
  }

  /**
   * Ends the server. Frames on their way may still arrive; what of them has no header yet is not
   * seen. The NIC stays open. May be called more than once.
   */
  @Override
  public void close() {
    helper.interrupt();
    boolean interrupted = false;
    while (helper.isAlive()) {
      try {
        helper.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    free();
  }

  /** What the NIC does not read any more is given back; the rest is the NIC's to its end. */
  private synchronized void free() {
    if (pool.isEmpty()) {
      return;
    }
    shared.close();
    credits.close();
    pool.stream().filter(FrameBuffer::isFree).forEach(b -> b.memory().close());
    pool.clear();
    for (FrameSeat seat : seats) {
      if (seat != null && seat.isQuiet()) {
        seat.close();
      }
    }
  }
}
