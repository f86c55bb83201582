// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.parts.send.SendStimulus;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Runs the engine's cycle model under random work beside one spec sender for each transfer, and
 * checks every packet and every end; that waits are never cut short and not too long; that turns
 * are fair.
 */
final class SpecCheck {
  private record End(int cookie, int transferId, int status) {}

  private final NicParameters p;
  private final SendEngineModel model;
  private final SendStimulus stimulus;
  private final Wires descriptor;
  private final Wires config;
  private final Wires send;
  private final Wires completion;
  private final Wires event;
  private final int retryLimit;
  private final Extensions extensions;

  private final SpecTransfer[] bySlot;
  private final int[] uses;

  /** Whose packet was asked for, by the clock of the decision; two later it may be dropped. */
  private final SpecTransfer[] requesting = new SpecTransfer[4];

  private final Deque<Described> accepted = new ArrayDeque<>();
  private final Deque<Wires> expected = new ArrayDeque<>();
  private final List<End> ends = new ArrayList<>();
  private final TurnCheck turns;
  private final TimeCheck times;
  private long clock;
  private boolean freeFlow;

  /** Where transfer ids start: as it was in the first clock in which the engine was enabled. */
  private int idStart;

  private boolean begun;

  SpecCheck(NicParameters p, long seed) {
    this.p = p;
    model = new SendEngineModel(p);
    stimulus = new SendStimulus(p, model, seed).steady();
    descriptor = model.inputs().get(0);
    config = model.inputs().get(2);
    send = model.outputs().get(0);
    completion = model.outputs().get(1);
    event = model.outputs().get(2);
    limit(SendConfigWires.SENDER_TIMEOUT, 1000);
    limit(SendConfigWires.BACKOFF_LIMIT, 5);
    limit(SendConfigWires.RETRY_LIMIT, 6);
    retryLimit = config.getInt(SendConfigWires.RETRY_LIMIT);
    boolean progress = config.getBit(SendConfigWires.PROGRESS);
    extensions = new Extensions(progress ? Overrun.PROGRESS : Overrun.SOURCE, false);
    bySlot = new SpecTransfer[p.transfers()];
    uses = new int[p.transfers()];
    turns = new TurnCheck(p.transfers());
    times = new TimeCheck(p, config);
  }

  /** So that everything ends soon. */
  private void limit(int field, long most) {
    config.set(field, Math.min(config.get(field), most));
  }

  /** Both outputs are always taken and reports are few, so that lateness is bounded. */
  SpecCheck freeFlow() {
    stimulus.withFewUnreadable();
    freeFlow = true;
    return this;
  }

  SendStimulus stimulus() {
    return stimulus;
  }

  long mostLate() {
    return times.mostLate();
  }

  void run(int clocks) {
    for (int i = 0; i < clocks; i++) {
      step(false);
    }
  }

  /** Everything that was begun ends, though nobody answers any more. */
  void drain(int clocks) {
    for (int i = 0; i < clocks && stimulus.completions() < stimulus.descriptors(); i++) {
      step(true);
    }
    for (int i = 0; i < 100; i++) {
      step(true);
    }
    assertThat(ends).as("ends that were not reported").isEmpty();
    assertThat(expected).as("packets that were not sent").isEmpty();
    assertThat(stimulus.completions()).isEqualTo(stimulus.descriptors());
  }

  private void step(boolean draining) {
    model.drive();
    stimulus.next();
    if (draining) {
      stimulus.drain();
    }
    if (freeFlow) {
      stimulus.allRoom();
      send.ready = true;
      completion.ready = true;
    }
    stimulus.observe();
    observe();
    PipelineStage stage = model.inDecide();
    boolean decides = stage != null;
    SendOperation operation = decides ? stage.operation : null;
    int slot = decides ? stage.slot : 0;
    PacketHeader answer = decides ? header(stage) : null;
    long from = decides ? Integer.toUnsignedLong(stage.peer) : 0;
    int requestId = decides ? stage.transferId : 0;
    model.clock();
    model.drive(); // What it drives follows from registers, so once more changes nothing.
    requesting[(int) (clock & 3)] = null;
    if (decides) {
      check(operation, stage.decision, slot, answer, from, requestId);
    }
    if (event.getBit(SendEventWires.REQUEST_DROPPED)) {
      requesting[(int) (clock - 2 & 3)].dropRequested();
    }
    clock++;
  }

  private static PacketHeader header(PipelineStage stage) {
    return new PacketHeader()
        .reset(PacketType.ofCode(stage.type))
        .window(stage.window)
        .generation(stage.generation)
        .pidx(stage.pidx)
        .transferId(stage.transferId)
        .detail(stage.detail);
  }

  /** What passes at the ports in this clock. */
  private void observe() {
    if (!begun) {
      idStart = config.getInt(SendConfigWires.TRANSFER_ID_START);
      begun = config.getBit(SendConfigWires.ENABLE);
    }
    if (descriptor.fires()) {
      Described described = Described.of(descriptor);
      CompletionStatus verdict = described.verdict(p, config);
      if (verdict == CompletionStatus.DONE) {
        accepted.add(described);
      } else {
        ends.add(new End(described.cookie(), 0, verdict.code()));
      }
    }
    if (send.fires()) {
      assertThat(expected).as("packets that may be sent").isNotEmpty();
      assertThat(fields(send)).isEqualTo(fields(expected.remove()));
    }
    if (completion.fires()) {
      End end =
          new End(
              completion.getInt(CompletionWires.COOKIE),
              completion.getInt(CompletionWires.TRANSFER_ID),
              completion.getInt(CompletionWires.STATUS));
      assertThat(ends.remove(end)).as("%s is to be reported", end).isTrue();
    }
  }

  private static List<Long> fields(Wires wires) {
    List<Long> values = new ArrayList<>();
    for (int field = 0; field < wires.size(); field++) {
      values.add(wires.get(field));
    }
    return values;
  }

  private void check(
      SendOperation operation,
      SendDecision decision,
      int slot,
      PacketHeader answer,
      long from,
      int requestId) {
    SpecTransfer transfer = bySlot[slot];
    Wires sent = null;
    switch (operation) {
      case START -> {
        assertThat(transfer).isNull();
        int id = slot + p.transfers() * uses[slot]++ ^ idStart;
        transfer = new SpecTransfer(p, retryLimit, extensions, slot, id, accepted.remove());
        bySlot[slot] = transfer;
      }
      case ANSWER -> {
        if (transfer != null) {
          transfer.hear(answer, from);
          if (decision.requests) {
            transfer.keepRequested(answer.pidx());
            requesting[(int) (clock & 3)] = transfer;
          }
        }
        assertThat(decision.requests && transfer == null).isFalse();
      }
      case TIMEOUT -> {
        if (times.over(slot, clock, freeFlow)) {
          sent = transfer.timeout();
        }
      }
      case REQUEST -> sent = live(transfer, requestId) ? transfer.takeRequested() : null;
      case TURN -> {
        turns.turn(slot);
        sent = transfer == null ? null : transfer.turn();
      }
      case READ_ERROR -> sent = live(transfer, requestId) ? transfer.readError() : null;
    }
    check(operation, decision, transfer, slot, sent);
  }

  private static boolean live(SpecTransfer transfer, int id) {
    return transfer != null && transfer.id == id;
  }

  private void check(
      SendOperation operation, SendDecision decision, SpecTransfer transfer, int slot, Wires sent) {
    assertThat(decision.packet == null).as("something is sent").isEqualTo(sent == null);
    if (sent != null) {
      expected.add(sent);
    }
    if (decision.takesTurn) {
      turns.waits(slot);
    }
    times.set(slot, clock, decision, operation);
    CompletionStatus end = transfer == null ? null : transfer.end();
    assertThat(decision.ends).as("the transfer ends").isEqualTo(end != null);
    if (end != null) {
      ends.add(new End(transfer.cookie(), transfer.id, end.code()));
      bySlot[slot] = null;
    }
  }
}
