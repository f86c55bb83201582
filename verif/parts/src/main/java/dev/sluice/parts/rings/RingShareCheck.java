// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.spec.rings.PeerShare;

/**
 * At the ports alone: no bucket is given a descriptor that its share does not allow. What is
 * counted here as handed over and not come back is never more than what the block counts when it
 * decides, so the rule holds without any slack.
 */
final class RingShareCheck {
  /** So many descriptors at most go as it was before the share changed. */
  private static final int DECIDED = 4;

  private final Wires descriptor;
  private final Wires completion;
  private final int slots;
  private final int[] own = new int[PeerShare.BUCKETS];
  private int total;
  private int share;

  /** Descriptors that were decided on before the share changed. */
  private int lax;

  RingShareCheck(Wires descriptor, Wires completion, int slots) {
    this.descriptor = descriptor;
    this.completion = completion;
    this.slots = slots;
  }

  /** At the end of a clock in which the share was n. */
  void clock(int n) {
    if (n != share) {
      share = n;
      lax = DECIDED;
    }
    if (descriptor.fires()) {
      int bucket = PeerShare.bucketOf(descriptor.getInt(DescriptorWires.PEER));
      if (lax > 0) {
        lax--;
      } else if (!PeerShare.mayHaveOneMore(n, own[bucket], total, slots)) {
        throw new IllegalStateException(
            "bucket %d has %d of %d, of %d slots, and gets one more with n = %d"
                .formatted(bucket, own[bucket], total, slots, n));
      }
      own[bucket]++;
      total++;
    }
    if (completion.fires()) {
      own[completion.getInt(CompletionWires.BUCKET)]--;
      total--;
    }
  }
}
