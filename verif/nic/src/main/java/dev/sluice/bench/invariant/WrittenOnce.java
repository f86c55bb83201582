// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.host.pair.HostMemory;
import dev.sluice.parts.memory.WriteTarget;
import java.util.Map;

/**
 * {@link Invariant#WRITTEN_ONCE}, and that every byte belongs to a transfer: each byte that reaches
 * memory is one of a transfer that is known, was not written before, and is what the sender's
 * memory holds. A bit per byte of memory says what was written, so that transfers of 64 MB cost 8
 * MB. Bytes outside the watched range are others' business.
 */
final class WrittenOnce implements WriteTarget {
  private final CheckedRun run;
  private final TransferLedger ledger;
  private final int node;
  private final Map<Integer, HostMemory> memories;
  private final long base;
  private final long length;
  private final long[] written;
  private TrackedTransfer last;

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param ledger what may be written
   * @param node whose memory this is
   * @param memories every node's memory, by peer, to compare with
   * @param base first byte of the range in which only the ledger's transfers write
   * @param length its bytes
   */
  WrittenOnce(
      CheckedRun run,
      TransferLedger ledger,
      int node,
      Map<Integer, HostMemory> memories,
      long base,
      long length) {
    this.run = run;
    this.ledger = ledger;
    this.node = node;
    this.memories = memories;
    this.base = base;
    this.length = length;
    written = new long[(int) ((length + 63) >> 6)];
  }

  @Override
  public void write(long address, int value) {
    long at = address - base;
    if (at < 0 || at >= length) {
      return;
    }
    TrackedTransfer transfer = owner(address);
    if (transfer == null) {
      throw run.violation(
          Invariant.INSIDE_REGION,
          null,
          "a byte is written at 0x%x, where no transfer goes".formatted(address));
    }
    int expected =
        memories.get(transfer.from()).read(transfer.address() + address - transfer.remoteAddress());
    if (value != expected) {
      throw run.violation(
          Invariant.WRITTEN_ONCE,
          transfer,
          "byte 0x%x is written as 0x%02x, the sender has 0x%02x"
              .formatted(address, value, expected));
    }
    long bit = 1L << (at & 63);
    if ((written[(int) (at >> 6)] & bit) != 0) {
      throw run.violation(
          Invariant.WRITTEN_ONCE, transfer, "byte 0x%x is written twice".formatted(address));
    }
    written[(int) (at >> 6)] |= bit;
    transfer.wroteByte();
  }

  private TrackedTransfer owner(long address) {
    if (last == null
        || address < last.remoteAddress()
        || address - last.remoteAddress() >= last.bytes()) {
      last = ledger.at(node, address);
    }
    return last;
  }

  @Override
  public void answered(long address, int bytes, boolean error) {
    // The bytes were looked at one by one.
  }

  /** A transfer's place may be another's: none of its bytes counts as written. */
  void forget(TrackedTransfer transfer) {
    if (last == transfer) {
      last = null;
    }
    for (long i = 0; i < transfer.bytes(); i++) {
      long at = transfer.remoteAddress() - base + i;
      if ((at & 63) == 0 && transfer.bytes() - i >= 64) {
        written[(int) (at >> 6)] = 0;
        i += 63;
      } else {
        written[(int) (at >> 6)] &= ~(1L << (at & 63));
      }
    }
  }
}
