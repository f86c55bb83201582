// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.check.FrameKind;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.FrameStimulus.Frame;
import dev.sluice.parts.check.PacketCheckTraffic;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.spec.check.DropCause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Directed frames through the RTL, in lock-step with the cycle model. With 256 bits it is the
 * Verilog whose mutants are judged.
 */
@ParameterizedClass
@CsvSource({"64, 256", "128, 256", "256, 64", "512, 256"})
class PacketCheckTest {
  private static final Pace UNEVEN = new Pace(0.2, 0.3, 0.3);

  @Parameter(0)
  int dataWidth;

  @Parameter(1)
  int largest;

  private NicParameters parameters;
  private FrameStimulus stimulus;
  private PacketCheckBench bench;

  @BeforeEach
  void build() throws Exception {
    parameters = PacketCheckBench.parameters(dataWidth, largest);
    stimulus = new FrameStimulus(parameters, dataWidth);
    bench = PacketCheckBench.of(parameters, false, 1);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void everyLengthOfPayloadComesOutWhole() {
    List<Frame> frames = new ArrayList<>();
    for (int length = 1; length <= largest; length++) {
      frames.add(stimulus.data(length));
    }
    for (Pace pace : List.of(Pace.FULL, UNEVEN)) {
      assertThat(bench.send(frames, pace, 1).count(DropCause.NONE)).isEqualTo(largest);
    }
  }

  @Test
  void everyTypeOfPacketComesOut() {
    List<Frame> frames = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      frames.add(stimulus.next(FrameKind.CONTROL));
    }
    assertThat(frames.stream().map(f -> f.header().type()).distinct()).hasSize(7);
    assertThat(bench.send(frames, Pace.FULL, 1).count(DropCause.NONE)).isEqualTo(300);
    assertThat(bench.send(frames, UNEVEN, 2).count(DropCause.NONE)).isEqualTo(300);
  }

  /** Between good packets, which must not be touched by the bad one before or after them. */
  @Test
  void everyWrongBitOfAPacketIsFound() {
    Frame right = stimulus.data(13);
    List<Frame> frames = new ArrayList<>();
    for (int bit = 0; bit < 8 * right.bytes().length; bit++) {
      byte[] bytes = right.bytes().clone();
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      frames.add(dropped(bytes, DropCause.BAD_CRC));
      frames.add(right);
    }
    PacketCheckTraffic traffic = bench.send(frames, Pace.FULL, 1);
    assertThat(traffic.count(DropCause.BAD_CRC)).isEqualTo(8L * (16 + 13 + 4));
    assertThat(traffic.count(DropCause.NONE)).isEqualTo(8L * (16 + 13 + 4));
  }

  @Test
  void everyBurstOf32BitsInALongPacketIsFound() {
    Frame right = stimulus.data(largest);
    List<Frame> frames = new ArrayList<>();
    for (int first = 0; first <= 8 * right.bytes().length - 32; first += 7) {
      byte[] bytes = right.bytes().clone();
      for (int bit = first; bit < first + 32; bit++) {
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
      }
      frames.add(dropped(bytes, DropCause.BAD_CRC));
    }
    PacketCheckTraffic traffic = bench.send(frames, Pace.FULL, 1);
    assertThat(traffic.count(DropCause.BAD_CRC)).isEqualTo(frames.size());
    assertThat(traffic.count(DropCause.NONE)).isZero();
  }

  @Test
  void everyTruncationOfAPacketIsFound() {
    Frame right = stimulus.data(largest);
    List<Frame> frames = new ArrayList<>();
    for (int size = 1; size < right.bytes().length; size++) {
      DropCause cause =
          size < PacketCodec.CONTROL_PACKET_BYTES ? DropCause.TOO_SHORT : DropCause.BAD_CRC;
      frames.add(dropped(Arrays.copyOf(right.bytes(), size), cause));
    }
    PacketCheckTraffic traffic = bench.send(frames, UNEVEN, 1);
    assertThat(traffic.count(DropCause.TOO_SHORT)).isEqualTo(19);
    assertThat(traffic.count(DropCause.BAD_CRC)).isEqualTo(largest);
  }

  /** The longest one, many times the buffer, passes through without a stall for good. */
  @Test
  void framesLongerThanTheLargestPacketAreCutAndLeaveNothing() {
    Frame right = stimulus.data(largest);
    List<Frame> frames = new ArrayList<>();
    frames.add(right);
    for (int more : new int[] {1, 2, 7, 8, 16, 63, 64, 65, 500, 100_000}) {
      frames.add(
          dropped(Arrays.copyOf(right.bytes(), right.bytes().length + more), DropCause.OVERSIZED));
      frames.add(right);
    }
    PacketCheckTraffic traffic = bench.send(frames, Pace.FULL, 1);
    assertThat(traffic.count(DropCause.OVERSIZED)).isEqualTo(10);
    assertThat(traffic.count(DropCause.NONE)).isEqualTo(11);
  }

  @Test
  void everyOtherCauseIsToldApart() {
    for (FrameKind kind :
        List.of(FrameKind.VERSION, FrameKind.TYPE, FrameKind.LENGTH, FrameKind.KEEP)) {
      List<Frame> frames = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        frames.add(stimulus.next(kind));
      }
      DropCause cause = frames.getFirst().cause();
      assertThat(bench.send(frames, UNEVEN, 1).count(cause)).as(cause.label()).isEqualTo(200);
    }
  }

  /** Nothing but bad frames, many times what the buffer holds: their room comes back. */
  @Test
  void badFramesGiveTheirRoomBackThoughNobodyReads() {
    int frames = 4 * PacketCheckSizes.of(parameters).slots();
    PacketCheckTraffic traffic = bench.traffic(this::nextBad, new Pace(0, 1, 1), 3);
    int clocks = 0;
    while (traffic.count(DropCause.BAD_CRC) < frames) {
      bench.run(1);
      assertThat(++clocks).isLessThan(200_000);
    }
    assertThat(traffic.count(DropCause.OVERSIZED)).isPositive();
  }

  @Test
  void payloadThatIsNotTakenHoldsTheLineAndIsNotLost() {
    PacketCheckTraffic traffic = bench.traffic(() -> stimulus.data(largest), new Pace(0, 0, 1), 4);
    bench.run(3000);
    long taken = traffic.takenBeats();
    bench.run(500);
    assertThat(traffic.takenBeats()).as("the buffer is full").isEqualTo(taken);
    int rows = PacketCheckSizes.of(parameters).bufferBeats();
    int frame = PacketCheckSizes.of(parameters).maxBeats();
    int ahead = PacketCheckSizes.ROWS_AHEAD + PacketCheckSizes.UNCOUNTED;
    assertThat(taken)
        .as("a frame is begun when the largest fits")
        .isBetween((long) rows - frame, rows + ahead + 2L * frame);
    bench.drain();
    assertThat(traffic.count(DropCause.NONE)).isPositive();
  }

  @Test
  void headersThatAreNotTakenHoldTheLineAndDoNotHoldThePayload() {
    PacketCheckTraffic traffic = bench.traffic(() -> stimulus.data(1), new Pace(0, 1, 0), 5);
    bench.run(3000);
    int slots = PacketCheckSizes.of(parameters).slots();
    assertThat(traffic.count(DropCause.NONE))
        .as("one slot a packet, the reader's three, and what is kept back")
        .isBetween((long) slots - PacketCheckSizes.UNCOUNTED, (long) slots + 3);
    assertThat(traffic.payloadPackets()).isEqualTo(traffic.count(DropCause.NONE));
    bench.drain();
  }

  /** The reader of payloads goes through the slots of packets without payload, too, in order. */
  @Test
  void packetsWithoutPayloadWaitBehindOneWhosePayloadIsNotTaken() {
    int[] sent = {0};
    PacketCheckTraffic traffic =
        bench.traffic(
            () -> sent[0]++ < 20 ? stimulus.data(largest) : stimulus.next(FrameKind.CONTROL),
            new Pace(0, 0, 1),
            9);
    bench.run(3000);
    int slots = PacketCheckSizes.of(parameters).slots();
    assertThat(traffic.count(DropCause.NONE))
        .as("one slot a packet; with more than 64 bits the rows of the first are the limit")
        .isBetween(21L, slots + 20L);
    bench.drain();
  }

  @Test
  void resetInTheMiddleOfAFrameForgetsEverything() {
    bench.traffic(() -> stimulus.next(0.3), new Pace(0, 1, 1), 6);
    bench.run(777);
    bench.reset();
    bench.traffic(() -> stimulus.data(largest), Pace.FULL, 7);
    bench.run(500);
    bench.drain();
    bench.reset();
    PacketCheckTraffic after = bench.traffic(() -> stimulus.next(0.3), UNEVEN, 8);
    bench.run(2000);
    bench.drain();
    assertThat(after.count(DropCause.NONE)).isPositive();
  }

  private Frame nextBad() {
    Frame frame = stimulus.next(1.0);
    return frame.cause() == DropCause.NONE ? nextBad() : frame;
  }

  private static Frame dropped(byte[] bytes, DropCause cause) {
    return new Frame(FrameKind.FLIPPED, bytes, cause, new PacketHeader(), 0);
  }
}
