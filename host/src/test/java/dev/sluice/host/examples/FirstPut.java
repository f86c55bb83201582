// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.examples;

import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.cluster.SimulatedCluster;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.host.verbs.SharedRegion;
import dev.sluice.network.NetworkParameters;

/**
 * The program of docs/host.md: a text from one node's memory into another's, over a bad network.
 */
final class FirstPut {
  private FirstPut() {}

  static String run() throws InterruptedException {
    ClusterOptions options =
        ClusterOptions.of(2).withNetwork(new NetworkParameters(0.05, 16, 0.02, 0.01, 0, 16, 1));
    try (SimulatedCluster cluster = SimulatedCluster.open(options);
        Nic alice = Nic.open(cluster.device(0), HostOptions.defaults());
        Nic bob = Nic.open(cluster.device(1), HostOptions.defaults())) {
      MemoryRegion inbox = bob.allocate(4096);
      try (SharedRegion shared = inbox.share(alice.peer())) {
        byte[] handed = shared.key().toBytes(); // by whatever way the two programs have

        MemoryRegion text = alice.allocate(4096);
        text.bytes().setString(0, "hello");
        CompletionQueue done = alice.completionQueue();
        alice.put(text, 0, 4096, RemoteKey.ofBytes(handed), 0, done, 7);
        Completion end = done.take(); // context 7, DONE, 4096 bytes
        if (!end.isDone()) {
          throw new IllegalStateException(end.status().text());
        }
      }
      return inbox.bytes().getString(0);
    }
  }
}
