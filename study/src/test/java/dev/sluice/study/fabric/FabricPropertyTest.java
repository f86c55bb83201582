// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.study.fabric.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FabricPropertyTest {
  private record Run(List<List<Log.Line>> lines, FabricTotals totals, int sent) {}

  private static Run run(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Topology topology =
        switch (random.nextInt(3)) {
          case 0 -> Topology.star(2 + random.nextInt(12));
          case 1 -> Topology.leafSpine(2 + random.nextInt(3), 1 + random.nextInt(4), 4);
          default -> Topology.fatTree(4);
        };
    SwitchParameters switches =
        random.nextBoolean()
            ? SwitchParameters.shared(20_000 + random.nextInt(200_000))
            : SwitchParameters.perPort(3_000 + random.nextInt(50_000));
    switch (random.nextInt(4)) {
      case 0 -> switches = switches.withEcn(1 + random.nextInt(10_000));
      case 1 -> switches = switches.withTrimming();
      case 2 ->
          switches = SwitchParameters.shared(4_000_000).withPfc(2_000 + random.nextInt(9_000));
      default -> {}
    }
    FabricParameters parameters =
        FabricParameters.of(
            topology,
            LinkParameters.ofGigabits(100, random.nextInt(2_000_000)),
            switches,
            Balancing.values()[random.nextInt(2)],
            seed);
    List<LinkFailure> failures = new ArrayList<>();
    for (int cable = 0; cable < topology.cables().size(); cable++) {
      if (random.nextInt(4) == 0) {
        long from = random.nextInt(10_000_000);
        failures.add(new LinkFailure(cable, from, from + 1 + random.nextInt(20_000_000)));
      }
    }
    Fabric fabric = new Fabric(parameters.withFailures(failures, random.nextInt(3_000_000)));
    List<List<Log.Line>> lines = new ArrayList<>();
    int sent = 0;
    for (int flow = 0; flow < 1 + random.nextInt(20); flow++) {
      int from = random.nextInt(topology.nodes());
      int to = (from + 1 + random.nextInt(topology.nodes() - 1)) % topology.nodes();
      Log log = new Log();
      lines.add(log.lines);
      int packets = 1 + random.nextInt(60);
      sent += packets;
      int end = fabric.add(to, log);
      int bytes = 64 + random.nextInt(1500);
      int sender = fabric.add(from, new PacketBurst(to, end, packets, bytes, random.nextBoolean()));
      fabric.at(random.nextInt(5_000_000), now -> fabric.look(sender));
    }
    while (fabric.step(Long.MAX_VALUE - 1)) {
      // to the end
    }
    return new Run(lines, fabric.totals(), sent);
  }

  /** Nothing is lost without being counted, nothing arrives twice; the same seed, the same run. */
  @Property(tries = 300)
  void everyPacketIsAccountedFor(@ForAll long seed) {
    Run run = run(seed);
    assertEquals(run.sent, run.totals.sent());
    assertEquals(0, run.totals.inside());
    int arrived = 0;
    for (List<Log.Line> lines : run.lines) {
      arrived += lines.size();
      assertEquals(lines.size(), lines.stream().map(Log.Line::index).distinct().count());
      for (int i = 1; i < lines.size(); i++) {
        assertTrue(lines.get(i).now() >= lines.get(i - 1).now());
      }
    }
    assertEquals(run.totals.delivered(), arrived);
    assertEquals(run.lines, run(seed).lines);
  }
}
