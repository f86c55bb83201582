// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import java.util.ArrayList;
import java.util.List;

/** The regions of one node's memory that may be written, and by whom. */
public final class RegisteredRegions {
  private final List<Region> regions = new ArrayList<>();

  private record Region(boolean anyPeer, int peer, long base, long length) {
    boolean holds(long address, long bytes) {
      return address >= base && address - base <= length && bytes <= length - (address - base);
    }
  }

  /** Nothing may be written. */
  public RegisteredRegions() {
    // filled by the host
  }

  /**
   * Any peer may write here.
   *
   * @param base address of the first byte
   * @param length bytes
   */
  public void allow(long base, long length) {
    regions.add(new Region(true, 0, base, length));
  }

  /**
   * One peer may write here.
   *
   * @param peer who
   * @param base address of the first byte
   * @param length bytes
   */
  public void allow(int peer, long base, long length) {
    regions.add(new Region(false, peer, base, length));
  }

  /**
   * Whether a peer may write all of these bytes.
   *
   * @param peer who
   * @param address of the first byte
   * @param bytes how many
   * @return true when one region holds them all
   */
  public boolean allows(int peer, long address, long bytes) {
    for (Region region : regions) {
      if ((region.anyPeer || region.peer == peer) && region.holds(address, bytes)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether anybody may write a byte.
   *
   * @param address of the byte
   * @return true when a region holds it
   */
  public boolean holds(long address) {
    for (int i = 0; i < regions.size(); i++) {
      if (regions.get(i).holds(address, 1)) {
        return true;
      }
    }
    return false;
  }
}
