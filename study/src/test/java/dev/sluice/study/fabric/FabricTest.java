// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.fabric.topology.Topology;
import dev.sluice.study.transport.WireBytes;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FabricTest {
  private static final LinkParameters LINK = LinkParameters.ofGigabits(100, 1_000_000);
  private static final int BYTES = 1000;
  private static final long PACKET = 80_000;
  private static final long LONG = 1_000_000_000_000L;
  private static final SwitchParameters DEEP = SwitchParameters.perPort(1L << 30);

  private static Fabric fabric(Topology topology, SwitchParameters switches, Balancing balancing) {
    return new Fabric(FabricParameters.of(topology, LINK, switches, balancing, 1));
  }

  private static void drain(Fabric fabric) {
    while (fabric.step(LONG)) {
      // to the end
    }
    assertEquals(0, fabric.totals().inside());
  }

  private static Log burst(Fabric fabric, int from, int to, int packets, boolean changePort) {
    Log log = new Log();
    int end = fabric.add(to, log);
    fabric.look(fabric.add(from, new PacketBurst(to, end, packets, BYTES, changePort)));
    return log;
  }

  /** Nodes 1 to n send a packet each to node 0 at time 0, all to one end. */
  private static Log incast(Fabric fabric, int senders, int packets) {
    Log log = new Log();
    int end = fabric.add(0, log);
    for (int i = 1; i <= senders; i++) {
      fabric.look(fabric.add(i, new PacketBurst(0, end, packets, BYTES, false)));
    }
    return log;
  }

  @Test
  void aPacketAloneTakesItsTransit() {
    record Case(Topology topology, int to, int links) {}
    List<Case> cases =
        List.of(
            new Case(Topology.star(2), 1, 2),
            new Case(Topology.leafSpine(2, 2, 4), 3, 2),
            new Case(Topology.leafSpine(2, 2, 4), 4, 4),
            new Case(Topology.fatTree(4), 1, 2),
            new Case(Topology.fatTree(4), 3, 4),
            new Case(Topology.fatTree(4), 15, 6));
    for (Case one : cases) {
      for (Balancing balancing : Balancing.values()) {
        Fabric fabric = fabric(one.topology, DEEP, balancing);
        Log log = burst(fabric, 0, one.to, 1, false);
        drain(fabric);
        long expected = one.links * (PACKET + LINK.delay());
        assertEquals(expected, log.lines.getFirst().now(), one.toString());
        assertEquals(expected, fabric.parameters().transit(BYTES, one.links));
        assertEquals(one.links, one.topology.links(0, one.to));
        assertEquals(one.links, fabric.totals().hops());
      }
    }
  }

  @Test
  void aFullQueueDropsAtItsTail() {
    Fabric fabric = fabric(Topology.star(11), SwitchParameters.perPort(3 * BYTES), Balancing.ECMP);
    Log log = incast(fabric, 10, 1);
    drain(fabric);
    assertEquals(List.of(1, 2, 3, 4), log.lines.stream().map(Log.Line::from).toList());
    assertEquals(6, fabric.totals().dropped());
    assertEquals(3 * BYTES, fabric.downlink(0).mostWaiting());
    assertEquals(4 * BYTES, fabric.downlink(0).bytesSent());
    // Waited: a packet for one, two and three packets' times.
    assertEquals(6 * BYTES * PACKET / 1000, fabric.downlink(0).area());
  }

  /**
   * Alpha 1, all free at first: a queue ends at half of the buffer, as what it takes is not free.
   */
  @Test
  void aSharedBufferGivesAQueueItsShareOfWhatIsFree() {
    Fabric fabric = fabric(Topology.star(31), SwitchParameters.shared(20 * BYTES), Balancing.ECMP);
    Log log = incast(fabric, 30, 1);
    drain(fabric);
    // The packet on the line counts too: n waiting need n <= 20 - (n - 1 + 1).
    assertEquals(11, log.lines.size());
    assertEquals(10 * BYTES, fabric.downlink(0).mostWaiting());
  }

  @Test
  void aPacketThatFindsMoreThanTheThresholdIsMarked() {
    Fabric fabric = fabric(Topology.star(11), DEEP.withEcn(3 * BYTES), Balancing.ECMP);
    Log log = incast(fabric, 10, 1);
    drain(fabric);
    // Found waiting: 0, 0, 1, ... 8 packets.
    assertEquals(
        List.of(false, false, false, false, false, true, true, true, true, true),
        log.lines.stream().map(Log.Line::marked).toList());
    assertEquals(5, fabric.totals().marked());
  }

  @Test
  void whatDoesNotFitIsCutAndGoesFirst() {
    SwitchParameters switches = SwitchParameters.perPort(3 * BYTES).withTrimming();
    Fabric fabric = fabric(Topology.star(11), switches, Balancing.ECMP);
    Log log = incast(fabric, 10, 1);
    drain(fabric);
    assertEquals(6, fabric.totals().trimmed());
    assertEquals(0, fabric.totals().dropped());
    assertEquals(
        List.of(1, 5, 6, 7, 8, 9, 10, 2, 3, 4), log.lines.stream().map(Log.Line::from).toList());
    assertEquals(6, log.lines.stream().filter(Log.Line::trimmed).count());
    assertEquals(4 * BYTES + 6 * WireBytes.CONTROL_BYTES, fabric.downlink(0).bytesSent());
  }

  /** Two switches deep, so that pauses go from the receiver's switch to the senders'. */
  @Test
  void pausesKeepEveryPacket() {
    Topology topology = Topology.leafSpine(3, 2, 8);
    SwitchParameters switches = SwitchParameters.shared(2_000_000).withPfc(20_000);
    Fabric fabric = fabric(topology, switches, Balancing.ECMP);
    Log log = incast(fabric, 23, 500);
    drain(fabric);
    assertEquals(23 * 500, log.lines.size());
    assertEquals(0, fabric.totals().dropped());
    assertTrue(fabric.totals().pauses() > 100, "pauses " + fabric.totals().pauses());
    // The same without pauses loses most.
    Fabric drops = fabric(topology, SwitchParameters.perPort(100_000), Balancing.ECMP);
    Log fewer = incast(drops, 23, 500);
    drain(drops);
    assertTrue(fewer.lines.size() < 23 * 500 / 2, "arrived " + fewer.lines.size());
  }

  @Test
  void theBufferForPausesIsCheckedBeforehand() {
    ParameterException refused =
        assertThrows(
            ParameterException.class,
            () ->
                fabric(
                    Topology.star(24),
                    SwitchParameters.shared(500_000).withPfc(20_000),
                    Balancing.ECMP));
    assertEquals("bufferBytes", refused.parameter());
    assertTrue(refused.getMessage().contains("at least 1743552"), refused.getMessage());
    assertThrows(
        ParameterException.class, () -> SwitchParameters.perPort(1000).withTrimming().withPfc(1));
  }

  @Test
  void aHashKeepsAFlowOnItsPathAndPortsUseThemAll() {
    Topology topology = Topology.leafSpine(2, 4, 1);
    Fabric one = fabric(topology, DEEP, Balancing.ECMP);
    Log log = burst(one, 0, 1, 400, false);
    drain(one);
    assertTrue(log.inOrder());
    assertEquals(1, used(one).filter(bytes -> bytes > 0).count());
    Fabric all = fabric(topology, DEEP, Balancing.ECMP);
    burst(all, 0, 1, 400, true);
    drain(all);
    assertTrue(used(all).allMatch(bytes -> bytes > 60 * BYTES), used(all).boxed().toList() + "");
    Fabric spray = fabric(topology, DEEP, Balancing.SPRAY);
    burst(spray, 0, 1, 400, false);
    drain(spray);
    assertTrue(used(spray).allMatch(bytes -> bytes > 60 * BYTES));
  }

  private static java.util.stream.LongStream used(Fabric fabric) {
    return IntStream.range(0, 4).mapToLong(cable -> fabric.cable(cable).bytesSent());
  }

  @Test
  void aCableThatFailsLosesPacketsUntilItIsAvoided() {
    Topology topology = Topology.leafSpine(2, 2, 1);
    long from = 10 * PACKET + 2_000_000;
    FabricParameters parameters =
        FabricParameters.of(topology, LINK, DEEP, Balancing.SPRAY, 1)
            .withFailures(List.of(new LinkFailure(0, from, from + 60 * PACKET)), 20 * PACKET);
    Fabric fabric = new Fabric(parameters);
    Log log = burst(fabric, 0, 1, 200, false);
    drain(fabric);
    long lost = fabric.totals().lostOnLinks();
    assertEquals(200, log.lines.size() + lost);
    // About half of 20 packets' times, and those on the cable, 12.5 packets long.
    assertTrue(lost >= 6 && lost <= 30, "lost " + lost);
    List<Integer> arrived = log.indices();
    int last = IntStream.range(0, 200).filter(i -> !arrived.contains(i)).max().orElseThrow();
    assertTrue(last < 60, "none is lost once the cable is avoided, but " + last);
    // It is used again: the first cable has sent more than what went before the failure.
    assertTrue(fabric.cable(0).bytesSent() > 60 * BYTES, "sent " + fabric.cable(0).bytesSent());
  }

  @Test
  void withoutAnyWayAPacketIsCounted() {
    Topology topology = Topology.leafSpine(2, 1, 1);
    FabricParameters parameters =
        FabricParameters.of(topology, LINK, DEEP, Balancing.ECMP, 1)
            .withFailures(List.of(new LinkFailure(0, 0, Long.MAX_VALUE)), 0);
    Fabric fabric = new Fabric(parameters);
    Log log = burst(fabric, 0, 1, 5, false);
    drain(fabric);
    assertTrue(log.lines.isEmpty());
    assertEquals(5, fabric.totals().unreachable());
  }

  @Test
  void endsOfANodeTakeTurns() {
    Fabric fabric = fabric(Topology.star(2), DEEP, Balancing.ECMP);
    Log first = burst(fabric, 0, 1, 100, false);
    Log second = burst(fabric, 0, 1, 100, false);
    drain(fabric);
    // The first has sent one, and waits for its next, when the second comes.
    for (int i = 1; i < 99; i++) {
      assertEquals(2 * PACKET, first.lines.get(i + 1).now() - first.lines.get(i).now());
      assertEquals(3 * PACKET, second.lines.get(i).now() - first.lines.get(i).now());
    }
  }

  @Test
  void whatComesForAnEndThatIsGoneIsLate() {
    Fabric fabric = fabric(Topology.star(2), DEEP, Balancing.ECMP);
    Log log = new Log();
    int end = fabric.add(1, log);
    fabric.look(fabric.add(0, new PacketBurst(1, end, 10, BYTES, false)));
    fabric.at(2_500_000, now -> fabric.remove(end));
    drain(fabric);
    assertEquals(10, log.lines.size() + fabric.totals().late());
    assertTrue(fabric.totals().late() > 0);
  }

  @Test
  void anEndThatIsReadyToSendNothingIsFound() {
    Fabric fabric = fabric(Topology.star(2), DEEP, Balancing.ECMP);
    FabricEnd bad =
        new FabricEnd() {
          @Override
          public void receive(long now, FabricPacket packet) {
            throw new IllegalStateException("nothing comes");
          }

          @Override
          public long ready(long now) {
            return now;
          }

          @Override
          public boolean next(long now, FabricPacket out) {
            return false;
          }
        };
    int end = fabric.add(0, bad);
    assertThrows(IllegalStateException.class, () -> fabric.look(end));
  }

  @Test
  void parametersAreChecked() {
    assertThrows(ParameterException.class, () -> LinkParameters.ofGigabits(3, 0));
    assertThrows(ParameterException.class, () -> new LinkParameters(1, -1));
    assertThrows(ParameterException.class, () -> SwitchParameters.shared(10));
    assertThrows(
        ParameterException.class, () -> new SwitchParameters(1000, 0, Double.NaN, 0, false, 0));
    assertThrows(ParameterException.class, () -> new LinkFailure(0, 5, 5));
    assertThrows(ParameterException.class, () -> Balancing.of("random"));
    FabricParameters star = FabricParameters.of(Topology.star(2), LINK, DEEP, Balancing.ECMP, 1);
    List<LinkFailure> failure = List.of(new LinkFailure(0, 0, 1));
    assertThrows(ParameterException.class, () -> star.withFailures(failure, 0));
    assertFalse(star.topology().name().isEmpty());
  }
}
