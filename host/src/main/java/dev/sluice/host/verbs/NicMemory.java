// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Which memory of a device is whose. What others could write to is given away again only when no
 * window of the NIC is open, since a window outlives the key that it was opened with. Thread-safe.
 */
final class NicMemory {
  private record Piece(long begin, long bytes) {}

  private final NicDevice device;
  private final RegionRows rows;
  private final BooleanSupplier receivesNothing;
  private final Runnable check;
  private final FreeMemory free;
  private final List<Piece> written = new ArrayList<>();

  /**
   * All memory of a device.
   *
   * @param device the NIC
   * @param rows its table of regions
   * @param receivesNothing whether no window is open
   * @param check throws when the NIC is closed or lost
   */
  NicMemory(NicDevice device, RegionRows rows, BooleanSupplier receivesNothing, Runnable check) {
    this.device = device;
    this.rows = rows;
    this.receivesNothing = receivesNothing;
    this.check = check;
    free = new FreeMemory(device.memory().byteSize());
  }

  /** A new region, all 0. */
  synchronized MemoryRegion allocate(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("a region of %d bytes: at least 1".formatted(bytes));
    }
    OptionalLong begin = free.take(bytes);
    if (begin.isEmpty() && !written.isEmpty() && receivesNothing.getAsBoolean()) {
      written.forEach(p -> free.give(p.begin, p.bytes));
      written.clear();
      begin = free.take(bytes);
    }
    long at =
        begin.orElseThrow(
            () ->
                new NicException(
                    Reason.NO_MEMORY,
                    "no %d bytes are free in the NIC's memory of %d: at most %d at a time now"
                        .formatted(bytes, device.memory().byteSize(), free.largest())));
    MemorySegment slice = device.memory().asSlice(at, bytes);
    slice.fill((byte) 0);
    return new MemoryRegion(this, at, slice);
  }

  synchronized void free(long begin, long bytes, boolean mayBeWritten) {
    if (mayBeWritten) {
      written.add(new Piece(begin, bytes));
    } else {
      free.give(begin, bytes);
    }
  }

  long address(long begin) {
    return device.memoryBase() + begin;
  }

  int peer() {
    return device.settings().peer();
  }

  RegionRows rows() {
    return rows;
  }

  void check() {
    check.run();
  }
}
