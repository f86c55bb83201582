// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.Answers;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Sender window: the sender keeps a copy of each packet in one of W buffers until the packet's own
 * acknowledgement comes, and sends it again when its timer runs out. It pauses when every buffer is
 * taken. The receiver acknowledges every packet and keeps nothing.
 *
 * <p>Source: the background section of the receive-window patent, which ascribes it to Cray's
 * systems; protocol text, section 1. The source says nothing of copies: when an acknowledgement is
 * lost the receiver writes the packet a second time.
 */
public final class SenderWindowTransport implements Transport {
  /** Index and detail: those of the data packet. */
  private static final int ACK = 1;

  private static final int MAX_BUFFERS = 1 << 20;

  private final int buffers;

  /**
   * A transport with so many buffers.
   *
   * @param buffers W, packets that the sender can keep, 1 to 2^20
   * @throws ParameterException when it is out of range
   */
  public SenderWindowTransport(int buffers) {
    if (buffers < 1 || buffers > MAX_BUFFERS) {
      throw new ParameterException("buffers", buffers, "a whole number from 1 to " + MAX_BUFFERS);
    }
    this.buffers = buffers;
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

  private static final class BufferedSender implements SendingEndpoint {
    private static final int BUFFER_EXTRA = 3 + 4; // PIDX and timer.
    private static final int FIXED_BYTES = 3 + 3 + 3; // N, next, acknowledged.
    private static final int FREE = -1;

    private final Transfer transfer;
    private final int[] packetIn;
    private final int[] freeBuffers;
    private final EqualTimers timers;
    private int free;
    private int next;
    private int acknowledged;
    private int peak;

    BufferedSender(Transfer transfer, int buffers) {
      this.transfer = transfer;
      int used = Math.min(buffers, transfer.packets());
      packetIn = new int[used];
      freeBuffers = new int[used];
      timers = new EqualTimers(used, transfer.link().timeout());
      for (int buffer = 0; buffer < used; buffer++) {
        packetIn[buffer] = FREE;
        freeBuffers[free++] = buffer;
      }
    }

    private boolean mayStart() {
      return free > 0 && next < transfer.packets();
    }

    @Override
    public void receive(long now, Packet packet) {
      int buffer = (int) packet.detail;
      if (packetIn[buffer] == packet.index) {
        packetIn[buffer] = FREE;
        timers.stop(buffer);
        freeBuffers[free++] = buffer;
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
        buffer = freeBuffers[--free];
        packetIn[buffer] = next++;
        peak = Math.max(peak, packetIn.length - free);
      }
      timers.start(buffer, now);
      out.set(Packet.DATA, packetIn[buffer], buffer);
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

  private static final class Acknowledger implements Endpoint {
    private final WrittenPackets memory;
    private final Answers answers = new Answers();

    Acknowledger(WrittenPackets memory) {
      this.memory = memory;
    }

    @Override
    public void receive(long now, Packet packet) {
      memory.write(packet.index);
      answers.add(ACK, packet.index, packet.detail);
    }

    @Override
    public long ready() {
      return answers.isEmpty() ? NEVER : 0;
    }

    @Override
    public boolean next(long now, Packet out) {
      return answers.take(out);
    }

    @Override
    public long peakStateBytes() {
      return 0;
    }
  }
}
