// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.rings.PeerShare;

/** How a transfer ended. From the send engine to the host rings. */
public final class CompletionWires {
  /** Of the descriptor; 32 bits. */
  public static final int COOKIE = 0;

  /** Its transfer id, 0 of a refused descriptor; 32 bits. */
  public static final int TRANSFER_ID = 1;

  /** CompletionStatus code; 8 bits. */
  public static final int STATUS = 2;

  /** PeerShare bucket of its peer; 6 bits. */
  public static final int BUCKET = 3;

  private CompletionWires() {}

  /**
   * Idle wires.
   *
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("cookie", 32),
        new Field("transferId", 32),
        new Field("status", 8),
        new Field("bucket", PeerShare.BUCKET_BITS));
  }
}
