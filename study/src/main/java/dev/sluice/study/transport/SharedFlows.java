// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathOutcome;
import java.util.HashMap;
import java.util.Map;

/** The transfers of one way that share their ends, and what is counted of each. */
final class SharedFlows implements LineUser {
  private final PairEnds ends;
  private final boolean backward;
  private final Map<Integer, Flow> flows = new HashMap<>();
  private int open;

  SharedFlows(PairEnds ends, boolean backward) {
    this.ends = ends;
    this.backward = backward;
  }

  /** A transfer begins. */
  Flow begin(long now, Transfer transfer, int sharing) {
    Flow flow = new Flow(ends, transfer, backward, now, sharing);
    flows.put(transfer.number(), flow);
    open++;
    return flow;
  }

  @Override
  public boolean backward() {
    return backward;
  }

  @Override
  public long ready(boolean sending) {
    return open == 0 ? Endpoint.NEVER : (sending ? ends.sender() : ends.receiver()).ready();
  }

  @Override
  public boolean next(boolean sending, long now, Packet out) {
    return (sending ? ends.sender() : ends.receiver()).next(now, out);
  }

  @Override
  public void onSent(long now, Packet packet, PathOutcome fate) {
    flows.get(packet.flow).onSent(now, packet, fate);
  }

  @Override
  public void toReceiver(long now, Packet packet) {
    flows.get(packet.flow).toReceiver(now, packet);
  }

  @Override
  public int toSender(long now, Packet packet) {
    ends.sender().receive(now, packet);
    return completed(now);
  }

  @Override
  public int completed(long now) {
    int number = ends.completed();
    if (number != PairEnds.NONE) {
      flows.get(number).complete(now);
      open--;
    }
    return number;
  }
}
