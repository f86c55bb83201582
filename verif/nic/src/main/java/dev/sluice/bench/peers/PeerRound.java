// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import java.util.List;

/**
 * A round of a peer.
 *
 * @param ns nanoseconds a clock
 * @param processorNs processor time a clock, of all threads and processes, nanoseconds
 * @param digest of all outputs in the first {@link PeerDesign#DIGEST_CLOCKS} clocks
 */
record PeerRound(double ns, double processorNs, String digest) {
  static List<PeerRound> parse(String name, String said, int count) {
    List<PeerRound> rounds = said.lines().map(PeerRound::parse).toList();
    if (rounds.size() != count) {
      throw new IllegalStateException(name + " said \"" + said + "\", not a line a round");
    }
    return rounds;
  }

  private static PeerRound parse(String line) {
    String[] parts = line.strip().split(" ");
    return new PeerRound(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), parts[2]);
  }
}
