// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node whose network brings nothing back. */
class SilentNetworkTest {
  private static final int PUTS = 300;

  /** A sender waits so much longer than a receiver that the line is silent for long at its end. */
  private static final TransportParameters IMPATIENT =
      TransportParameters.forRoundTrip(NodeOptions.ROUND_TRIP, 0, 1)
          .withBackoffLimit(0)
          .withTimeout(16)
          .withSenderTimeout(1500);

  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(8, 32, 256, 128, Architecture.RING), 128, 8);

  @TempDir private Path folder;

  /** Every put is told that nobody answers, whenever between two looks at the NIC that is. */
  @Test
  @Timeout(120)
  void everyPutEnds() throws Exception {
    NodeOptions options =
        RunningNode.options(
            folder.resolve("n"), 0x0a000001, NIC, IMPATIENT, RunningNode.NOBODY, 1 << 16);
    try (RunningNode node = new RunningNode(options);
        Nic nic = Nic.open(NodeDevice.open(options.folder()), HostOptions.defaults())) {
      MemoryRegion bytes = nic.allocate(64);
      RemoteKey nowhere = new RemoteKey(0x0a000002, NodeOptions.memoryBase(0x0a000002), 64);
      CompletionQueue ends = nic.completionQueue();
      for (int i = 0; i < PUTS; i++) {
        nic.put(bytes, 0, 64, nowhere, 0, ends, i);
        assertThat(ends.take(Duration.ofSeconds(20)))
            .as("put %d, and what %s says", i, node.said())
            .hasValueSatisfying(end -> assertNobodyAnswered(end));
      }
    }
  }

  private static void assertNobodyAnswered(Completion end) {
    assertThat(end.status()).isEqualTo(CompletionStatus.SENDER_GAVE_UP);
  }
}
