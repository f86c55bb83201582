// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.NicDriver;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.rings.PeerShare;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole NICs: more descriptors for a peer that never answers than there are slots, then one. */
class SilentPeerTest {
  private static final TransportParameters TRANSPORT = TransportParameters.forNetwork(300, 8, 4);
  private static final int DESCRIPTORS = 60;

  /** Whose answers nobody gives: the other host's come from the other host. */
  private static final int SILENT = 0x0a00_00c8;

  private final NicParameters nic =
      new NicParameters(new SluiceParameters(8, 32, 1 << 10, 256, Architecture.RING), 64, 16);
  private final TwoHosts hosts = new TwoHosts(nic, nic);

  private void start(int i, int share) {
    NicDriver driver = hosts.node(i).driver();
    driver.setTransport(TRANSPORT);
    driver.setMemory(TwoHosts.BASE, TwoHosts.BYTES);
    driver.register(0, TwoHosts.peer(1 - i), TwoHosts.BASE, TwoHosts.BYTES);
    driver.start(false, Extensions.NONE, share);
    hosts.settle();
  }

  /** Clocks until the descriptor that comes last has its record. */
  private long clocksOfTheLast(int share) {
    start(0, share);
    start(1, share);
    HostNode sender = hosts.node(0);
    for (int i = 0; i < DESCRIPTORS; i++) {
      // No region is there, so the other host has no window for them.
      sender.submit(i, SILENT, TwoHosts.BASE, 100, 0);
    }
    sender.submit(DESCRIPTORS, TwoHosts.peer(1), TwoHosts.BASE, 100, TwoHosts.BASE);
    long begin = hosts.now();
    int seen = 0;
    while (true) {
      hosts.clock();
      for (; seen < sender.ended(); seen++) {
        boolean last = sender.cookie(seen) == DESCRIPTORS;
        CompletionStatus right = last ? CompletionStatus.DONE : CompletionStatus.SENDER_GAVE_UP;
        assertThat(sender.status(seen)).as("of %d", seen).isEqualTo(right.code());
        if (last) {
          return hosts.now() - begin;
        }
      }
    }
  }

  /** With its share the silent peer holds up nobody; without a limit everybody until it fails. */
  @ParameterizedTest
  @CsvSource({"0,true", "1,true", "2,true", "7,false"})
  void aSilentPeerStopsNobody(int share, boolean soon) {
    long clocks = clocksOfTheLast(share);
    if (soon) {
      assertThat(clocks).isLessThan(TRANSPORT.senderPatience() / 4);
    } else {
      assertThat(share).isEqualTo(PeerShare.NO_LIMIT);
      assertThat(clocks).isGreaterThan(TRANSPORT.senderPatience());
    }
  }
}
