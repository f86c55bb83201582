// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cycle.baseline.ReceiverCounterModel;
import dev.sluice.cycle.baseline.SenderWindowModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.baseline.ReceiverCounterTraffic;
import dev.sluice.parts.baseline.SenderWindowTraffic;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.BaselineGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The yardstick blocks: RTL in lock-step with their models, and what the models do. */
class BaselinesTest {
  static final SluiceParameters P = new SluiceParameters(4, 8, 40, 64, Architecture.SHIFT);
  private static final int CLOCKS = 40_000;

  @TempDir Path folder;

  static String verilog(String block) throws IOException {
    Path folder = Files.createTempDirectory("sluice-baseline-");
    try {
      Path file = BaselineGenerator.generate(block, P, folder);
      String text = Files.readString(file);
      Files.delete(file);
      return text;
    } finally {
      Files.delete(folder);
    }
  }

  /** Random commands; returns how often each outcome was seen. */
  private static int[] counter(String verilog, long seed) {
    ReceiverCounterModel block = new ReceiverCounterModel(P);
    ReceiverCounterTraffic traffic = new ReceiverCounterTraffic(P, block, seed);
    VerilatedModel rtl = BlockRtl.of(BaselineGenerator.RECEIVER_COUNTER, verilog);
    run(rtl, block, seed, traffic::drive);
    return traffic.seen();
  }

  /** The same for a sender window. */
  private static int[] sender(String verilog, long seed) {
    SenderWindowModel block = new SenderWindowModel(P);
    SenderWindowTraffic traffic = new SenderWindowTraffic(P, block, seed);
    VerilatedModel rtl = BlockRtl.of(BaselineGenerator.SENDER_WINDOW, verilog);
    run(rtl, block, seed, traffic::drive);
    return traffic.seen();
  }

  private static void run(VerilatedModel rtl, BlockModel block, long seed, Runnable traffic) {
    try (BlockCosim cosim = new BlockCosim(rtl, block, seed)) {
      cosim.start();
      for (int clock = 0; clock < CLOCKS; clock++) {
        cosim.begin();
        traffic.run();
        cosim.end();
      }
    }
  }

  @Test
  void theReceiverCounterIsAsItsModelSaysInEveryClock() throws Exception {
    String verilog = verilog(BaselineGenerator.RECEIVER_COUNTER);
    for (int seed = 1; seed <= 3; seed++) {
      assertThat(IntStream.of(counter(verilog, seed)).min().orElseThrow())
          .as("of each outcome")
          .isGreaterThan(50);
    }
  }

  @Test
  void theSenderWindowIsAsItsModelSaysInEveryClock() throws Exception {
    String verilog = verilog(BaselineGenerator.SENDER_WINDOW);
    for (int seed = 1; seed <= 3; seed++) {
      assertThat(IntStream.of(sender(verilog, seed)).min().orElseThrow())
          .as("of each outcome")
          .isGreaterThan(50);
    }
  }

  @Test
  void withoutForwardingTheyDiffer() throws Exception {
    for (String block :
        new String[] {BaselineGenerator.RECEIVER_COUNTER, BaselineGenerator.SENDER_WINDOW}) {
      String verilog = verilog(block);
      String broken = verilog.replaceFirst("forward <= \\(writes[^;]*;", "forward <= 1'b0;");
      assertThat(broken).as(block).isNotEqualTo(verilog);
      assertThatThrownBy(
              () -> {
                if (block.equals(BaselineGenerator.RECEIVER_COUNTER)) {
                  counter(broken, 1);
                } else {
                  sender(broken, 1);
                }
              })
          .isInstanceOf(MismatchException.class);
    }
  }

  @Test
  void theToolsTakeThem() throws Exception {
    for (String block :
        new String[] {BaselineGenerator.RECEIVER_COUNTER, BaselineGenerator.SENDER_WINDOW}) {
      VerilogTools.accept(folder, block, verilog(block), "memory");
    }
  }

  /** The price that the source names: after one loss, what had arrived is counted again. */
  @Test
  void aRoundBeginsAtZeroAndOldPacketsDoNotCount() {
    ReceiverCounterModel block = new ReceiverCounterModel(P);
    for (int i = 0; i < P.windows(); i++) {
      step(block, false, 0, 0, 0);
    }
    step(block, true, ReceiverCounterModel.OPEN, 0, 3);
    step(block, true, ReceiverCounterModel.PACKET, 0, 0);
    step(block, true, ReceiverCounterModel.PACKET, 0, 0);
    step(block, true, ReceiverCounterModel.RESEND, 0, 0);
    step(block, true, ReceiverCounterModel.PACKET, 0, 0);
    step(block, false, 0, 0, 0);
    block.drive();
    assertThat(block.outcome.getInt(ReceiverCounterModel.KIND))
        .as("a packet of the old round")
        .isEqualTo(ReceiverCounterModel.STALE);
    assertThat(block.outcome.getInt(ReceiverCounterModel.TOTAL)).isZero();
    for (int i = 0; i < 3; i++) {
      step(block, true, ReceiverCounterModel.PACKET, 1, 0);
    }
    step(block, false, 0, 0, 0);
    block.drive();
    assertThat(block.outcome.getInt(ReceiverCounterModel.KIND))
        .isEqualTo(ReceiverCounterModel.COMPLETE);
  }

  private static void step(
      ReceiverCounterModel block, boolean valid, int op, int round, int total) {
    block.drive();
    block.cmd.valid = valid;
    block.cmd.set(ReceiverCounterModel.OP, op);
    block.cmd.set(ReceiverCounterModel.WINDOW, 0);
    block.cmd.set(ReceiverCounterModel.ROUND, round);
    block.cmd.set(ReceiverCounterModel.TOTAL, total);
    block.clock();
  }
}
