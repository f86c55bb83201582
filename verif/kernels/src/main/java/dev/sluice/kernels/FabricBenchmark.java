// SPDX-License-Identifier: Apache-2.0
package dev.sluice.kernels;

import dev.sluice.study.fabric.Balancing;
import dev.sluice.study.fabric.Fabric;
import dev.sluice.study.fabric.FabricEnd;
import dev.sluice.study.fabric.FabricPacket;
import dev.sluice.study.fabric.FabricParameters;
import dev.sluice.study.fabric.LinkParameters;
import dev.sluice.study.fabric.SwitchParameters;
import dev.sluice.study.fabric.topology.Topology;
import dev.sluice.study.paths.Packet;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A hop of a packet in a network of switches: it leaves a queue, is on a link and arrives at the
 * next. Fat tree of 128 nodes at 400 Gbit/s, packets of 4,178 bytes answered one by one, each flow
 * from a node to another one by a window.
 */
@State(Scope.Thread)
public class FabricBenchmark {
  private static final int HOPS = 10_000;
  private static final int DATA_BYTES = 4_178;
  private static final int ANSWER_BYTES = 86;
  private static final int ANSWER = 1;

  /** Packets of all flows that are not answered, about. */
  private static final int OUTSTANDING = 10_000;

  /** Packets of a flow that are not answered. */
  private static final int MOST_WINDOW = 64;

  /** Flows at a time. */
  @Param({"1", "256", "10000"})
  public int flows;

  private Fabric fabric;

  /** Made by JMH. */
  public FabricBenchmark() {}

  /** Makes the network and lets the flows begin. */
  @Setup
  public void make() {
    Topology topology = Topology.fatTree(8);
    int nodes = topology.nodes();
    fabric =
        new Fabric(
            FabricParameters.of(
                topology,
                LinkParameters.ofGigabits(400, 500_000),
                SwitchParameters.perPort(1L << 30),
                Balancing.ECMP,
                1));
    int window = Math.max(1, Math.min(MOST_WINDOW, OUTSTANDING / flows));
    for (int flow = 0; flow < flows; flow++) {
      int from = flow % nodes;
      int to = (from + 1 + flow / nodes * 7 % (nodes - 1)) % nodes;
      Sender sender = new Sender(window, to, flow);
      int senderEnd = fabric.add(from, sender);
      sender.receiver = fabric.add(to, new Receiver(from, senderEnd, flow));
      fabric.look(senderEnd);
    }
  }

  /**
   * So many hops.
   *
   * @return the time that it is
   */
  @Benchmark
  @OperationsPerInvocation(HOPS)
  public long hop() {
    long until = fabric.totals().hops() + HOPS;
    while (fabric.totals().hops() < until) {
      if (!fabric.step(Long.MAX_VALUE - 1)) {
        throw new IllegalStateException("nothing happens any more");
      }
    }
    return fabric.now();
  }

  private static void address(FabricPacket out, int to, int end, int flow, int bytes) {
    out.to = to;
    out.end = end;
    out.sourcePort = flow;
    out.body.bytes = bytes;
  }

  private static final class Sender implements FabricEnd {
    private final int to;
    private final int flow;
    private int left;
    private int receiver;

    Sender(int window, int to, int flow) {
      left = window;
      this.to = to;
      this.flow = flow;
    }

    @Override
    public void receive(long now, FabricPacket packet) {
      left++;
    }

    @Override
    public long ready(long now) {
      return left > 0 ? now : NEVER;
    }

    @Override
    public boolean next(long now, FabricPacket out) {
      left--;
      out.body.set(Packet.DATA, 0, 0);
      address(out, to, receiver, flow, DATA_BYTES);
      return true;
    }
  }

  private static final class Receiver implements FabricEnd {
    private final int to;
    private final int sender;
    private final int flow;
    private int answers;

    Receiver(int to, int sender, int flow) {
      this.to = to;
      this.sender = sender;
      this.flow = flow;
    }

    @Override
    public void receive(long now, FabricPacket packet) {
      answers++;
    }

    @Override
    public long ready(long now) {
      return answers > 0 ? now : NEVER;
    }

    @Override
    public boolean next(long now, FabricPacket out) {
      answers--;
      out.body.set(ANSWER, 0, 0);
      address(out, to, sender, flow, ANSWER_BYTES);
      return true;
    }
  }
}
