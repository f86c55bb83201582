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
import java.util.Arrays;

/**
 * Sender window: the sender keeps a copy of each packet in one of W buffers until the packet's own
 * acknowledgement comes, and sends it again when its timer runs out. It pauses when every buffer is
 * taken. The receiver acknowledges every packet and keeps nothing.
 *
 * <p>Source: the background section of the receive-window patent, which ascribes it to Cray's
 * systems; protocol text, section 1. The source says nothing of copies: when an acknowledgement is
 * lost the receiver writes the packet a second time.
 *
 * <p>Decided for the measured timer: an acknowledgement says which sending of the packet it is for,
 * so that each gives a time. Buffers hold copies of the payload, as the source has it; a sender
 * that reads the host's memory again has no need of them, and then 7 bytes for each packet are
 * left.
 */
public final class SenderWindowTransport implements Transport {
  /** Index and detail: those of the data packet: buffer, and how often it was sent before. */
  private static final int ACK = 1;

  private static final int COPY_SHIFT = 32;

  /** PIDX and timer of a buffer. */
  private static final int BUFFER_EXTRA = 3 + 4;

  /** N, next, acknowledged. */
  private static final int FIXED_BYTES = 3 + 3 + 3;

  private static final int MAX_BUFFERS = 1 << 20;

  private final int buffers;

  /**
   * A transport with so many buffers.
   *
   * @param buffers W, packets that the sender can keep, 1 to 2^20
   * @throws ParameterException when it is out of range
   */
  public SenderWindowTransport(int buffers) {
    this.buffers = ParameterException.count("buffers", buffers, MAX_BUFFERS);
  }

  @Override
  public String id() {
    return "sender-window";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new BufferedSender(transfer, buffers);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new Acknowledger(memory);
  }

  /**
   * The state of a sender that reads the host's memory again in place of keeping copies.
   *
   * @param bytes the state with copies
   * @param payloadBytes P
   * @return bytes
   */
  public static long bytesWithoutCopies(long bytes, int payloadBytes) {
    long used = (bytes - FIXED_BYTES) / (payloadBytes + BUFFER_EXTRA);
    return FIXED_BYTES + used * BUFFER_EXTRA;
  }

  private static final class BufferedSender implements SendingEndpoint {
    private static final int FREE = -1;

    private final Transfer transfer;
    private final int[] packetIn;
    private final FreeSlots free;
    private final TimerHeap timers;
    private final AnswerTimeout timeout;
    private final CopyTimes times;
    private int next;
    private int acknowledged;
    private int peak;

    BufferedSender(Transfer transfer, int buffers) {
      this.transfer = transfer;
      int used = Math.min(buffers, transfer.packets());
      packetIn = new int[used];
      Arrays.fill(packetIn, FREE);
      free = new FreeSlots(used);
      timers = new TimerHeap(used);
      timeout = transfer.senderTimeout();
      times = new CopyTimes(used);
    }

    private boolean mayStart() {
      return free.count() > 0 && next < transfer.packets();
    }

    @Override
    public void receive(long now, Packet packet) {
      int buffer = (int) packet.detail;
      if (packetIn[buffer] == packet.index) {
        times.answered(buffer, (int) (packet.detail >>> COPY_SHIFT), now, timeout);
        packetIn[buffer] = FREE;
        timers.stop(buffer);
        free.give(buffer);
        acknowledged++;
      }
    }

    @Override
    public long ready() {
      return mayStart() ? 0 : timers.deadline();
    }

    @Override
    public boolean next(long now, Packet out) {
      int buffer;
      if (timers.deadline() <= now) {
        buffer = timers.first();
        timers.stop(buffer);
      } else {
        buffer = free.take();
        packetIn[buffer] = next++;
        times.begin(buffer);
        peak = Math.max(peak, packetIn.length - free.count());
      }
      int copy = times.sent(buffer, now);
      timers.start(buffer, now + times.wait(buffer, timeout));
      out.set(Packet.DATA, packetIn[buffer], (long) copy << COPY_SHIFT | buffer);
      return true;
    }

    @Override
    public boolean done() {
      return acknowledged == transfer.packets();
    }

    @Override
    public long peakStateBytes() {
      return FIXED_BYTES + (long) peak * (transfer.payloadBytes() + BUFFER_EXTRA);
    }
  }

  private static final class Acknowledger extends AnsweringEndpoint {
    private final WrittenPackets memory;

    Acknowledger(WrittenPackets memory) {
      this.memory = memory;
    }

    @Override
    public void receive(long now, Packet packet) {
      memory.write(packet.index);
      answers.add(ACK, packet.index, packet.detail);
    }

    @Override
    public long peakStateBytes() {
      return 0;
    }
  }
}
