// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.spec.window.Verdict;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.transport.window.ReceiverRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The points of the calibration, and what is counted at each. */
public final class Calibration {
  /** What the NIC is built from: R = 12, W = 32, M = 4096, P = 256, 256 bits. */
  public static final NicParameters NIC =
      new NicParameters(new SluiceParameters(12, 32, 1 << 12, 256, Architecture.RING), 256, 8);

  /** Seed of what registers hold at power-up. */
  private static final long POWER_UP = 1;

  private static final PathParameters CLEAN =
      PathParameters.clean(20, 20_000).withQueue(5_000).withJitter(30_000);

  /** Each path works for 2 microseconds and fails for 0.2, in the mean. */
  private static final PathParameters FAILING = CLEAN.withOutages(2_000_000, 200_000, true);

  private static final List<CalibrationPoint> POINTS =
      List.of(
          CalibrationPoint.literal(200, CLEAN.withLoss(0.02, 0), "2 % loss", 1),
          CalibrationPoint.literal(200, CLEAN.withLoss(0.02, 4), "2 % loss in bursts of 4", 2),
          CalibrationPoint.progress(200, CLEAN.withLoss(0.02, 0), "2 % loss", 1),
          CalibrationPoint.progress(200, FAILING, "paths fail for a tenth of the time", 2),
          CalibrationPoint.early(300, CLEAN, "reordering alone", 1),
          CalibrationPoint.early(300, CLEAN.withLoss(0.02, 0), "2 % loss", 1),
          CalibrationPoint.early(600, CLEAN.withLoss(0.05, 4), "5 % loss in bursts of 4", 3),
          CalibrationPoint.early(300, FAILING, "paths fail for a tenth of the time", 3),
          CalibrationPoint.adaptive(100, CLEAN.withLoss(0.1, 0), "10 % loss", 1),
          CalibrationPoint.adaptive(100, CLEAN.withLoss(0.05, 4), "5 % loss in bursts of 4", 2),
          CalibrationPoint.adaptive(100, FAILING, "paths fail for a tenth of the time", 3));

  private Calibration() {}

  /**
   * How many points there are.
   *
   * @return a count
   */
  public static int points() {
    return POINTS.size();
  }

  /**
   * Builds the NIC's RTL, as {@link #run} takes it.
   *
   * @return makes NICs in lock-step with their models
   * @throws IOException when the Verilog cannot be written
   */
  public static Function<NicCoreModel, BlockUnderTest> hardware() throws IOException {
    VerilatedModel rtl =
        Verilate.top("NicCore")
            .sourceText("NicCore.v", NicGenerator.verilog("NicCore", NIC))
            .optimization(1)
            .build();
    return model -> new BlockCosim(rtl, model, POWER_UP).keepIdleFields();
  }

  /**
   * Compares simulation and NIC at a point.
   *
   * @param which 0 to {@link #points} - 1
   * @param maker makes the NIC of a model: in lock-step with RTL, or the model alone
   * @return the counts
   * @throws IllegalStateException when a time-out of the NIC comes out of turn
   */
  public static CalibrationResult run(int which, Function<NicCoreModel, BlockUnderTest> maker) {
    CalibrationPoint point = POINTS.get(which);
    return compare(point, point.extensions(), maker);
  }

  /** The same at any point, and with a NIC that may have other extensions. */
  static CalibrationResult compare(
      CalibrationPoint point, Extensions extensions, Function<NicCoreModel, BlockUnderTest> maker) {
    ReceiverRecord record = point.simulate(NIC.sluice().width(), NIC.sluice().payloadBytes());
    try (BlockUnderTest block = maker.apply(new NicCoreModel(NIC))) {
      ReceiverReplay replay = new ReceiverReplay(record, point, extensions, NIC, block);
      replay.run();
      List<PacketHeader> answers =
          record.events().stream()
              .filter(event -> event.kind() == ReceiverRecord.Kind.ANSWER)
              .map(ReceiverRecord.Event::packet)
              .toList();
      return new CalibrationResult(
          point,
          counts(record, answers, replay),
          texts(answers).equals(texts(replay.answers())),
          replay.identical());
    }
  }

  private static List<String> texts(List<PacketHeader> packets) {
    return packets.stream().map(PacketHeader::toString).toList();
  }

  private static List<CalibrationResult.Count> counts(
      ReceiverRecord record, List<PacketHeader> answers, ReceiverReplay replay) {
    List<CalibrationResult.Count> counts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      add(
          counts,
          "data packets " + verdict.label(),
          record.verdicts(verdict),
          replay.verdicts(verdict));
    }
    add(counts, "time-outs", record.timeouts(), replay.control(ReceiveCountWires.TIMEOUT));
    for (PacketType type : PacketType.values()) {
      if (type != PacketType.DATA && type != PacketType.CONNECTION_REQUEST) {
        String name = "sent: " + type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        add(counts, name, sent(answers, type), sent(replay.answers(), type));
      }
    }
    add(
        counts,
        "requests made early",
        record.earlyRequests(),
        replay.control(ReceiveCountWires.EARLY_REQUEST));
    add(
        counts,
        "spurious requests",
        record.askedInVain(),
        replay.control(ReceiveCountWires.ASKED_IN_VAIN));
    add(counts, "packets written twice", record.outcome().duplicateWrites(), replay.rewritten());
    return counts;
  }

  private static void add(
      List<CalibrationResult.Count> counts, String name, long simulated, long hardware) {
    counts.add(new CalibrationResult.Count(name, simulated, hardware));
  }

  private static long sent(List<PacketHeader> packets, PacketType type) {
    return packets.stream().filter(packet -> packet.type() == type).count();
  }
}
