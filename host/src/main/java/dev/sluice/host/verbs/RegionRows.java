// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.driver.NicSettings;
import java.util.BitSet;
import java.util.OptionalInt;

/** Which rows of the NIC's table of regions are in use. Thread-safe. */
final class RegionRows {
  /** Rows of the table. */
  static final int ROWS = 8;

  private final NicSettings settings;
  private final BitSet used = new BitSet(ROWS);

  RegionRows(NicSettings settings) {
    this.settings = settings;
  }

  /**
   * Lets a peer, or any, write somewhere.
   *
   * @return the row
   * @throws NicException when all rows are in use
   */
  synchronized int add(OptionalInt peer, long address, long bytes) {
    int row = used.nextClearBit(0);
    if (row == ROWS) {
      throw new NicException(
          Reason.NO_REGION,
          "all %d rows of the NIC's table of regions are in use: revoke one, or share a larger region once"
              .formatted(ROWS));
    }
    if (peer.isPresent()) {
      settings.register(row, peer.getAsInt(), address, bytes);
    } else {
      settings.register(row, address, bytes);
    }
    used.set(row);
    return row;
  }

  /** Nobody may write there any more. */
  synchronized void remove(int row) {
    settings.unregister(row);
    used.clear(row);
  }
}
