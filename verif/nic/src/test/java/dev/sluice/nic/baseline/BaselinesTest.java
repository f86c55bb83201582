package dev.sluice.nic.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cycle.baseline.ReceiverCounterModel;
import dev.sluice.cycle.baseline.SenderWindowModel;
import dev.sluice.nic.block.BlockCosim;
import dev.sluice.nic.block.BlockRtl;
import dev.sluice.nic.block.VerilogTools;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.BaselineGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The yardstick blocks: RTL in lock-step with their models, and what the models do. */
class BaselinesTest {
  private static final SluiceParameters P = new SluiceParameters(4, 8, 40, 64, Architecture.SHIFT);
  private static final int CLOCKS = 40_000;

  @TempDir Path folder;

  private String verilog(String block) throws IOException {
    return Files.readString(BaselineGenerator.generate(block, P, folder));
  }

  /** Random commands; returns how often each outcome was seen. */
  private static int[] counter(String verilog, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ReceiverCounterModel block = new ReceiverCounterModel(P);
    int[] seen = new int[4];
    int[] round = new int[P.windows()];
    try (BlockCosim cosim =
        new BlockCosim(BlockRtl.of(BaselineGenerator.RECEIVER_COUNTER, verilog), block)) {
      cosim.start();
      for (int clock = 0; clock < CLOCKS; clock++) {
        cosim.begin();
        int window = random.nextInt(P.windows());
        if (block.outcome.valid) {
          int kind = block.outcome.getInt(ReceiverCounterModel.KIND);
          seen[kind]++;
          round[block.outcome.getInt(ReceiverCounterModel.WINDOW)] =
              block.outcome.getInt(ReceiverCounterModel.ROUND);
        }
        int draw = random.nextInt(100);
        block.cmd.valid = random.nextInt(8) != 0;
        block.cmd.set(
            ReceiverCounterModel.OP,
            draw < 3
                ? ReceiverCounterModel.OPEN
                : draw < 5 ? ReceiverCounterModel.RESEND : draw < 6 ? 3 : 1);
        block.cmd.set(ReceiverCounterModel.WINDOW, window);
        block.cmd.set(
            ReceiverCounterModel.ROUND, random.nextInt(5) == 0 ? random.nextInt() : round[window]);
        block.cmd.set(ReceiverCounterModel.TOTAL, 1 + random.nextInt(12));
        cosim.end();
      }
    }
    return seen;
  }

  /** The same for a sender window; acknowledgements come for what was sent, or for anything. */
  private static int[] sender(String verilog, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SenderWindowModel block = new SenderWindowModel(P);
    int[] seen = new int[5];
    int[] transfer = new int[P.width()];
    int[] pidx = new int[P.width()];
    block.timeout.set(0, 20);
    try (BlockCosim cosim =
        new BlockCosim(BlockRtl.of(BaselineGenerator.SENDER_WINDOW, verilog), block)) {
      cosim.start();
      for (int clock = 0; clock < CLOCKS; clock++) {
        cosim.begin();
        if (block.outcome.valid) {
          int kind = block.outcome.getInt(SenderWindowModel.OP);
          seen[kind]++;
          if (kind == SenderWindowModel.SENT) {
            int slot = block.outcome.getInt(SenderWindowModel.SLOT);
            transfer[slot] = block.outcome.getInt(SenderWindowModel.TRANSFER);
            pidx[slot] = block.outcome.getInt(SenderWindowModel.PIDX);
          }
        }
        int slot = random.nextInt(P.width());
        boolean acks = random.nextInt(3) == 0;
        boolean right = random.nextInt(4) != 0;
        // Now and then nothing for long, so that timers run out.
        block.cmd.valid = (clock / 2000) % 3 != 2 && random.nextInt(4) != 0;
        block.cmd.set(SenderWindowModel.OP, random.nextInt(50) == 0 ? 2 : acks ? 1 : 0);
        block.cmd.set(
            SenderWindowModel.TRANSFER,
            acks && right ? transfer[slot] : random.nextInt(P.windows()));
        block.cmd.set(
            SenderWindowModel.PIDX, acks && right ? pidx[slot] : random.nextInt(P.maxPackets()));
        block.cmd.set(SenderWindowModel.SLOT, slot);
        cosim.end();
      }
    }
    return seen;
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
