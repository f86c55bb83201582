// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.AnsweringEndpoint;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * XUD, the extended unreliable datagram: hardware acknowledges every packet and completes a send as
 * success or as time-out, software sees to the rest with light windows. A window (win_id) has at
 * most one message in flight; the receiver holds the number (win_msn) that it expects in each
 * window and drops a message with any other as a copy. After a time-out software posts the message
 * again with the same window and number.
 *
 * <p>A message is one packet here, the most that XUD carries. An acknowledgement is matched by the
 * PSN of its own packet, so one that comes after the time-out has struck completes nothing.
 *
 * <p>Source: the XUD paper (Frontiers of Data and Computing, 2017, number 6), sections 2 and 3; 32
 * windows to a connection in its measurements, at most 65,536. Decided: to post a message again
 * costs software no time, which is in its favour; with the measured timer an acknowledgement that
 * comes too late gives no time either.
 */
public final class Xud implements Transport {
  /** Windows to a connection in the source's measurements. */
  public static final int SOURCE_WINDOWS = 32;

  /** Index and detail: those of the data packet, which are win_id, win_msn and PSN. */
  private static final int ACK = 1;

  private static final int MAX_WINDOWS = 1 << 16;
  private static final int MSN_SHIFT = 16;
  private static final int PSN_SHIFT = 40;
  private static final int NUMBER_MASK = (1 << 24) - 1;

  private final int windows;

  /**
   * A transport with so many windows.
   *
   * @param windows messages in flight, 1 to 65536
   * @throws ParameterException when it is out of range
   */
  public Xud(int windows) {
    this.windows = ParameterException.count("windows", windows, MAX_WINDOWS);
  }

  @Override
  public String id() {
    return "xud";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new Poster(transfer, windows);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new Sorter(memory, windows);
  }

  private static int window(long detail) {
    return (int) detail & MAX_WINDOWS - 1;
  }

  private static int msn(long detail) {
    return (int) (detail >>> MSN_SHIFT) & NUMBER_MASK;
  }

  private static final class Poster implements SendingEndpoint {
    private static final int WINDOW_BYTES = 3 + 3 + 4; // win_msn, PSN in flight, timer.
    private static final int FIXED_BYTES = 3 + 3 + 3; // PSN, next message, messages completed.

    private final int packets;
    private final int[] packetIn;
    private final int[] nextMsn;
    private final int[] psnIn;
    private final boolean[] busy;
    private final FreeSlots free;
    private final TimerHeap timers;
    private final AnswerTimeout timeout;
    private final long[] sentAt;
    private final int[] repeats;
    private int psn;
    private int next;
    private int completed;

    Poster(Transfer transfer, int windows) {
      packets = transfer.packets();
      packetIn = new int[windows];
      nextMsn = new int[windows];
      psnIn = new int[windows];
      busy = new boolean[windows];
      free = new FreeSlots(windows);
      timers = new TimerHeap(windows);
      timeout = transfer.senderTimeout();
      sentAt = new long[windows];
      repeats = new int[windows];
    }

    private boolean mayStart() {
      return free.count() > 0 && next < packets;
    }

    @Override
    public void receive(long now, Packet packet) {
      int window = window(packet.detail);
      if (busy[window] && psnIn[window] == (int) (packet.detail >>> PSN_SHIFT)) {
        busy[window] = false;
        timeout.took(now - sentAt[window]);
        timers.stop(window);
        nextMsn[window] = nextMsn[window] + 1 & NUMBER_MASK;
        free.give(window);
        completed++;
      }
    }

    @Override
    public long ready() {
      return mayStart() ? 0 : timers.deadline();
    }

    @Override
    public boolean next(long now, Packet out) {
      int window;
      if (timers.deadline() <= now) {
        window = timers.first();
        timers.stop(window);
        repeats[window]++;
      } else {
        window = free.take();
        repeats[window] = 0;
        packetIn[window] = next++;
        busy[window] = true;
      }
      psn = psn + 1 & NUMBER_MASK;
      psnIn[window] = psn;
      sentAt[window] = now;
      timers.start(window, now + timeout.picos(repeats[window]));
      long detail = (long) psn << PSN_SHIFT | (long) nextMsn[window] << MSN_SHIFT | window;
      out.set(Packet.DATA, packetIn[window], detail);
      return true;
    }

    @Override
    public boolean done() {
      return completed == packets;
    }

    @Override
    public long peakStateBytes() {
      return FIXED_BYTES + (long) psnIn.length * WINDOW_BYTES;
    }
  }

  private static final class Sorter extends AnsweringEndpoint {
    private static final int WINDOW_BYTES = 3; // The expected win_msn.

    private final WrittenPackets memory;
    private final int[] expectedMsn;

    Sorter(WrittenPackets memory, int windows) {
      this.memory = memory;
      expectedMsn = new int[windows];
    }

    @Override
    public void receive(long now, Packet packet) {
      int window = window(packet.detail);
      if (msn(packet.detail) == expectedMsn[window]) {
        expectedMsn[window] = expectedMsn[window] + 1 & NUMBER_MASK;
        memory.write(packet.index);
      }
      answers.add(ACK, packet.index, packet.detail);
    }

    @Override
    public long peakStateBytes() {
      return (long) expectedMsn.length * WINDOW_BYTES;
    }
  }
}
