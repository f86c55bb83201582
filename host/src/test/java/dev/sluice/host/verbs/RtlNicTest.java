// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.cluster.SimulatedCluster;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The same program on RTL: alone, and in lock-step with the model. */
@Timeout(600)
class RtlNicTest {
  /** The hardware of SluiceNicTest, so that one build serves both. */
  private static final NicParameters HARDWARE =
      new NicParameters(new SluiceParameters(12, 32, 1 << 12, 256, Architecture.SHIFT), 64, 8);

  private static final int BYTES = 20_000;

  @Test
  void bytesCrossABadNetworkBothWays() throws InterruptedException {
    bytesCross(ClusterHardware.LOCKSTEP);
  }

  @Tag("long")
  @Test
  void soTheyDoWithoutTheModel() throws InterruptedException {
    bytesCross(ClusterHardware.RTL);
  }

  private void bytesCross(ClusterHardware hardware) throws InterruptedException {
    ClusterOptions options =
        ClusterOptions.of(2)
            .withHardware(hardware)
            .withNic(HARDWARE)
            .withMemoryBytes(1 << 17)
            .withNetwork(new NetworkParameters(0.05, 8, 0.05, 0.02, 0, 16, 3));
    try (SimulatedCluster cluster = SimulatedCluster.open(options);
        Nic a = Nic.open(cluster.device(0), HostOptions.defaults());
        Nic b = Nic.open(cluster.device(1), HostOptions.defaults())) {
      byte[] sent = new byte[BYTES];
      new Random(1).nextBytes(sent);
      MemoryRegion there = a.allocate(BYTES);
      MemoryRegion inbox = b.allocate(BYTES);
      MemoryRegion back = a.allocate(BYTES);
      MemorySegment.copy(sent, 0, there.bytes(), ValueLayout.JAVA_BYTE, 0, BYTES);
      try (SharedRegion one = inbox.share(a.peer());
          SharedRegion other = back.share(b.peer())) {
        CompletionQueue ends = a.completionQueue();
        a.put(there, 0, BYTES, one.key(), 0, ends, 1);
        assertThat(ends.take().isDone()).isTrue();
        CompletionQueue returned = b.completionQueue();
        b.put(inbox, 0, BYTES, other.key(), 0, returned, 2);
        assertThat(returned.take().isDone()).isTrue();
      }
      assertThat(back.bytes().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(sent);
    }
  }
}
