// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.driver.NicSettings;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.ParameterException;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A NIC that a program uses: memory, keys for others, puts into others' memory, and how they ended.
 *
 * <pre>{@code
 * try (Nic nic = Nic.open(device, HostOptions.defaults())) {
 *   MemoryRegion data = nic.allocate(4096);
 *   CompletionQueue done = nic.completionQueue();
 *   nic.put(data, 0, 4096, key, 0, done, 1);  // key: from the other node's MemoryRegion.share
 *   if (!done.take().isDone()) ...
 * }
 * }</pre>
 *
 * <p>Thread-safe. A thread of the NIC's own hands completions out; it sleeps while there are none.
 * When the device is lost every call throws a {@link NicException} with {@link Reason#LOST}, and so
 * do the queues when they are empty: what became of the puts that were under way is not known.
 */
public final class Nic implements AutoCloseable {
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final long PAUSE = 100_000;
  private static final List<NicCounter> WINDOWS_ENDED =
      List.of(
          NicCounter.RECEIVE_COMPLETED,
          NicCounter.RECEIVE_RECEIVER_GAVE_UP,
          NicCounter.RECEIVE_SENDER_GAVE_UP,
          NicCounter.RECEIVE_MEMORY_ERROR);

  private final NicDevice device;
  private final HostOptions options;
  private final NicParameters parameters;
  private final NicMemory memory;
  private final PutRing ring;
  private final Set<CompletionQueue> queues = ConcurrentHashMap.newKeySet();
  private final Thread reader;
  private final Object closing = new Object();
  private volatile NicException end;
  private boolean closed;

  /** Registers of the device, one write after the other. */
  private final class Settings extends NicSettings {
    @Override
    public void set(NicRegister register, long value) {
      device.write(register.address(), value);
    }
  }

  private Nic(NicDevice device, HostOptions options) {
    this.device = device;
    this.options = options;
    DeviceSettings known = device.settings();
    parameters = known.nic();
    Settings settings = new Settings();
    RegionRows rows = new RegionRows(settings);
    memory = new NicMemory(device, rows, this::receivesNothing, this::check);
    int log2 = options.ringLog2();
    MemoryRegion descriptors = memory.allocate((long) HostRings.DESCRIPTOR_BYTES << log2);
    MemoryRegion records = memory.allocate((long) HostRings.RECORD_BYTES << log2);
    ring = new PutRing(device, log2, descriptors, records);
    settings.setTransport(known.transport());
    settings.setTransferIdStart(options.transferIdStart());
    settings.setMemory(device.memoryBase(), device.memory().byteSize());
    settings.start(ring.places(), true, known.extensions(), options.peerShare());
    reader = Thread.ofPlatform().name("sluice completions").daemon().unstarted(this::read);
  }

  /**
   * Opens a NIC: sets its times, its memory and its rings, and switches it on.
   *
   * @param device fresh from reset; it is the NIC's from now on, and closed with it
   * @param options how it is used
   * @return a NIC, to be closed by the caller
   * @throws NicException when the device is lost, refuses a setting, or has no memory for the
   *     rings; it is closed then
   */
  public static Nic open(NicDevice device, HostOptions options) {
    try {
      Nic nic = new Nic(device, options);
      nic.reader.start();
      return nic;
    } catch (RuntimeException e) {
      device.close();
      throw e;
    }
  }

  /**
   * The number by which other nodes know this one.
   *
   * @return 32 bits; an IPv4 address where the network has them
   */
  public int peer() {
    return device.settings().peer();
  }

  /**
   * What was built: the largest put is {@code maxPackets} times {@code payloadBytes}, and places in
   * memory are multiples of {@code beatBytes}.
   *
   * @return the NIC's parameters
   */
  public NicParameters parameters() {
    return parameters;
  }

  /**
   * Memory for payload.
   *
   * @param bytes how many, at least 1
   * @return a region, all 0
   * @throws IllegalArgumentException when that is less than 1
   * @throws NicException {@link Reason#NO_MEMORY} when not so many are free in one piece
   */
  public MemoryRegion allocate(long bytes) {
    check();
    return memory.allocate(bytes);
  }

  /**
   * A queue for completions. A program has as many as it likes, for example one a thread.
   *
   * @return an empty queue, which ends with the NIC
   */
  public CompletionQueue completionQueue() {
    CompletionQueue queue = new CompletionQueue();
    queues.add(queue);
    NicException why = end;
    if (why != null) {
      queue.end(why);
    }
    return queue;
  }

  /**
   * Writes into another node's memory. Waits while as many puts are under way as the rings hold;
   * otherwise it returns at once, and the queue hears how the put ended. The bytes are read from
   * the region until then.
   *
   * @param from the region that the bytes are in
   * @param offset of the first there, a multiple of the bytes of a beat
   * @param bytes how many, 1 to the largest put
   * @param to the other node's key
   * @param remoteOffset where they go in the memory of the key, a multiple of the bytes of a beat
   * @param queue hears how it ended
   * @param context given back there
   * @throws IndexOutOfBoundsException when the region or the key has no such bytes
   * @throws IllegalArgumentException when an offset is no multiple of a beat's bytes, or there are
   *     more bytes than the largest put has
   * @throws IllegalStateException when the region is closed
   * @throws InterruptedException when this thread was interrupted while it waited; nothing is sent
   * @throws NicException when the NIC is closed or lost
   */
  public void put(
      MemoryRegion from,
      long offset,
      long bytes,
      RemoteKey to,
      long remoteOffset,
      CompletionQueue queue,
      long context)
      throws InterruptedException {
    checkPut(offset, bytes, to, remoteOffset);
    ring.reserve();
    submit(from, offset, bytes, to, remoteOffset, queue, context);
  }

  /**
   * The same as {@link #put}, but does not wait.
   *
   * @param from the region that the bytes are in
   * @param offset of the first there, a multiple of the bytes of a beat
   * @param bytes how many, 1 to the largest put
   * @param to the other node's key
   * @param remoteOffset where they go in the memory of the key, a multiple of the bytes of a beat
   * @param queue hears how it ended
   * @param context given back there
   * @return false when as many puts are under way as the rings hold, and nothing is sent
   * @throws IndexOutOfBoundsException when the region or the key has no such bytes
   * @throws IllegalArgumentException when an offset is no multiple of a beat's bytes, or there are
   *     more bytes than the largest put has
   * @throws IllegalStateException when the region is closed
   * @throws NicException when the NIC is closed or lost
   */
  public boolean tryPut(
      MemoryRegion from,
      long offset,
      long bytes,
      RemoteKey to,
      long remoteOffset,
      CompletionQueue queue,
      long context) {
    checkPut(offset, bytes, to, remoteOffset);
    if (!ring.tryReserve()) {
      return false;
    }
    submit(from, offset, bytes, to, remoteOffset, queue, context);
    return true;
  }

  private void checkPut(long offset, long bytes, RemoteKey to, long remoteOffset) {
    check();
    long largest = (long) parameters.sluice().maxPackets() * parameters.sluice().payloadBytes();
    if (bytes < 1 || bytes > largest) {
      throw new ParameterException("bytes", bytes, "a whole number from 1 to " + largest);
    }
    int beat = parameters.beatBytes();
    if (offset % beat != 0) {
      throw new ParameterException("offset", offset, "a multiple of " + beat);
    }
    if (remoteOffset % beat != 0) {
      throw new ParameterException("remoteOffset", remoteOffset, "a multiple of " + beat);
    }
    Objects.checkFromIndexSize(remoteOffset, bytes, to.size());
  }

  private void submit(
      MemoryRegion from,
      long offset,
      long bytes,
      RemoteKey to,
      long remoteOffset,
      CompletionQueue queue,
      long context) {
    boolean borrowed = false;
    try {
      from.borrow(offset, bytes);
      borrowed = true;
      ring.submit(
          new PendingPut(from, bytes, queue, context),
          to.peer(),
          from.address() + offset,
          to.address() + remoteOffset);
    } catch (RuntimeException e) {
      if (borrowed) {
        from.giveBack();
      }
      ring.release();
      throw e;
    }
  }

  /**
   * Puts that have not ended.
   *
   * @return how many
   */
  public int putsUnderWay() {
    return ring.underWay();
  }

  /**
   * What the NIC has counted since reset.
   *
   * @param counter of what
   * @return its value
   * @throws NicException when the NIC is closed or lost
   */
  public synchronized long counter(NicCounter counter) {
    // The low word keeps the high one until it is read: nobody else may read one in between.
    long low = device.read(counter.address());
    return device.read(counter.address() + 4) << 32 | low;
  }

  /** Whether no window is open, so that nothing is written to memory. */
  private synchronized boolean receivesNothing() {
    long ended = 0;
    for (NicCounter counter : WINDOWS_ENDED) {
      ended += counter(counter);
    }
    // Read last: a window that opened and ended meanwhile is in both or in this one only.
    return counter(NicCounter.RECEIVE_OPENED) == ended;
  }

  private void check() {
    NicException why = end;
    if (why != null) {
      throw new NicException(why.reason(), why.getMessage(), why);
    }
  }

  /** The thread that hands completions out. */
  private void read() {
    try {
      while (end == null) {
        if (device.awaitInterrupt(LOOK) && !ring.drain()) {
          // The NIC takes some clocks to see that its records were taken.
          LockSupport.parkNanos(PAUSE);
        }
      }
    } catch (NicException e) {
      end(e);
    } catch (InterruptedException e) {
      // Only close() interrupts this thread.
      end(closedByProgram());
    }
  }

  private static NicException closedByProgram() {
    return new NicException(Reason.CLOSED, "this NIC is closed");
  }

  private void end(NicException why) {
    if (end == null) {
      end = why;
    }
    ring.end(end);
    queues.forEach(q -> q.end(end));
  }

  /**
   * Closes the NIC: no window is given to others any more, puts that are under way end, and what
   * others are sending to open windows arrives or is given up. Then the device is given back. May
   * be called more than once; a second caller waits for the first.
   *
   * @throws NicException {@link Reason#TIMED_OUT} when that takes longer than {@link
   *     HostOptions#patience()}: the device is given back all the same, and what was under way ends
   *     as if the node had lost its power
   */
  @Override
  public void close() {
    synchronized (closing) {
      if (closed) {
        return;
      }
      closed = true;
      try {
        if (end == null) {
          stop();
        }
      } finally {
        reader.interrupt();
        device.close();
        join();
        end(closedByProgram());
      }
    }
  }

  /**
   * In the order of docs/programming-the-nic.md: what is not read from the ring would never end.
   */
  private void stop() {
    long last = System.nanoTime() + options.patience().toNanos();
    ring.end(closedByProgram());
    turnOff("receive_enable");
    while (ring.underWay() > 0) {
      checkPatience(last, "%d puts were under way".formatted(ring.underWay()));
      LockSupport.parkNanos(PAUSE);
    }
    turnOff("ring_enable");
    while (isActive()) {
      checkPatience(last, "its rings were in use");
    }
    while (!receivesNothing()) {
      checkPatience(last, "others were sending to it");
    }
  }

  private void turnOff(String bit) {
    int control = NicRegister.CONTROL.address();
    device.write(control, device.read(control) & ~NicRegister.CONTROL.mask(bit));
  }

  private void checkPatience(long last, String what) {
    if (end != null) {
      throw new NicException(end.reason(), end.getMessage(), end);
    }
    if (System.nanoTime() - last >= 0) {
      throw new NicException(
          Reason.TIMED_OUT,
          "the NIC was closed while %s, after %d s of patience"
              .formatted(what, options.patience().toSeconds()));
    }
  }

  private boolean isActive() {
    long status = device.read(NicRegister.STATUS.address());
    return (status & NicRegister.STATUS.mask("ring_active")) != 0;
  }

  private void join() {
    boolean interrupted = false;
    while (reader.isAlive() && Thread.currentThread() != reader) {
      try {
        reader.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
