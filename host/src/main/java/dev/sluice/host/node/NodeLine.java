// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.network.FrameFields;
import dev.sluice.host.pair.LineEnd;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The NIC's end of a network of Ethernet frames. A thread takes what comes; another one announces
 * the node's address every second, so that a network that was started again knows it. Frames are
 * sent and received by the thread that clocks the NIC.
 */
final class NodeLine implements LineEnd, AutoCloseable {
  private static final int QUEUE = 4096;
  private static final long FAILURE_PAUSE = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long ANNOUNCE_MILLISECONDS = TimeUnit.SECONDS.toMillis(1);

  private final FramePort port;
  private final int largest;
  private final byte[] announcement;
  private final byte[] out;
  private final Queue<byte[]> arrived = new LinkedBlockingQueue<>(QUEUE);
  private final Thread receiver;
  private final Thread announcer;
  private byte[] frame = new byte[0];
  private volatile Runnable wake;
  private volatile boolean closing;
  private volatile String failure = "";

  // Each is written by one thread.
  private volatile long sent;
  private volatile long unsent;
  private volatile long received;
  private volatile long strangers;
  private volatile long oversized;
  private volatile long empty;
  private volatile long nobody;
  private volatile long noRoom;

  /**
   * A line that nothing is connected to yet.
   *
   * @param port where frames come from and go to; closed with the line
   * @param ip the node's IPv4 address
   * @param largest bytes of the largest frame that the NIC has
   */
  NodeLine(FramePort port, int ip, int largest) {
    this.port = port;
    this.largest = largest;
    announcement = FrameFields.announcement(FrameFields.macOf(ip), ip);
    out = new byte[largest];
    receiver = Thread.ofPlatform().name("sluice line").daemon().start(this::take);
    announcer = Thread.ofPlatform().name("sluice announcements").daemon().start(this::announce);
  }

  /**
   * A NIC is at the line from now on, or null: none. Called by nobody who holds the NIC's clock.
   */
  void connect(Runnable onFrame) {
    wake = null;
    arrived.clear();
    wake = onFrame;
  }

  private void take() {
    byte[] in = new byte[largest + 1];
    while (!closing) {
      try {
        arrive(in, port.receive(in));
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException e) {
        // Said with the counters; the next frame may come.
        failure = e.getMessage();
        LockSupport.parkNanos(FAILURE_PAUSE);
      }
    }
  }

  private void arrive(byte[] in, int size) {
    Runnable nic = wake;
    if (size == FramePort.STRANGER) {
      strangers++;
    } else if (size > largest) {
      oversized++;
    } else if (size == 0) {
      empty++;
    } else if (nic == null) {
      nobody++;
    } else if (arrived.offer(Arrays.copyOf(in, size))) {
      received++;
      nic.run();
    } else {
      noRoom++;
    }
  }

  private void announce() {
    try {
      while (!closing) {
        transmit(announcement, announcement.length);
        Thread.sleep(ANNOUNCE_MILLISECONDS);
      }
    } catch (InterruptedException e) {
      closing = true;
    }
  }

  private boolean transmit(byte[] bytes, int size) {
    try {
      return port.send(bytes, size);
    } catch (ClosedChannelException e) {
      return false;
    } catch (IOException e) {
      // The network is gone, or there is no route to it: frames are lost on such a line.
      failure = e.getMessage();
      return false;
    }
  }

  /** Whether a frame waits for the NIC. */
  boolean isWaiting() {
    return !arrived.isEmpty();
  }

  /** Frames that have crossed the line, both ways. */
  long crossed() {
    return sent + received;
  }

  /** What became of frames, in words. */
  String counters() {
    return ("%,d frames sent, %,d received; %,d not sent, %,d from strangers, %,d oversized, %,d"
            + " empty, %,d without a program, %,d without room%s")
        .formatted(
            sent,
            received,
            unsent,
            strangers,
            oversized,
            empty,
            nobody,
            noRoom,
            failure.isEmpty() ? "" : "; last error: " + failure);
  }

  @Override
  public boolean canSend() {
    return true;
  }

  @Override
  public byte[] slot() {
    return out;
  }

  @Override
  public int slotOffset() {
    return 0;
  }

  @Override
  public void send(long clock, int size, int peer) {
    if (transmit(out, size)) {
      sent++;
    } else {
      unsent++;
    }
  }

  @Override
  public boolean receive(long clock) {
    byte[] next = arrived.poll();
    if (next == null) {
      return false;
    }
    frame = next;
    return true;
  }

  @Override
  public byte[] packet() {
    return frame;
  }

  @Override
  public int packetOffset() {
    return 0;
  }

  @Override
  public int packetSize() {
    return frame.length;
  }

  /** Not there: a frame says itself who sent it. */
  @Override
  public int packetPeer() {
    return 0;
  }

  @Override
  public void close() throws IOException {
    closing = true;
    announcer.interrupt();
    port.close();
    boolean interrupted = false;
    for (Thread each : new Thread[] {receiver, announcer}) {
      while (each.isAlive()) {
        try {
          each.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
