// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedPacketCodec;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.study.fabric.FabricEnd;
import dev.sluice.study.fabric.FabricPacket;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What a node's receiver of transport 2 has to say to one peer. It takes turns with the node's
 * other ends, as the receivers of other transports do, of which there is one for each peer.
 */
final class AnswerQueue implements FabricEnd {
  private final NodeWiring wiring;
  private final LeasedPacketCodec codec;
  private final int peer;
  private final int sendersEnd;
  private final int end;
  private final Deque<LeasedPacket> answers = new ArrayDeque<>();
  private int path;

  /**
   * An empty queue.
   *
   * @param wiring the network
   * @param codec how long packets are
   * @param node the receiver's
   * @param peer the sender's
   * @param sendersEnd where the answers go
   */
  AnswerQueue(NodeWiring wiring, LeasedPacketCodec codec, int node, int peer, int sendersEnd) {
    this.wiring = wiring;
    this.codec = codec;
    this.peer = peer;
    this.sendersEnd = sendersEnd;
    end = wiring.fabric().add(node, this);
  }

  /** An answer, which is not kept by the caller. */
  void add(LeasedPacket answer) {
    answers.add(answer);
    wiring.fabric().look(end);
  }

  @Override
  public void receive(long time, FabricPacket packet) {
    throw new IllegalStateException("nothing is sent to a queue of answers: " + packet);
  }

  @Override
  public long ready(long time) {
    return answers.isEmpty() ? NEVER : time;
  }

  @Override
  public boolean next(long time, FabricPacket out) {
    LeasedPacket answer = answers.poll();
    if (answer == null) {
      return false;
    }
    LeasedPacket into = LeasedCargo.of(out).packet;
    into.set(answer);
    out.body.set(into.type.ordinal(), 0, 0);
    out.body.more = codec.bodyBytes(into);
    path = path + 1 == NodeWiring.PATHS ? 0 : path + 1;
    boolean ordered = into.type == LeasedType.REQUEST;
    int chosen = ordered ? into.path % NodeWiring.PATHS : path;
    wiring.address(out, peer, sendersEnd, end, chosen);
    return true;
  }
}
