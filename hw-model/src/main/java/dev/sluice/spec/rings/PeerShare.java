// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.rings;

/**
 * How many transfers the peers of a node may have at a time, so that one that does not answer
 * leaves some of the send engine's slots to the others. A limit that follows what is free: a peer
 * may have one transfer more while it has fewer than 2^n times the slots that nobody has.
 *
 * <p>Peers are told apart by a hash of {@value #BUCKET_BITS} bits; who shares a bucket counts as
 * one peer.
 *
 * <p>Source: A. K. Choudhury and E. L. Hahne, "Dynamic queue length thresholds for shared-memory
 * packet switches", IEEE/ACM Transactions on Networking 6 (1998); docs/blocks/rings.md.
 */
public final class PeerShare {
  /** Bits of a bucket. */
  public static final int BUCKET_BITS = 6;

  /** Peers that are told apart at most. */
  public static final int BUCKETS = 1 << BUCKET_BITS;

  /** The value of n that means no limit. */
  public static final int NO_LIMIT = 7;

  /** The value of n after reset. */
  public static final int DEFAULT = 2;

  private PeerShare() {}

  /**
   * The bucket of a peer: its 32 bits in pieces of {@value #BUCKET_BITS}, XORed, so that peers with
   * neighbouring numbers have different ones.
   *
   * @param peer 32 bits
   * @return 0 to {@value #BUCKETS} - 1
   */
  public static int bucketOf(int peer) {
    int folded = 0;
    for (int rest = peer; rest != 0; rest >>>= BUCKET_BITS) {
      folded ^= rest;
    }
    return folded & BUCKETS - 1;
  }

  /**
   * Whether a bucket may have one transfer more.
   *
   * @param n the setting, 0 to {@value #NO_LIMIT}
   * @param own transfers that it has
   * @param total transfers that all have
   * @param slots S
   * @return whether {@code own < 2^n (slots - total)}, or n is {@value #NO_LIMIT}
   */
  public static boolean mayHaveOneMore(int n, int own, int total, int slots) {
    return n == NO_LIMIT || own < (long) (slots - total) << n;
  }
}
