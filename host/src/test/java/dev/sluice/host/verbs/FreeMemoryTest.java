// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** No byte is given twice, and what is given back can be had again. */
class FreeMemoryTest {
  private record Piece(long begin, long bytes) {}

  @Test
  void noByteIsGivenTwiceAndNoneIsForgotten() {
    long size = 1 << 16;
    FreeMemory memory = new FreeMemory(size + 63);
    BitSet taken = new BitSet();
    List<Piece> pieces = new ArrayList<>();
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      if (random.nextBoolean() || pieces.isEmpty()) {
        long bytes = 1 + random.nextInt(1 << random.nextInt(14));
        OptionalLong begin = memory.take(bytes);
        if (begin.isEmpty()) {
          refused++;
          assertThat(memory.largest()).isLessThan(FreeMemory.rounded(bytes));
          continue;
        }
        int from = (int) begin.getAsLong();
        assertThat(from % FreeMemory.ALIGNMENT).isZero();
        int end = from + (int) bytes;
        assertThat(end).isLessThanOrEqualTo((int) size);
        assertThat(taken.nextSetBit(from) == -1 || taken.nextSetBit(from) >= end).isTrue();
        taken.set(from, end);
        pieces.add(new Piece(from, bytes));
      } else {
        Piece piece = pieces.remove(random.nextInt(pieces.size()));
        taken.clear((int) piece.begin, (int) (piece.begin + piece.bytes));
        memory.give(piece.begin, piece.bytes);
      }
    }
    assertThat(refused).isPositive();
    pieces.forEach(p -> memory.give(p.begin, p.bytes));
    assertThat(memory.largest()).isEqualTo(size);
    assertThat(memory.take(Long.MAX_VALUE)).isEmpty();
  }
}
