// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.driver.CompletionListener;
import dev.sluice.host.driver.NicDriver;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.protocol.CompletionStatus;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * What one host has to send: transfers of all sizes, and between them descriptors that must be
 * refused, each with the status that its record must have.
 *
 * <p>Transfer i lies at i * 32 KB of the lower half of the memory and goes to the same place of the
 * upper half; the rings are in memory of their own.
 */
public final class TransferList implements CompletionListener {
  public static final int HALF = 1 << 19;
  public static final int MEMORY = 2 * HALF;
  public static final RingPlaces RINGS = new RingPlaces(MEMORY, 2, MEMORY + 4096, 3);
  private static final int RINGS_BYTES = 8192;

  private static final int PLACE = HALF / 16;
  private static final long[] SIZES = {
    1, 255, 256, 257, 4096, 20_000, 1, 7777, 512, 30_001, 100, 256 * 33, 9, 32_768
  };

  private record Submission(
      long address, long bytes, long remoteAddress, CompletionStatus expected) {}

  private final long[] sizes;
  private final Submission[] submissions;
  private final Map<Integer, CompletionStatus> ended = new HashMap<>();
  private int next;

  /** So many bytes may a transfer have; those of more bytes have as many. */
  public TransferList(long maxTransferBytes) {
    sizes = Arrays.stream(SIZES).map(size -> Math.min(size, maxTransferBytes)).toArray();
    submissions = new Submission[sizes.length + 5];
    int at = 0;
    for (int i = 0; i < sizes.length; i++) {
      long place = (long) i * PLACE;
      submissions[at++] = new Submission(place, sizes[i], HALF + place, CompletionStatus.DONE);
      if (i % 3 == 1) {
        submissions[at++] = refused(i / 3, maxTransferBytes);
      }
    }
    assertThat(at).isEqualTo(submissions.length);
  }

  private Submission refused(int which, long most) {
    long unused = HALF + (long) sizes.length * PLACE + 64L * which;
    return switch (which) {
      case 0 -> new Submission(0, 0, unused, CompletionStatus.BAD_LENGTH);
      case 1 -> new Submission(0, most + 1, unused, CompletionStatus.BAD_LENGTH);
      case 2 -> new Submission(1, 10, unused, CompletionStatus.UNALIGNED);
      case 3 -> new Submission(MEMORY, 10, unused, CompletionStatus.OUTSIDE_MEMORY);
      default -> new Submission(0, 10, HALF - 10, CompletionStatus.BAD_REGION);
    };
  }

  /** Random bytes in the lower half. */
  public static HostMemory memory(long seed) {
    byte[] bytes = new byte[MEMORY];
    new Random(seed).nextBytes(bytes);
    Arrays.fill(bytes, HALF, MEMORY, (byte) 0);
    return new HostMemory(MemorySegment.ofArray(bytes));
  }

  /** Memory for the rings. */
  public static HostMemory ringMemory() {
    return new HostMemory(MEMORY, MemorySegment.ofArray(new byte[RINGS_BYTES]));
  }

  /** Takes a descriptor. */
  public interface Submitter {
    void submit(int cookie, long address, long bytes, long remoteAddress);
  }

  /** Gives the NIC the next descriptor, when the ring has room. */
  public void submit(NicDriver driver, Submitter submitter) {
    if (next < submissions.length && driver.canSubmit()) {
      Submission s = submissions[next];
      submitter.submit(1000 + next, s.address, s.bytes, s.remoteAddress);
      next++;
    }
  }

  @Override
  public void ended(int cookie, int transferId, int status) {
    assertThat(ended.put(cookie, CompletionStatus.ofCode(status)))
        .as("an earlier record of cookie %d", cookie)
        .isNull();
  }

  public boolean allEnded() {
    return ended.size() == submissions.length;
  }

  public int count(CompletionStatus... statuses) {
    return (int)
        Arrays.stream(submissions)
            .filter(s -> Arrays.asList(statuses).contains(s.expected))
            .count();
  }

  /** Every record is as expected, every byte is where it belongs, no other was written. */
  public void check(HostMemory from, HostMemory to) {
    for (int i = 0; i < submissions.length; i++) {
      assertThat(ended).containsEntry(1000 + i, submissions[i].expected);
    }
    byte[] expected = new byte[HALF];
    for (int i = 0; i < sizes.length; i++) {
      MemorySegment.copy(
          from.bytes(),
          (long) i * PLACE,
          MemorySegment.ofArray(expected),
          (long) i * PLACE,
          sizes[i]);
    }
    assertThat(to.bytes().asSlice(HALF, HALF).mismatch(MemorySegment.ofArray(expected)))
        .as("the first wrong byte")
        .isEqualTo(-1);
  }

  /** Of every transfer whose record says that it is done every byte is where it belongs. */
  public void checkDone(HostMemory from, HostMemory to) {
    for (int i = 0; i < submissions.length; i++) {
      Submission one = submissions[i];
      if (ended.get(1000 + i) == CompletionStatus.DONE) {
        MemorySegment sent = from.bytes().asSlice(one.address, one.bytes);
        assertThat(to.bytes().asSlice(one.remoteAddress, one.bytes).mismatch(sent))
            .as("the first wrong byte of transfer %d", i)
            .isEqualTo(-1);
      }
    }
  }

  @Override
  public String toString() {
    return ended.toString();
  }
}
