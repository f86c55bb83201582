// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.stress.NicStress;
import dev.sluice.bench.stress.StressScenario;
import dev.sluice.cycle.admission.AdmissionModel;
import dev.sluice.cycle.builder.PacketBuilderModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.cycle.writer.PacketWriterModel;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.NicNode;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.admission.AdmissionSurroundings;
import dev.sluice.parts.builder.BuilderPattern;
import dev.sluice.parts.builder.PacketBuilderTraffic;
import dev.sluice.parts.control.ReceiveControlTraffic;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.rings.HostRingsTraffic;
import dev.sluice.parts.rings.RingPattern;
import dev.sluice.parts.send.SendStimulus;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.parts.writer.PacketWriterTraffic;
import dev.sluice.parts.writer.WriterPattern;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Whatever a block of the NIC gives to another under stress, the other block's bench gives it too:
 * every kind of message, and of each kind every field that may be 0 and that may be something else.
 * A bench whose messages are kinder than the neighbour's cannot see what the NIC does with them.
 */
class BundleCasesTest {
  private static final MemoryTiming MEMORY =
      new MemoryTiming(0.1, 10, 10, 0.02, MemoryTiming.Order.ANY);
  private static final Map<StressScenario, Architecture> SCENARIOS =
      Map.of(
          StressScenario.HOSTILE_PEER, Architecture.SHIFT,
          StressScenario.LOST_PEER, Architecture.RING,
          StressScenario.BAD_DESCRIPTORS, Architecture.SEGMENTED);

  private static final int TRANSFERS = 20;
  private static final long TRANSFER_BYTES = 4096;

  /** Not 0, which a bench would have to meet by chance. */
  private static final long BASE = 1 << 16;

  /** What crosses between the blocks of the NIC. */
  private static final Map<String, BundleCases> NIC = cases();

  private static NicParameters nic(Architecture architecture) {
    return new NicParameters(new SluiceParameters(4, 64, 256, 64, architecture), 64, 4);
  }

  /** Every bundle, with the fields that say what the others mean. */
  private static Map<String, BundleCases> cases() {
    Map<String, BundleCases> cases = new HashMap<>();
    cases.put("header", new BundleCases(HeaderWires.TYPE));
    cases.put("payload", new BundleCases(PayloadWires.LAST));
    cases.put("cmd", new BundleCases(EngineCommandWires.OP));
    cases.put("answer", new BundleCases(AnswerWires.TYPE));
    cases.put("connection", new BundleCases(ConnectionWires.GAVE_UP));
    cases.put("windowCommand", new BundleCases(WindowCommandWires.OP, WindowCommandWires.FAILED));
    cases.put(
        "writeCommand",
        new BundleCases(
            WriteCommandWires.CLOSED,
            WriteCommandWires.WRITE,
            WriteCommandWires.VERDICT,
            WriteCommandWires.REFUSE));
    cases.put(
        "arrival",
        new BundleCases(
            ArrivalWires.CLOSED, ArrivalWires.ERROR, ArrivalWires.VERDICT, ArrivalWires.REFUSE));
    cases.put("status", new BundleCases(StatusWires.STATE));
    cases.put("control", new BundleCases(ControlWires.TYPE));
    cases.put("send", new BundleCases(SendWires.TYPE));
    cases.put("readError", new BundleCases());
    cases.put("completion", new BundleCases(CompletionWires.STATUS));
    return cases;
  }

  @BeforeAll
  static void watchTheNic() {
    SCENARIOS.forEach(
        (scenario, architecture) -> {
          try (NicStress stress =
              scenario.prepare(nic(architecture), (p, _) -> new Watched(p), 3)) {
            stress.run();
          }
        });
    watchBadMemories();
  }

  /** Two hosts: the one cannot read a line of its memory, the other's refuses writes. */
  private static void watchBadMemories() {
    NicParameters nic = nic(Architecture.RING);
    int largest = PacketCodec.maxPacketBytes(nic.sluice());
    NetworkParameters network = new NetworkParameters(0, 0, 0, 0, 0, 16, 1);
    Channel there = new Channel(network, largest, 0);
    Channel back = new Channel(network, largest, 1);
    try (NicNode a = node(nic, new ChannelEnd(there, back, 2));
        NicNode b = node(nic, new ChannelEnd(back, there, 1))) {
      a.host().breakLine(BASE + TRANSFER_BYTES / 2);
      b.register(BASE, TRANSFERS * TRANSFER_BYTES);
      long clock = 0;
      for (int given = 0; a.ended() < TRANSFERS; clock++) {
        assertThat(clock).as("clocks").isLessThan(10_000_000);
        if (given < TRANSFERS && b.isSet() && a.canSubmit()) {
          long place = BASE + given * TRANSFER_BYTES;
          a.submit(given, 2, place, TRANSFER_BYTES, place);
          given++;
        }
        a.clock(clock);
        b.clock(clock);
      }
    }
  }

  private static NicNode node(NicParameters nic, ChannelEnd line) {
    byte[] memory = new byte[(int) (TRANSFERS * TRANSFER_BYTES)];
    new Random(1).nextBytes(memory);
    return new NicNode(
        new Watched(nic),
        nic,
        TransportParameters.forNetwork(500, 4, 8),
        new HostMemory(BASE, MemorySegment.ofArray(memory)),
        line,
        MEMORY,
        1);
  }

  /** A NIC's model, and what crosses inside it in every clock. */
  private static final class Watched implements BlockUnderTest {
    private final NicCoreModel model;
    private final BlockUnderTest alone;

    Watched(NicParameters parameters) {
      model = new NicCoreModel(parameters);
      alone = new ModelAlone(model);
    }

    @Override
    public BlockModel model() {
      return model;
    }

    @Override
    public void start() {
      alone.start();
    }

    @Override
    public void begin() {
      alone.begin();
    }

    @Override
    public void end() {
      see(NIC, model.inside());
      see(NIC, List.of(model.wires("completion")));
      alone.end();
    }

    @Override
    public long comparisons() {
      return alone.comparisons();
    }

    @Override
    public long mismatches() {
      return alone.mismatches();
    }

    @Override
    public void close() {
      alone.close();
    }
  }

  private static void see(Map<String, BundleCases> cases, List<Wires> wires) {
    for (Wires each : wires) {
      BundleCases of = cases.get(each.name());
      if (of != null) {
        of.see(each);
      }
    }
  }

  private static void check(Map<String, BundleCases> bench, String... names) {
    for (String name : names) {
      assertThat(NIC.get(name).kinds()).as("kinds of %s in the NIC", name).isPositive();
      assertThat(NIC.get(name).notIn(bench.get(name))).as("never in the bench").isEmpty();
    }
  }

  /** A block with its bench's traffic until that is done. */
  private static void run(
      BlockModel block, Runnable drive, Runnable clock, BooleanSupplier done, String... names) {
    Map<String, BundleCases> bench = cases();
    while (!done.getAsBoolean()) {
      block.drive();
      drive.run();
      see(bench, block.inputs());
      block.clock();
      clock.run();
    }
    check(bench, names);
  }

  @Test
  void admission() {
    Map<String, BundleCases> bench = cases();
    NicParameters nic = nic(Architecture.SHIFT);
    AdmissionModel block = new AdmissionModel(nic);
    AdmissionSurroundings round = new AdmissionSurroundings(nic, block, 1, 0.9, 0.9, false);
    for (int clock = 0; clock < 300_000; clock++) {
      block.drive();
      round.drive();
      see(bench, block.inputs());
      block.clock();
      round.clock();
      round.finish();
    }
    check(bench, "header", "windowCommand");
  }

  @Test
  void window() {
    Map<String, BundleCases> bench = cases();
    SluiceParameters sluice = nic(Architecture.SHIFT).sluice();
    ReceiveWindowEngineModel engine = ReceiveWindowEngineModel.of(sluice);
    ReceiveWindowStimulus stimulus = new ReceiveWindowStimulus(sluice, 0.9, 1);
    for (int clock = 0; clock < 200_000; clock++) {
      engine.drive();
      if (engine.verdict.valid) {
        stimulus.observe(
            engine.verdict.getInt(VerdictWires.WINDOW),
            engine.verdict.getInt(VerdictWires.WBASE),
            engine.verdict.getBit(VerdictWires.COMPLETE),
            engine.verdict.getInt(VerdictWires.VERDICT));
      }
      stimulus.next();
      stimulus.offer(engine.cmd, engine.query);
      see(bench, List.of(engine.cmd));
      engine.clock();
    }
    check(bench, "cmd");
  }

  @Test
  void writer() {
    NicParameters nic = nic(Architecture.SHIFT);
    PacketWriterModel block = new PacketWriterModel(nic);
    WriterPattern pattern = new WriterPattern(20_000, 0.2, 0.3, 0.3, 1, 64, MEMORY);
    PacketWriterTraffic traffic = new PacketWriterTraffic(nic, block, pattern, 1);
    run(block, traffic::drive, traffic::clock, traffic::done, "writeCommand", "payload");
  }

  @Test
  void control() {
    Map<String, BundleCases> bench = cases();
    NicParameters nic = nic(Architecture.SHIFT);
    for (long seed = 1; seed <= 60; seed++) {
      ReceiveControlModel block = new ReceiveControlModel(nic);
      ReceiveControlTraffic traffic =
          new ReceiveControlTraffic(nic, block, ReceiveShape.random(4, 64, seed), seed);
      traffic.path().isOfANic();
      for (int clock = 0; clock < 20_000; clock++) {
        block.drive();
        traffic.drive();
        see(bench, block.inputs());
        traffic.clock();
        block.clock();
      }
    }
    check(bench, "connection", "arrival", "status");
  }

  @Test
  void send() {
    Map<String, BundleCases> bench = cases();
    NicParameters nic = nic(Architecture.SHIFT);
    for (long seed = 1; seed <= 40; seed++) {
      SendEngineModel block = new SendEngineModel(nic);
      SendStimulus stimulus = new SendStimulus(nic, block, seed);
      for (int clock = 0; clock < 100_000; clock++) {
        block.drive();
        stimulus.next();
        see(bench, block.inputs());
        stimulus.observe();
        block.clock();
      }
    }
    check(bench, "answer", "readError");
  }

  @Test
  void builder() {
    NicParameters nic = nic(Architecture.SHIFT);
    PacketBuilderModel block = new PacketBuilderModel(nic);
    BuilderPattern pattern =
        new BuilderPattern(20_000, 20_000, 0.2, 0.1, 0.3, 0.3, 0.02, 1, 64, MEMORY);
    PacketBuilderTraffic traffic = new PacketBuilderTraffic(nic, block, pattern, 1);
    run(block, traffic::drive, traffic::clock, traffic::done, "control", "send");
  }

  @Test
  void rings() {
    NicParameters nic = nic(Architecture.SHIFT);
    HostRingsModel block = new HostRingsModel(nic);
    RingPattern pattern = new RingPattern(400, 200, 0, 6, 0.1, 0.02, 0, MEMORY);
    HostRingsTraffic traffic = new HostRingsTraffic(nic, block, pattern, 1);
    run(block, traffic::drive, traffic::clock, traffic::done, "completion");
  }
}
