// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.bench.invariant.TrackedTransfer;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/**
 * Descriptors that must be refused: by the sending NIC (length, alignment, memory) or by the
 * receiver (region). Knows how each descriptor, bad or good, may end.
 */
final class BadDescriptors {
  /** Nothing wrong with the descriptor; all windows may be in use each time that it is asked. */
  private static final Set<CompletionStatus> GOOD =
      EnumSet.of(CompletionStatus.DONE, CompletionStatus.NO_FREE_WINDOW);

  private static final Set<CompletionStatus> REMOTE = EnumSet.of(CompletionStatus.BAD_REGION);

  /** What there may be besides when the link is dead for longer than the retries last. */
  private static final Set<CompletionStatus> LINK =
      EnumSet.of(
          CompletionStatus.NO_FREE_WINDOW,
          CompletionStatus.ENDED,
          CompletionStatus.RECEIVER_GAVE_UP,
          CompletionStatus.SENDER_GAVE_UP);

  private final NicParameters nic;
  private final NodeMemoryMap layout;
  private final LongPredicate taken;
  private final SplittableRandom random;
  private final Map<Long, Set<CompletionStatus>> ends = new HashMap<>();
  private long outside = 1L << 40;

  /**
   * A descriptor.
   *
   * @param address in the sender's memory
   * @param bytes how many
   * @param remoteAddress in the receiver's memory
   */
  record Descriptor(long address, long bytes, long remoteAddress) {}

  /** None so far; another transfer may not begin where one does. */
  BadDescriptors(
      NicParameters nic, NodeMemoryMap layout, LongPredicate taken, SplittableRandom random) {
    this.nic = nic;
    this.layout = layout;
    this.taken = taken;
    this.random = random;
  }

  /** One more; its remote address is of no other transfer that is known. */
  Descriptor next(TransferAreas places) {
    long most = nic.sluice().maxTransferBytes();
    long bytes = 1 + random.nextLong(Math.min(most, layout.largest()));
    long place = places.next(bytes);
    int beat = nic.beatBytes();
    long end = layout.sourceBytes() - (bytes - 1 & -beat);
    return switch (random.nextInt(12)) {
      case 0 -> local(0, 0, place, CompletionStatus.BAD_LENGTH);
      case 1 -> local(0, most + 1 + random.nextInt(100), place, CompletionStatus.BAD_LENGTH);
      case 2 -> local(0, random.nextLong() | 1L << 62, place, CompletionStatus.BAD_LENGTH);
      case 3 -> local(1 + random.nextInt(beat - 1), bytes, place, CompletionStatus.UNALIGNED);
      case 4 -> local(end, bytes, place, CompletionStatus.OUTSIDE_MEMORY);
      case 5 -> local(-beat, bytes, place, CompletionStatus.OUTSIDE_MEMORY);
      case 6 -> remote(bytes, place + 1 + random.nextInt(beat - 1));
      case 7 -> remote(Math.max(bytes, Math.min(most, 65)), layout.areasBase() - 64);
      case 8 -> remote(bytes, layout.areasBase() + layout.areasBytes());
      case 9 -> remote(1 + random.nextInt(64), layout.hostileBase());
      default -> remote(bytes, outside());
    };
  }

  private long outside() {
    outside += 1L << 32;
    return switch (random.nextInt(3)) {
      case 0 -> outside;
      case 1 -> -outside;
      default -> outside | 1L << 63;
    };
  }

  /** Refused by the sending NIC. */
  private Descriptor local(long address, long bytes, long place, CompletionStatus status) {
    ends.put(place, EnumSet.of(status));
    return new Descriptor(address, bytes, place);
  }

  /** Refused by the receiver. A place that another bad descriptor has is not given twice. */
  private Descriptor remote(long bytes, long place) {
    long free = taken.test(place) ? outside() : place;
    ends.put(free, REMOTE);
    return new Descriptor(0, bytes, free);
  }

  /**
   * A transfer has ended.
   *
   * @param transfer which
   * @param linkMayFail whether the link may have been dead for longer than the retries last
   * @throws AssertionError when not as it may
   */
  void check(TrackedTransfer transfer, boolean linkMayFail) {
    Set<CompletionStatus> bad = ends.remove(transfer.remoteAddress());
    Set<CompletionStatus> allowed = bad == null ? GOOD : bad;
    CompletionStatus status = CompletionStatus.ofCode(transfer.status());
    if (!allowed.contains(status) && !(linkMayFail && LINK.contains(status))) {
      throw new AssertionError(transfer + ", where only " + allowed + " may be");
    }
  }
}
