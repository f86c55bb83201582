// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A line that works in turns delivers what the network's channel delivers, clock for clock. */
class TurnLineTest {
  private static final int LARGEST = 70;
  private static final int CLOCKS = 6000;

  private static int packet(byte[] slot, int offset, int number) {
    int size = 4 + number % (LARGEST - 3);
    for (int i = 0; i < size; i++) {
      slot[offset + i] = (byte) (number * 31 + i);
    }
    return size;
  }

  private static String said(long clock, byte[] packet, int offset, int size) {
    StringBuilder text = new StringBuilder().append(clock).append(':');
    for (int i = 0; i < size; i++) {
      text.append(' ').append(packet[offset + i]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "16, 15", "16, 3", "40, 8", "300, 256"})
  void packetsComeOutWhenTheyDoWithoutTurns(int latency, int turn) {
    NetworkParameters network = new NetworkParameters(0.1, 20, 0.1, 0.1, 0, latency, 4);
    Channel channel = new Channel(network, LARGEST, 0);
    TurnLine line = new TurnLine(network, turn, LARGEST, 0);
    TurnLine back = new TurnLine(network, turn, LARGEST, 1);
    LineEnd sender = TurnLine.end(line, back, 2);
    LineEnd receiver = TurnLine.end(back, line, 1);
    List<String> wanted = new ArrayList<>();
    List<String> got = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(latency);
    int number = 0;
    for (long clock = 0; clock < CLOCKS; clock++) {
      boolean sends = clock < CLOCKS - 1000 && random.nextInt(10) < 6;
      boolean takes = random.nextInt(10) < 9;
      if (sends) {
        channel.send(clock, packet(channel.slot(), channel.slotOffset(), number));
        sender.send(clock, packet(sender.slot(), sender.slotOffset(), number), 2);
        number++;
      }
      if (takes && channel.receive(clock)) {
        wanted.add(said(clock, channel.packet(), channel.packetOffset(), channel.packetSize()));
      }
      if (takes && receiver.receive(clock)) {
        got.add(said(clock, receiver.packet(), receiver.packetOffset(), receiver.packetSize()));
      }
      if ((clock + 1) % turn == 0) {
        line.turn(clock + 1);
      }
    }
    assertThat(got).isEqualTo(wanted).hasSizeGreaterThan(2000);
    assertThat(line.inside()).isZero();
    assertThat(line.channel().counters()).isEqualTo(channel.counters());
    assertThat(receiver.packetPeer()).isEqualTo(1);
  }
}
