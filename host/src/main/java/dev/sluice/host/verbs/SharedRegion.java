// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import java.util.concurrent.atomic.AtomicBoolean;

/** That others may write into a region, until it is closed. Thread-safe. */
public final class SharedRegion implements AutoCloseable {
  private final MemoryRegion region;
  private final RegionRows rows;
  private final int row;
  private final RemoteKey key;
  private final AtomicBoolean closed = new AtomicBoolean();

  SharedRegion(MemoryRegion region, RegionRows rows, int row, RemoteKey key) {
    this.region = region;
    this.rows = rows;
    this.row = row;
    this.key = key;
  }

  /**
   * What another node needs to write here.
   *
   * @return the same always
   */
  public RemoteKey key() {
    return key;
  }

  /**
   * Revokes the key: transfers that begin from now on are refused ({@code BAD_REGION}). Those that
   * have a window go on, so bytes may still be written until they have ended; the memory is given
   * to nobody else before. May be called more than once.
   *
   * @throws dev.sluice.host.device.NicException when the NIC is lost
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      rows.remove(row);
      region.revoked();
    }
  }
}
