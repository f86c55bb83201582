// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.Answers;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.WrittenPackets;

/** The receiver of {@link SackRackTransport}. */
final class SackReceiver implements Endpoint {
  private static final int MAP = 64;

  /** The packet expected, the highest one, those that wait for an answer, the last one, a timer. */
  private static final int FIXED_BYTES = 3 + 3 + 1 + 3 + 1 + 4;

  private final WrittenPackets memory;
  private final int packets;
  private final int window;
  private final int perAnswer;
  private final long patience;
  private final Answers answers = new Answers();
  private int expected;
  private int top = -1;

  /** Packets that wait for an answer, the last of them, and when they have it at the latest. */
  private int waiting;

  private int lastPacket;
  private int lastCopy;
  private long deadline = NEVER;

  SackReceiver(Transfer transfer, WrittenPackets memory, int window, int perAnswer) {
    this.memory = memory;
    packets = transfer.packets();
    this.window = Math.min(window, packets);
    this.perAnswer = perAnswer;
    patience = perAnswer * transfer.link().packetTime();
  }

  @Override
  public void receive(long now, Packet packet) {
    int k = packet.index;
    int copy = (int) packet.detail;
    boolean known = memory.has(k);
    if (!known) {
      memory.write(k);
      top = Math.max(top, k);
      while (expected < packets && memory.has(expected)) {
        expected++;
      }
    }
    lastPacket = k;
    lastCopy = copy;
    waiting++;
    boolean atOnce = known || copy > 0 || k == packets - 1 || expected == packets;
    if (atOnce || waiting >= perAnswer) {
      answer(known);
    } else if (waiting == 1) {
      deadline = now + patience;
    }
  }

  @Override
  public void receiveTrimmed(long now, Packet packet) {
    if (!memory.has(packet.index)) {
      answers.add(SackRackTransport.TRIMMED, packet.index, packet.detail, 0);
    }
  }

  private void answer(boolean known) {
    waiting = 0;
    deadline = NEVER;
    int base = Math.min(Math.max(0, top - MAP + 1), lastPacket);
    long detail = Ack.pack(base, lastPacket, lastCopy, known);
    answers.add(SackRackTransport.ACK, expected, detail, memory.map(base));
  }

  @Override
  public long ready() {
    return answers.isEmpty() ? deadline : 0;
  }

  @Override
  public boolean next(long now, Packet out) {
    if (waiting > 0 && deadline <= now) {
      answer(false);
    }
    return answers.take(out);
  }

  @Override
  public long peakStateBytes() {
    return FIXED_BYTES + (window + 7) / 8;
  }
}
