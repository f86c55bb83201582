// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What the channel may and may not do to packets. */
class ChannelTest {
  private static final int BYTES = 64;

  /** A packet that came out: its number and the clock. */
  private record Arrival(long number, long clock) {}

  @Test
  void aCleanChannelIsAWireOfItsLatency() {
    List<Arrival> arrivals = run(new NetworkParameters(0, 0, 0, 0, 0, 7, 1), 1000);
    assertThat(arrivals).hasSize(1000);
    for (int i = 0; i < 1000; i++) {
      assertThat(arrivals.get(i)).isEqualTo(new Arrival(i, i + 7));
    }
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    NetworkParameters parameters = new NetworkParameters(0.1, 32, 0.1, 0, 4, 5, 42);
    assertThat(run(parameters, 5000)).isEqualTo(run(parameters, 5000));
    NetworkParameters other = new NetworkParameters(0.1, 32, 0.1, 0, 4, 5, 43);
    assertThat(run(other, 5000)).isNotEqualTo(run(parameters, 5000));
  }

  @Test
  void streamsOfOneSeedDiffer() {
    NetworkParameters parameters = new NetworkParameters(0.5, 0, 0, 0, 0, 1, 42);
    assertThat(run(new Channel(parameters, BYTES, 0), 500))
        .isNotEqualTo(run(new Channel(parameters, BYTES, 1), 500));
  }

  @Test
  void reorderingAndCopiesLeaveTheLossesAsTheyWere() {
    List<Arrival> plain = run(new NetworkParameters(0.1, 0, 0, 0, 0, 1, 9), 3000);
    Channel copies = new Channel(new NetworkParameters(0.1, 50, 0.3, 0, 0, 1, 9), BYTES, 0);
    assertThat(run(copies, 3000).stream().map(Arrival::number).distinct().sorted().toList())
        .isEqualTo(plain.stream().map(Arrival::number).toList());
  }

  @Property(tries = 200)
  void everyPacketComesOutAsOftenAsTheCountersSay(
      @ForAll @DoubleRange(max = 1) double loss,
      @ForAll @IntRange(max = 300) int reorder,
      @ForAll @DoubleRange(max = 1) double duplicate,
      @ForAll @IntRange(min = 1, max = 100) int latency,
      @ForAll long seed) {
    Channel channel =
        new Channel(new NetworkParameters(loss, reorder, duplicate, 0, 0, latency, seed), BYTES, 0);
    List<Arrival> arrivals = run(channel, 1000);
    ChannelCounters counters = channel.counters();
    assertThat(counters.sent()).isEqualTo(1000);
    assertThat(counters.delivered())
        .isEqualTo(arrivals.size())
        .isEqualTo(counters.sent() - counters.lost() + counters.duplicated());
    assertThat(arrivals.stream().map(Arrival::number).distinct().count())
        .isEqualTo(counters.sent() - counters.lost());
    assertThat(channel.inside()).isZero();
  }

  @Test
  void aWatcherHearsWhatBecomesOfEachPacket() {
    Channel channel = new Channel(new NetworkParameters(0.2, 30, 0.2, 0, 0, 5, 3), BYTES, 0);
    List<Integer> told = new ArrayList<>();
    channel.watchedBy(
        (number, arrivals) -> {
          assertThat(number).isEqualTo(told.size());
          told.add(arrivals);
        });
    int[] seen = new int[1000];
    int[] copies = new int[1000];
    for (int clock = 0; clock < 2000; clock++) {
      if (clock < 1000) {
        channel.send(clock, BYTES);
      }
      if (channel.receive(clock)) {
        seen[(int) channel.packetNumber()]++;
        copies[(int) channel.packetNumber()] += channel.packetIsCopy() ? 1 : 0;
      }
    }
    assertThat(told).hasSize(1000).contains(0, 1, 2);
    for (int i = 0; i < 1000; i++) {
      assertThat(seen[i]).isEqualTo(told.get(i));
      assertThat(copies[i]).isEqualTo(Math.max(0, told.get(i) - 1));
    }
  }

  @Property(tries = 200)
  void onlyPacketsSentAtMostDLaterOvertake(
      @ForAll @IntRange(max = 300) int reorder,
      @ForAll @IntRange(min = 1, max = 100) int latency,
      @ForAll long seed) {
    List<Arrival> arrivals = run(new NetworkParameters(0, reorder, 0, 0, 0, latency, seed), 1000);
    long latest = -1;
    for (Arrival arrival : arrivals) {
      assertThat(latest - arrival.number()).isLessThanOrEqualTo(reorder);
      latest = Math.max(latest, arrival.number());
    }
  }

  @Property(tries = 200)
  void reorderingIsCountedAsInRfc4737(
      @ForAll @IntRange(max = 64) int reorder,
      @ForAll @DoubleRange(max = 0.5) double loss,
      @ForAll long seed) {
    Channel channel = new Channel(new NetworkParameters(loss, reorder, 0, 0, 0, 3, seed), BYTES, 0);
    List<Arrival> arrivals = run(channel, 500);
    long reordered = 0;
    long largest = 0;
    long sum = 0;
    for (int i = 0; i < arrivals.size(); i++) {
      int j = 0;
      while (arrivals.get(j).number() < arrivals.get(i).number()) {
        j++;
      }
      if (j < i) {
        reordered++;
        sum += i - j;
        largest = Math.max(largest, i - j);
      }
    }
    ChannelCounters counters = channel.counters();
    assertThat(counters.reordered()).isEqualTo(reordered);
    assertThat(counters.largestExtent()).isEqualTo(largest);
    assertThat(counters.meanExtent()).isEqualTo(reordered == 0 ? 0 : (double) sum / reordered);
  }

  @Test
  void aSenderThatAsksFirstIsSlowedToWhatTheLineCarries() {
    Channel channel = new Channel(new NetworkParameters(0, 0, 1, 0, 0, 10, 1), BYTES, 0);
    long clock = 0;
    for (int i = 0; i < 20_000; clock++) {
      if (channel.canSend()) {
        channel.send(clock, BYTES);
        i++;
      }
      channel.receive(clock);
    }
    assertThat(clock).isBetween(39_800L, 40_000L);
    // One more than can be due together, in each clock of the latency.
    assertThat(channel.inside()).isLessThanOrEqualTo(Channel.EXIT_QUEUE + 2 * 10 + 2);
  }

  @Test
  void thePoolGrowsWithWhatIsOnTheWay() {
    Channel channel = new Channel(new NetworkParameters(0, 0, 0, 0, 0, 3000, 1), BYTES, 0);
    List<Arrival> arrivals = run(channel, 10_000);
    assertThat(arrivals).hasSize(10_000);
    assertThat(arrivals.getLast()).isEqualTo(new Arrival(9_999, 12_999));
  }

  @Test
  void idleClocksMayBeSkipped() {
    Channel channel = new Channel(new NetworkParameters(0, 10, 0, 0, 0, 50, 1), BYTES, 0);
    channel.send(0, 8);
    channel.send(1, 12);
    channel.send(1_000_000, 16);
    assertThat(channel.receive(1_000_000)).isTrue();
    assertThat(channel.receive(1_000_001)).isTrue();
    assertThat(channel.receive(1_000_002)).isFalse();
    assertThat(channel.receive(1_000_060)).isTrue();
    assertThat(channel.packetSize()).isEqualTo(16);
  }

  @Test
  void oneInAndOneOutAClock() {
    Channel channel = new Channel(NetworkParameters.CLEAN, BYTES, 0);
    channel.send(5, 8);
    assertThatThrownBy(() -> channel.send(5, 8)).isInstanceOf(IllegalStateException.class);
    channel.receive(6);
    assertThatThrownBy(() -> channel.receive(6)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> channel.receive(4)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void sizesThatDoNotFit() {
    Channel channel = new Channel(NetworkParameters.CLEAN, BYTES, 0);
    assertThatThrownBy(() -> channel.send(1, BYTES + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> channel.send(1, 3)).isInstanceOf(IllegalArgumentException.class);
    channel.send(1, BYTES);
    assertThat(channel.receive(2)).isTrue();
  }

  private static List<Arrival> run(NetworkParameters parameters, int packets) {
    return run(new Channel(parameters, BYTES, 0), packets);
  }

  /** Sends one packet a clock, each with its number, and notes what comes out until all is out. */
  private static List<Arrival> run(Channel channel, int packets) {
    List<Arrival> arrivals = new ArrayList<>();
    for (long clock = 0; clock < packets || channel.inside() > 0; clock++) {
      if (clock < packets) {
        write(channel.slot(), channel.slotOffset(), (int) clock);
        channel.send(clock, BYTES);
      }
      if (channel.receive(clock)) {
        arrivals.add(new Arrival(read(channel.packet(), channel.packetOffset()), clock));
      }
    }
    return arrivals;
  }

  private static void write(byte[] bytes, int offset, int number) {
    for (int i = 0; i < BYTES; i++) {
      bytes[offset + i] = (byte) (number >>> 8 * (i & 3));
    }
  }

  private static int read(byte[] bytes, int offset) {
    int number = 0;
    for (int i = 0; i < 4; i++) {
      number |= (bytes[offset + i] & 0xff) << 8 * i;
    }
    for (int i = 0; i < BYTES; i++) {
      assertThat(bytes[offset + i]).isEqualTo((byte) (number >>> 8 * (i & 3)));
    }
    return number;
  }
}
