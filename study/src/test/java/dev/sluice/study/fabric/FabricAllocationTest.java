// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.sluice.study.fabric.topology.Topology;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class FabricAllocationTest {
  private static final int HOPS = 200_000;

  /** Sends for ever and keeps nothing of what comes. */
  private static final class Endless implements FabricEnd {
    private final int to;
    private final int end;

    Endless(int to, int end) {
      this.to = to;
      this.end = end;
    }

    @Override
    public void receive(long now, FabricPacket packet) {
      // counted by the network
    }

    @Override
    public long ready(long now) {
      return now;
    }

    @Override
    public boolean next(long now, FabricPacket out) {
      out.body.set(0, 0, 0);
      out.body.bytes = 1000;
      out.to = to;
      out.end = end;
      out.sourcePort = (int) (now >>> 10);
      return true;
    }
  }

  /** Marks, drops, pauses, spraying: a packet allocates nothing once queues are as long as ever. */
  @Test
  void aPacketAllocatesNothing() {
    Topology topology = Topology.fatTree(4);
    SwitchParameters switches = SwitchParameters.shared(4_000_000).withEcn(20_000).withPfc(50_000);
    Fabric fabric =
        new Fabric(
            FabricParameters.of(
                topology, LinkParameters.ofGigabits(100, 1_000_000), switches, Balancing.SPRAY, 1));
    for (int node = 0; node < topology.nodes(); node++) {
      // The ends have the numbers of their nodes; half of them send to node 0.
      int to = node % 2 == 0 ? (node + 5) % topology.nodes() : 0;
      fabric.add(node, new Endless(to, to));
    }
    for (int node = 0; node < topology.nodes(); node++) {
      fabric.look(node);
    }
    run(fabric);
    run(fabric);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    run(fabric);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(fabric.totals().marked() > 0 && fabric.totals().pauses() > 0);
    // A single object for each packet would be 16 bytes times 50,000.
    assertTrue(bytes < HOPS / 4, "allocated " + bytes);
  }

  private static void run(Fabric fabric) {
    long until = fabric.totals().hops() + HOPS;
    while (fabric.totals().hops() < until) {
      fabric.step(Long.MAX_VALUE - 1);
    }
  }
}
