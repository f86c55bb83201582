// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.ParameterException;
import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.fabric.Balancing;
import dev.sluice.study.fabric.FabricParameters;
import dev.sluice.study.fabric.LinkFailure;
import dev.sluice.study.fabric.LinkParameters;
import dev.sluice.study.fabric.SwitchParameters;
import dev.sluice.study.fabric.topology.Topology;
import dev.sluice.study.traffic.Message;
import dev.sluice.study.transport.OnePath;
import dev.sluice.study.transport.WireBytes;
import dev.sluice.study.transport.baseline.GoBackN;
import dev.sluice.study.transport.rack.SackRackTransport;
import dev.sluice.study.transport.window.ReceiveWindowTransport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FabricSimulationTest {
  private static final int PAYLOAD = 512;
  private static final long BOUND = 100_000_000_000L;
  private static final LinkParameters LINK = LinkParameters.ofGigabits(100, 1_000_000);
  private static final SwitchParameters DEEP = SwitchParameters.perPort(1L << 30);
  private static final long PACKET = WireBytes.dataBytes(PAYLOAD) * 80L;

  /** Every kind of ends. */
  private static Map<String, EndsKind> kinds() {
    Map<String, EndsKind> kinds = new LinkedHashMap<>();
    kinds.put("transport-2", EndsKind.leased(1024, 3));
    for (ControlKind control : ControlKind.values()) {
      kinds.put("sack " + control, EndsKind.of(new SackRackTransport(1024, 1), control));
      kinds.put("go-back-n " + control, EndsKind.of(new OnePath(new GoBackN(16)), control));
      kinds.put(
          "receive window " + control,
          EndsKind.of(
              new ReceiveWindowTransport(1024, new Extensions(Overrun.PROGRESS, true, true)),
              control));
    }
    return kinds;
  }

  private static FabricSimulation run(
      Topology topology, SwitchParameters switches, EndsKind kind, Message... messages) {
    FabricSimulation simulation =
        new FabricSimulation(
            FabricParameters.of(topology, LINK, switches, Balancing.ECMP, 3),
            List.of(messages),
            PAYLOAD,
            kind);
    assertThat(simulation.run(BOUND)).isTrue();
    return simulation;
  }

  private static Message message(int from, int to, int packets) {
    return new Message(from, to, packets, 0, Message.NONE);
  }

  /**
   * N packets one behind the other, and the way of the largest; transport 2 adds its placing to the
   * first eight and to one of 32 after them (rule B2).
   */
  @Test
  void aMessageAloneTakesItsTime() {
    for (Topology topology : List.of(Topology.star(2), Topology.leafSpine(2, 2, 1))) {
      int links = topology.links(0, 1);
      for (String name : List.of("transport-2", "sack OWN", "go-back-n OWN")) {
        Delivery delivery =
            run(topology, DEEP, kinds().get(name), message(0, 1, 100)).deliveries().getFirst();
        long placing = name.equals("transport-2") ? 16 * 80L : 0;
        long expected =
            100 * PACKET
                + (8 + 3) * placing
                + (links - 1) * (PACKET + placing)
                + links * LINK.delay();
        assertThat(delivery.complete()).as(name + " " + topology.name()).isEqualTo(expected);
        assertThat(delivery.sent()).as(name).isEqualTo(100);
        assertThat(delivery.again()).as(name).isZero();
        assertThat(delivery.known()).as(name).isGreaterThan(expected);
      }
    }
  }

  /** A window of ten at first: 1,000 packets need a few round trips more, and no packet twice. */
  @Test
  void aWindowOpensByRoundTrips() {
    Delivery delivery =
        run(Topology.star(2), DEEP, kinds().get("sack DCTCP"), message(0, 1, 1000))
            .deliveries()
            .getFirst();
    long alone = 999 * PACKET + 2 * (PACKET + LINK.delay());
    long roundTrip = 4 * LINK.delay() + 2 * (PACKET + WireBytes.CONTROL_BYTES * 80L);
    // 10, 20, 40 packets: less than a round trip's 92; then it is never idle.
    assertThat(delivery.complete()).isBetween(alone + 2 * roundTrip, alone + 4 * roundTrip);
    assertThat(delivery.again()).isZero();
  }

  /** Queues of 20 packets, eight senders: everything is lost that can be, and all of it arrives. */
  @Test
  void everythingArrivesOnceWhateverIsDropped() {
    SwitchParameters tight = SwitchParameters.perPort(20L * WireBytes.dataBytes(PAYLOAD));
    for (var kind : kinds().entrySet()) {
      SwitchParameters switches = kind.getKey().endsWith("DCTCP") ? tight.withEcn(5_000) : tight;
      FabricSimulation simulation =
          run(Topology.star(9), switches, kind.getValue(), incast(8, 400));
      for (Delivery delivery : simulation.deliveries()) {
        assertThat(delivery.memory().complete()).as(kind.getKey()).isTrue();
        assertThat(delivery.sent()).isEqualTo(400 + delivery.again());
        assertThat(delivery.memory().duplicates()).as(kind.getKey()).isZero();
      }
      var totals = simulation.fabric().totals();
      long sent = simulation.deliveries().stream().mapToLong(Delivery::sent).sum();
      assertThat(totals.sent()).isEqualTo(sent + simulation.controlPackets());
      assertThat(totals.inside())
          .isEqualTo(totals.sent() - totals.delivered() - totals.dropped())
          .isNotNegative();
    }
  }

  /**
   * The same queues, which cut what they have no room for: nothing drops, and nothing is doubled.
   */
  @Test
  void everythingArrivesOnceWhateverIsTrimmed() {
    SwitchParameters tight =
        SwitchParameters.perPort(20L * WireBytes.dataBytes(PAYLOAD)).withTrimming();
    for (String name : // "sack OWN": headers without end, which leave data its turn
        List.of("transport-2", "sack OWN", "sack DCTCP", "sack SWIFT", "receive window OWN")) {
      FabricSimulation simulation =
          run(Topology.star(9), tight.withEcn(5_000), kinds().get(name), incast(8, 400));
      long trimmed = simulation.fabric().totals().trimmed();
      long again = simulation.deliveries().stream().mapToLong(Delivery::again).sum();
      assertThat(trimmed).as(name + ": what was cut is sent again").isBetween(1L, again);
      for (Delivery delivery : simulation.deliveries()) {
        assertThat(delivery.memory().complete()).as(name).isTrue();
        assertThat(delivery.memory().duplicates()).as(name).isZero();
        assertThat(delivery.again()).as(name).isEqualTo(delivery.sent() - 400);
      }
    }
  }

  /**
   * A message of one packet meets a queue that is full at some times. Its header comes, what asks
   * for it goes back, and its copy comes: three ways and at most the queue twice. An end that waits
   * for a time-out, a round trip and a quarter, is later than that.
   */
  @Test
  void aHeaderIsEnoughToAskForAPacket() {
    int room = 20;
    SwitchParameters tight =
        SwitchParameters.perPort((long) room * WireBytes.dataBytes(PAYLOAD)).withTrimming();
    long bound = 3 * 2 * LINK.delay() + 2 * (room + 5) * PACKET;
    for (String name : List.of("transport-2", "sack DCTCP")) {
      int trimmed = 0;
      for (int begin = 0; begin < 100; begin++) {
        Delivery delivery = oneMore(tight, name, begin * PACKET);
        if (delivery.sent() == 2) {
          trimmed++;
          assertThat(delivery.complete() - delivery.begun()).as(name).isLessThan(bound);
        }
      }
      assertThat(trimmed).as(name).isPositive();
    }
  }

  private static Delivery oneMore(SwitchParameters switches, String name, long begin) {
    Message[] messages = incast(9, 100);
    messages[8] = new Message(9, 0, 1, begin, Message.NONE);
    return run(Topology.star(10), switches, kinds().get(name), messages).deliveries().get(8);
  }

  private static Message[] incast(int senders, int packets) {
    List<Message> messages = new ArrayList<>();
    for (int i = 1; i <= senders; i++) {
      messages.add(message(i, 0, packets));
    }
    return messages.toArray(Message[]::new);
  }

  /** Two that begin together have half of the link each. */
  @Test
  void twoAlikeShareAlike() {
    for (var kind : kinds().entrySet()) {
      SwitchParameters switches = kind.getKey().endsWith("DCTCP") ? DEEP.withEcn(40_000) : DEEP;
      FabricSimulation simulation =
          run(Topology.star(3), switches, kind.getValue(), incast(2, 4000));
      int[] half = simulation.halfway();
      assertThat(half[0] + half[1]).isEqualTo(4000);
      assertThat(half[0] / 4000.0).as(kind.getKey()).isCloseTo(0.5, within(0.05));
    }
  }

  /**
   * Four pairs, a link between the switches for all of them: their receivers' lines are idle most
   * of the time, and only marks say that the network is full (rule C6). Without it nine of ten
   * packets are marked.
   */
  @Test
  void transport2ListensToMarks() {
    FabricSimulation simulation =
        run(
            Topology.leafSpine(2, 1, 4),
            DEEP.withEcn(50_000),
            EndsKind.leased(1024, 1.5),
            message(0, 4, 3000),
            message(1, 5, 3000),
            message(2, 6, 3000),
            message(3, 7, 3000));
    long sent = simulation.deliveries().stream().mapToLong(Delivery::sent).sum();
    assertThat(simulation.fabric().totals().marked()).isBetween(1L, sent / 2);
    assertThat(simulation.lastWritten()).isLessThan(12_000 * PACKET * 11 / 10);
  }

  /**
   * Sixteen senders, a first credit that is a sixteenth of B, or F: the switch's queue stays under
   * two delay-bandwidth products, where shares of the leases of the moment made it 3.4 B.
   */
  @Test
  void firstCreditsTogetherAreNoLongQueue() {
    FabricSimulation simulation =
        run(Topology.star(17), DEEP, EndsKind.leased(1024, 1.5), incast(16, 500));
    long roundTrip = simulation.timing(1, 0).roundTrip();
    long waiting = simulation.fabric().downlink(0).mostWaiting() * 80L;
    assertThat(waiting).isLessThan(2 * roundTrip);
    int[] half = simulation.halfway();
    for (int there : half) {
      assertThat(there / 250.0).isCloseTo(1, within(0.1));
    }
  }

  /** Where switches pause nothing drops, and go-back-N need not go back. */
  @Test
  void nothingDropsWherePausing() {
    SwitchParameters pausing = SwitchParameters.shared(2_000_000).withPfc(50_000);
    FabricSimulation simulation =
        run(Topology.star(9), pausing, kinds().get("go-back-n OWN"), incast(8, 2000));
    assertThat(simulation.fabric().totals().dropped()).isZero();
    assertThat(simulation.fabric().totals().pauses()).isPositive();
    assertThat(simulation.deliveries()).allMatch(delivery -> delivery.discarded() == 0);
  }

  /** The next step of a ring begins when the one before it is there. */
  @Test
  void aFollowerWaits() {
    FabricSimulation simulation =
        run(
            Topology.star(3),
            DEEP,
            kinds().get("transport-2"),
            message(0, 1, 50),
            new Message(1, 2, 50, 7, 0));
    Delivery first = simulation.deliveries().get(0);
    assertThat(simulation.deliveries().get(1).begun()).isEqualTo(first.complete() + 7);
  }

  /** A cable that fails for good: packets on it are lost, and all the data arrives all the same. */
  @Test
  void aFailedCableIsSurvived() {
    Topology topology = Topology.leafSpine(2, 4, 2);
    for (var kind : kinds().entrySet()) {
      FabricParameters network =
          FabricParameters.of(topology, LINK, DEEP, Balancing.ECMP, 3)
              .withFailures(List.of(new LinkFailure(0, 20_000_000, Long.MAX_VALUE)), 200_000_000);
      FabricSimulation simulation =
          new FabricSimulation(
              network, List.of(message(0, 2, 3000), message(1, 3, 3000)), PAYLOAD, kind.getValue());
      assertThat(simulation.run(BOUND)).as(kind.getKey()).isTrue();
    }
  }

  /** The only cable fails for good: an end of transport 2 gives up, and the run is over. */
  @Test
  void aMessageThatIsGivenUpEndsTheRun() {
    FabricParameters network =
        FabricParameters.of(Topology.leafSpine(2, 1, 1), LINK, DEEP, Balancing.ECMP, 3)
            .withFailures(List.of(new LinkFailure(0, 5_000_000, Long.MAX_VALUE)), 0);
    FabricSimulation simulation =
        new FabricSimulation(
            network, List.of(message(0, 1, 3000)), PAYLOAD, kinds().get("transport-2"));
    long never = Long.MAX_VALUE - 1;
    assertThat(simulation.run(never)).isFalse();
    assertThat(simulation.deliveries().getFirst().known()).isEqualTo(Delivery.NEVER);
  }

  /** What a pair's window has learned is there for its next message. */
  @Test
  void theWindowOutlivesAMessage() {
    Message second = new Message(0, 1, 1000, 50_000_000, 0);
    FabricSimulation simulation =
        run(Topology.star(2), DEEP, kinds().get("sack DCTCP"), message(0, 1, 1000), second);
    Delivery delivery = simulation.deliveries().get(1);
    assertThat(delivery.complete() - delivery.begun())
        .isEqualTo(999 * PACKET + 2 * (PACKET + LINK.delay()));
  }

  @Test
  void theSameParametersGiveTheSameRun() {
    for (var kind : kinds().entrySet()) {
      String first = outcome(kind.getValue());
      assertThat(outcome(kinds().get(kind.getKey()))).as(kind.getKey()).isEqualTo(first);
    }
  }

  private static String outcome(EndsKind kind) {
    SwitchParameters tight = SwitchParameters.perPort(30L * WireBytes.dataBytes(PAYLOAD));
    FabricSimulation simulation = run(Topology.star(9), tight, kind, incast(8, 300));
    StringBuilder text = new StringBuilder();
    simulation
        .deliveries()
        .forEach(d -> text.append(d.known()).append(' ').append(d.sent()).append('\n'));
    return text.append(simulation.fabric().totals().hops()).toString();
  }

  @Test
  void nodesAndOrderAreChecked() {
    assertThatThrownBy(() -> run(Topology.star(3), DEEP, EndsKind.leased(64, 3), message(0, 3, 1)))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("node = 3 is not possible: it must be 0 to 2 in star 3");
    assertThatThrownBy(
            () -> run(Topology.star(3), DEEP, EndsKind.leased(64, 3), new Message(0, 1, 1, 0, 0)))
        .hasMessageContaining("after = 0");
  }
}
