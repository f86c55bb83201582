// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.NetworkParameters;
import dev.sluice.spec.udp.UdpFraming;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Frames through the switch: to whom, which are dropped and why, and what commands change. */
class FrameSwitchTest {
  private static final int QUEUE = 1024;
  private static final int A = 0x0a000001;
  private static final int B = 0x0a000002;
  private static final SocketAddress AT_A = new InetSocketAddress("127.0.0.1", 5001);
  private static final SocketAddress AT_B = new InetSocketAddress("127.0.0.1", 5002);
  private static final SocketAddress ELSEWHERE = new InetSocketAddress("127.0.0.1", 5003);

  private record Sent(SocketAddress to, byte[] frame) {}

  private final List<Sent> sent = new ArrayList<>();
  private final List<String> said = new ArrayList<>();
  private final List<Integer> moved = new ArrayList<>();
  private long now = 1;

  private FrameSwitch network(double loss, int reorder, double duplicate, int latency, long rate) {
    NetworkParameters parameters =
        new NetworkParameters(loss, reorder, duplicate, 0, 0, latency, 1);
    FrameSwitch network =
        new FrameSwitch(
            new LineSettings(parameters, rate, QUEUE),
            new FrameSwitch.Wire() {
              @Override
              public void came(SwitchPort port, byte[] frame, int size) {
                assertThat(size).isLessThanOrEqualTo(FrameSwitch.LARGEST);
              }

              @Override
              public void send(SwitchPort port, byte[] bytes, int offset, int size) {
                sent.add(new Sent(port.remote(), Arrays.copyOfRange(bytes, offset, offset + size)));
              }

              @Override
              public void moved(SwitchPort port, boolean isNew) {
                moved.add(port.ip());
              }
            });
    announce(network, AT_A, A);
    announce(network, AT_B, B);
    return network;
  }

  private void announce(FrameSwitch network, SocketAddress at, int ip) {
    arrive(network, at, FrameFields.announcement(FrameFields.macOf(ip), ip));
  }

  private void arrive(FrameSwitch network, SocketAddress at, byte[] frame) {
    network.arrived(at, Arrays.copyOf(frame, FrameSwitch.LARGEST + 1), frame.length, now);
  }

  private static byte[] frame(int from, int to, int bytes, int number) {
    byte[] frame = new byte[UdpFraming.HEADER_BYTES + bytes];
    UdpFraming.writeHeaders(
        new Endpoint(FrameFields.macOf(from), from, 1),
        new Endpoint(FrameFields.GATEWAY, to, 2),
        bytes,
        frame,
        0);
    frame[frame.length - 1] = (byte) number;
    return frame;
  }

  private void pass(FrameSwitch network, long microseconds) {
    for (long i = 0; i < microseconds; i++) {
      network.advance(++now);
    }
  }

  private List<Integer> numbers() {
    return sent.stream().map(s -> (int) s.frame[s.frame.length - 1]).toList();
  }

  @Test
  void aFrameGoesToItsAddressWithTheNodesEthernetAddress() {
    FrameSwitch network = network(0, 0, 0, 10, 0);
    assertThat(moved).containsExactly(A, B);
    arrive(network, AT_A, frame(A, B, 20, 7));
    pass(network, 5);
    assertThat(sent).isEmpty();
    assertThat(network.isBusy()).isTrue();
    pass(network, 20);
    assertThat(sent).hasSize(1);
    byte[] expected = frame(A, B, 20, 7);
    FrameFields.redirect(expected, 0, FrameFields.macOf(B));
    assertThat(sent.getFirst().to).isEqualTo(AT_B);
    assertThat(sent.getFirst().frame).isEqualTo(expected).startsWith(2, 0, 10, 0, 0, 2);
    assertThat(network.isBusy()).isFalse();
    assertThat(network.dropped()).isEmpty();
  }

  @Test
  void whatCannotGoOnIsCountedByCause() {
    FrameSwitch network = network(0, 0, 0, 1, 0);
    byte[] good = frame(A, B, 20, 1);
    arrive(network, ELSEWHERE, good);
    arrive(network, AT_A, new byte[FrameSwitch.LARGEST + 1]);
    arrive(network, AT_A, new byte[0]);
    arrive(network, AT_A, Arrays.copyOf(good, 33));
    arrive(network, AT_A, Arrays.copyOf(good, good.length - 1));
    byte[] other = good.clone();
    other[12] = 9;
    arrive(network, AT_A, other);
    arrive(network, AT_A, frame(B, A, 20, 1));
    arrive(network, AT_A, frame(A, 0x0a000003, 20, 1));
    byte[] spoiled = FrameFields.announcement(FrameFields.macOf(A), A);
    spoiled[28] = 11;
    arrive(network, ELSEWHERE, spoiled);
    network.setUp(B, false);
    arrive(network, AT_A, good);
    arrive(network, AT_B, frame(B, A, 20, 1));
    network.setUp(B, true);
    for (int i = 0; i < QUEUE + 3; i++) {
      arrive(network, AT_A, good);
    }
    assertThat(network.dropped())
        .isEqualTo(
            Map.of(
                SwitchDrop.STRANGER, 2L,
                SwitchDrop.OVERSIZED, 1L,
                SwitchDrop.TRUNCATED, 3L,
                SwitchDrop.NOT_IPV4, 1L,
                SwitchDrop.OTHER_SOURCE, 1L,
                SwitchDrop.NOBODY, 1L,
                SwitchDrop.DOWN, 2L,
                SwitchDrop.NO_ROOM, 3L));
    pass(network, 10_000);
    assertThat(sent).hasSize(QUEUE);
  }

  @Test
  void aNodeThatAnnouncesItselfFromElsewhereHasMoved() {
    FrameSwitch network = network(0, 0, 0, 1, 0);
    announce(network, ELSEWHERE, B);
    assertThat(moved).containsExactly(A, B, B);
    arrive(network, AT_A, frame(A, B, 20, 1));
    arrive(network, AT_B, frame(B, A, 20, 2));
    pass(network, 10);
    assertThat(sent).extracting(Sent::to).containsExactly(ELSEWHERE);
    assertThat(network.dropped()).isEqualTo(Map.of(SwitchDrop.STRANGER, 1L));
    // Another node at the socket that was its.
    announce(network, ELSEWHERE, 0x0a000009);
    arrive(network, AT_A, frame(A, B, 20, 1));
    assertThat(network.dropped()).containsEntry(SwitchDrop.NOBODY, 1L);
  }

  @Test
  void framesOvertakeEachOtherWithinTheDistance() {
    FrameSwitch network = network(0, 50, 0.3, 5, 0);
    for (int i = 0; i < 100; i++) {
      arrive(network, AT_A, frame(A, B, 20, i));
      pass(network, 1);
    }
    pass(network, 1000);
    assertThat(numbers())
        .hasSizeBetween(110, 150)
        .isNotEqualTo(numbers().stream().sorted().toList());
    assertThat(numbers()).containsAll(java.util.stream.IntStream.range(0, 100).boxed().toList());
  }

  /** 1,000 bytes a millisecond. */
  @Test
  void aLineHasItsRate() {
    FrameSwitch network = network(0, 0, 0, 1, 8_000_000);
    for (int i = 0; i < 10; i++) {
      arrive(network, AT_A, frame(A, B, 1000 - UdpFraming.HEADER_BYTES, i));
    }
    pass(network, 4500);
    assertThat(numbers()).containsExactly(0, 1, 2, 3, 4);
    pass(network, 10_000);
    assertThat(numbers()).hasSize(10);
  }

  @Test
  void commandsChangeWhatComesLater() {
    FrameSwitch network = network(0, 0, 0, 100, 0);
    NetworkCommands commands = new NetworkCommands(network);
    arrive(network, AT_A, frame(A, B, 20, 1));
    pass(network, 2);
    commands.obey("loss 1", now, said::add);
    arrive(network, AT_A, frame(A, B, 20, 2));
    pass(network, 500);
    assertThat(numbers()).containsExactly(1);
    commands.obey("10.0.0.2 loss 0", now, said::add);
    arrive(network, AT_A, frame(A, B, 20, 3));
    arrive(network, AT_B, frame(B, A, 20, 4));
    pass(network, 500);
    assertThat(numbers()).containsExactly(1, 3);
    commands.obey("  10.0.0.2   down ", now, said::add);
    assertThat(said).containsExactly("ok loss 1", "ok 10.0.0.2 loss 0", "ok 10.0.0.2   down");
    said.clear();
    commands.obey("show", now, said::add);
    assertThat(said)
        .containsExactly(
            "all: loss 1.0, burst 0.0, reorder 0 us, duplicate 0.0, corrupt 0.0, latency 100 us,"
                + " rate unlimited, queue 1024",
            "10.0.0.1 at /127.0.0.1:5001, up: 3 in, 0 out, 1 lost, 0 repeated, 0 damaged; loss 1.0,"
                + " burst 0.0, reorder 0 us, duplicate 0.0, corrupt 0.0, latency 100 us, rate"
                + " unlimited, queue 1024",
            "10.0.0.2 at /127.0.0.1:5002, down: 1 in, 2 out, 1 lost, 0 repeated, 0 damaged; loss"
                + " 0.0, burst 0.0, reorder 0 us, duplicate 0.0, corrupt 0.0, latency 100 us, rate"
                + " unlimited, queue 1024",
            "ok show");
  }

  @Test
  void commandsThatAreNoneChangeNothing() {
    FrameSwitch network = network(0, 0, 0, 1, 0);
    NetworkCommands commands = new NetworkCommands(network);
    for (String line :
        List.of(
            "loss 2",
            "queue 0",
            "loss x",
            "latency 0",
            "latency 1.5",
            "rate -1",
            "10.0.0.3 loss 0.1",
            "10.0.0 down",
            "10.0.0.300 down",
            "jump 3",
            "help")) {
      commands.obey(line, now, said::add);
      assertThat(said).last().asString().startsWith("refused " + line + ": ");
    }
    commands.obey("", now, said::add);
    assertThat(said).hasSize(11);
    assertThat(network.usual().channel().loss()).isZero();
  }
}
