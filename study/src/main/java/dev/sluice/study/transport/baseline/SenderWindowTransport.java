// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Packet;
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

  private static final class BufferedSender implements SendingEndpoint {
    private static final int BUFFER_EXTRA = 3 + 4; // PIDX and timer.
    private static final int FIXED_BYTES = 3 + 3 + 3; // N, next, acknowledged.
    private static final int FREE = -1;

    private final Transfer transfer;
    private final int[] packetIn;
    private final FreeSlots free;
    private final EqualTimers timers;
    private int next;
    private int acknowledged;
    private int peak;

    BufferedSender(Transfer transfer, int buffers) {
      this.transfer = transfer;
      int used = Math.min(buffers, transfer.packets());
      packetIn = new int[used];
      Arrays.fill(packetIn, FREE);
      free = new FreeSlots(used);
      timers = new EqualTimers(used, transfer.link().timeout());
    }

    private boolean mayStart() {
      return free.count() > 0 && next < transfer.packets();
    }

    @Override
    public void receive(long now, Packet packet) {
      int buffer = (int) packet.detail;
      if (packetIn[buffer] == packet.index) {
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
        peak = Math.max(peak, packetIn.length - free.count());
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
