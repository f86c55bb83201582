// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A receiver's ring whose lines come in any order: no message before all of it is there. */
class InboundFifoTest {
  private static final int LINES = 32;

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment ring = arena.allocate(LINES * FifoLine.BYTES, 64);
  private final InboundFifo fifo = new InboundFifo(ring, 3);

  @AfterEach
  void close() {
    arena.close();
  }

  private static byte[] content(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** The lines of a message as bytes, by the layout that {@link FifoLine} says. */
  private static List<byte[]> lines(long number, byte[] payload, long tag, long credit) {
    List<byte[]> lines = new ArrayList<>();
    int done = 0;
    do {
      byte[] bytes = new byte[FifoLine.BYTES];
      MemorySegment line = MemorySegment.ofArray(bytes);
      ValueLayout.OfLong word = ValueLayout.JAVA_LONG_UNALIGNED;
      boolean first = lines.isEmpty();
      int count = Math.min(first ? 32 : 56, payload.length - done);
      if (first) {
        line.set(word, 0, payload.length);
        line.set(word, 8, tag);
        line.set(word, 16, credit);
      }
      System.arraycopy(payload, done, bytes, first ? 24 : 0, count);
      line.set(word, 56, number + lines.size() + 1);
      lines.add(bytes);
      done += count;
    } while (done < payload.length);
    return lines;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aMessageIsThereWhenAllOfItsLinesAre(long seed) {
    Random random = new Random(seed);
    long number = 0;
    for (int i = 0; i < 500; i++) {
      byte[] payload = content(random, random.nextInt(32 + 56 * (LINES - 1) + 1));
      List<byte[]> lines = lines(number, payload, i, i * 7L);
      assertThat(lines).hasSize((int) FifoLine.lines(payload.length));
      List<Integer> order = new ArrayList<>();
      for (int line = 0; line < lines.size(); line++) {
        order.add(line);
      }
      Collections.shuffle(order, random);
      for (int line : order) {
        assertThat(fifo.poll()).isNull();
        long at = (number + line) % LINES * FifoLine.BYTES;
        MemorySegment.copy(lines.get(line), 0, ring, ValueLayout.JAVA_BYTE, at, FifoLine.BYTES);
      }
      ReceivedMessage message = fifo.poll();
      assertThat(message.payload()).isEqualTo(payload);
      assertThat(message.tag()).isEqualTo(i);
      assertThat(message.from()).isEqualTo(3);
      assertThat(fifo.credit()).isEqualTo(i * 7L);
      number += lines.size();
      assertThat(fifo.taken()).isEqualTo(number);
    }
    assertThat(fifo.poll()).isNull();
  }

  /** A program that only sends has to see credits in messages that it does not take out. */
  @Test
  void creditsAreSeenInMessagesThatNobodyTakesOut() {
    long number = 0;
    for (int i = 1; i <= 3; i++) {
      for (byte[] line : lines(number, new byte[100], 0, i * 10L)) {
        MemorySegment.copy(
            line, 0, ring, ValueLayout.JAVA_BYTE, number++ * FifoLine.BYTES, FifoLine.BYTES);
      }
      assertThat(fifo.credit()).isEqualTo(i * 10L);
    }
    assertThat(fifo.taken()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 32 + 56 * (LINES - 1) + 1, Long.MAX_VALUE})
  void aLengthThatNoMessageHasBreaksTheFifo(long length) {
    FifoLine.head(ring, 0, length, 0, 0);
    FifoLine.stamp(ring, 0, 0);
    assertThatExceptionOfType(BrokenFifoException.class)
        .isThrownBy(fifo::poll)
        .withMessage("node 3 sent a message of " + length + " bytes in a FIFO of 32 lines");
    assertThatExceptionOfType(BrokenFifoException.class).isThrownBy(fifo::credit);
  }
}
