// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.baseline.ReceiverCounterTraffic;
import dev.sluice.parts.baseline.SenderWindowTraffic;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.baseline.ReceiverCounterRules;
import dev.sluice.spec.baseline.SenderWindowRules;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The models of the two yardsticks do what their rules say, in order, two clocks later. */
class BaselineModelsTest {
  private static final SluiceParameters P = new SluiceParameters(4, 8, 40, 64, Architecture.SHIFT);
  private static final int CLOCKS = 20_000;

  /** An outcome that is owed in a clock. */
  private record Owed(long clock, String outcome) {}

  @Property(tries = 5)
  void theReceiverCounterCountsAsItsRulesSay(@ForAll long seed) {
    ReceiverCounterModel block = new ReceiverCounterModel(P);
    ReceiverCounterTraffic traffic = new ReceiverCounterTraffic(P, block, seed);
    ReceiverCounterRules[] rules = new ReceiverCounterRules[P.windows()];
    Arrays.setAll(rules, _ -> new ReceiverCounterRules(ReceiverCounterModel.ROUND_BITS));
    Queue<Owed> owed = new ArrayDeque<>();
    for (long clock = 0; clock < CLOCKS; clock++) {
      block.drive();
      Owed due = owed.peek();
      boolean isDue = due != null && due.clock == clock;
      assertThat(block.outcome.valid).as("valid in clock %d", clock).isEqualTo(isDue);
      if (isDue) {
        owed.remove();
        assertThat(
                counted(
                    block.outcome.getInt(ReceiverCounterModel.WINDOW),
                    block.outcome.getInt(ReceiverCounterModel.KIND),
                    block.outcome.getInt(ReceiverCounterModel.ROUND),
                    block.outcome.getInt(ReceiverCounterModel.TOTAL)))
            .as("clock %d", clock)
            .isEqualTo(due.outcome);
      }
      traffic.drive();
      if (block.cmd.fires()) {
        int window = block.cmd.getInt(ReceiverCounterModel.WINDOW);
        ReceiverCounterRules.Outcome outcome = apply(block, rules[window]);
        if (outcome != null) {
          owed.add(
              new Owed(
                  clock + 2,
                  counted(
                      window, outcome.ordinal(), rules[window].round(), rules[window].count())));
        }
      }
      block.clock();
    }
    assertThat(IntStream.of(traffic.seen()).min().orElseThrow()).as("each outcome").isPositive();
  }

  private static ReceiverCounterRules.Outcome apply(
      ReceiverCounterModel block, ReceiverCounterRules rules) {
    return switch (block.cmd.getInt(ReceiverCounterModel.OP)) {
      case ReceiverCounterModel.OPEN -> {
        rules.open(block.cmd.getInt(ReceiverCounterModel.TOTAL));
        yield null;
      }
      case ReceiverCounterModel.PACKET ->
          rules.packet(block.cmd.getInt(ReceiverCounterModel.ROUND));
      case ReceiverCounterModel.RESEND -> rules.resend();
      default -> null;
    };
  }

  private static String counted(int window, int kind, int round, int count) {
    return "window %d kind %d round %d count %d".formatted(window, kind, round, count);
  }

  /** A command that was taken in a clock; what it does is seen two clocks later. */
  private record Taken(long clock, int op, int transfer, int pidx, int slot) {}

  @Property(tries = 5)
  void theSenderWindowSendsAsItsRulesSay(@ForAll long seed) {
    SenderWindowModel block = new SenderWindowModel(P);
    SenderWindowTraffic traffic = new SenderWindowTraffic(P, block, seed);
    SenderWindowRules rules = new SenderWindowRules(P.width());
    Queue<Taken> taken = new ArrayDeque<>();
    for (long clock = 0; clock < CLOCKS; clock++) {
      block.drive();
      if (!taken.isEmpty() && taken.peek().clock == clock - 2) {
        Taken command = taken.remove();
        String expected = expected(command, rules);
        assertThat(block.outcome.valid ? outcome(block) : "none")
            .as("%s in clock %d", command, clock)
            .isEqualTo(expected);
      } else if (block.outcome.valid) {
        assertThat(block.outcome.getInt(SenderWindowModel.OP))
            .as("without a command, clock %d", clock)
            .isEqualTo(SenderWindowModel.RESEND);
        assertThat(
                rules.mayResend(
                    block.outcome.getInt(SenderWindowModel.SLOT),
                    block.outcome.getInt(SenderWindowModel.TRANSFER),
                    block.outcome.getInt(SenderWindowModel.PIDX)))
            .as("what is retransmitted in clock %d was sent, and was not acknowledged", clock)
            .isTrue();
      }
      traffic.drive();
      if (block.cmd.fires()) {
        taken.add(
            new Taken(
                clock,
                block.cmd.getInt(SenderWindowModel.OP),
                block.cmd.getInt(SenderWindowModel.TRANSFER),
                block.cmd.getInt(SenderWindowModel.PIDX),
                block.cmd.getInt(SenderWindowModel.SLOT)));
      }
      block.clock();
    }
    assertThat(IntStream.of(traffic.seen()).min().orElseThrow()).as("each outcome").isPositive();
  }

  private static String expected(Taken command, SenderWindowRules rules) {
    int transfer = command.transfer;
    int pidx = command.pidx;
    switch (command.op) {
      case SenderWindowModel.SEND -> {
        int next = rules.next();
        boolean goes = rules.send(transfer, pidx);
        return sent(goes ? SenderWindowModel.SENT : SenderWindowModel.FULL, transfer, pidx, next);
      }
      case SenderWindowModel.ACK -> {
        boolean right = rules.acknowledge(command.slot, transfer, pidx);
        return sent(
            right ? SenderWindowModel.ACKED : SenderWindowModel.STALE,
            transfer,
            pidx,
            command.slot);
      }
      default -> {
        return "none";
      }
    }
  }

  private static String outcome(SenderWindowModel block) {
    return sent(
        block.outcome.getInt(SenderWindowModel.OP),
        block.outcome.getInt(SenderWindowModel.TRANSFER),
        block.outcome.getInt(SenderWindowModel.PIDX),
        block.outcome.getInt(SenderWindowModel.SLOT));
  }

  private static String sent(int kind, int transfer, int pidx, int slot) {
    return "kind %d transfer %d pidx %d slot %d".formatted(kind, transfer, pidx, slot);
  }
}
