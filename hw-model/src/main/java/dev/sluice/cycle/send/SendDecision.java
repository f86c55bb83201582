// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/**
 * The stage `decide`: what an operation does to its transfer, and what comes of it. The rules are
 * those of {@link dev.sluice.spec.send.Sender}.
 */
final class SendDecision {
  /** What is sent; null is nothing. */
  PacketType packet;

  /** The slot enters the queue of turns. */
  boolean takesTurn;

  /** The packet that was asked for enters the queue of requests. */
  boolean requests;

  /** The transfer ends. */
  boolean ends;

  CompletionStatus status = CompletionStatus.DONE;

  /** The timer of the slot is stopped, or started if {@link #starts}. */
  boolean setsTimer;

  boolean starts;
  long wait;

  /** An answer that changed nothing. */
  boolean ignored;

  private PipelineStage stage;
  private TransferContext row;
  private Wires settings;

  /** Decides an operation, and changes its context. */
  void decide(PipelineStage of, Wires set) {
    stage = of;
    row = of.context;
    settings = set;
    packet = null;
    takesTurn = false;
    requests = false;
    ends = false;
    status = CompletionStatus.DONE;
    setsTimer = false;
    starts = false;
    wait = 0;
    ignored = false;
    switch (stage.operation) {
      case START -> start();
      case ANSWER -> {
        if (stage.known && stage.samePeer) {
          answer();
        } else {
          ignored = true;
        }
      }
      case TIMEOUT -> {
        if (stage.due) {
          timeout();
        }
      }
      case REQUEST -> packet = stage.known && !stage.arrived ? PacketType.DATA : null;
      case TURN -> turn();
      case READ_ERROR -> {
        if (stage.known && row.phase != SendPhase.CONNECTING) {
          packet = PacketType.REFUSAL;
          end(CompletionStatus.PAYLOAD_UNREADABLE);
        }
      }
    }
  }

  private void start() {
    row.begin();
    row.phase = SendPhase.CONNECTING;
    startTimer(0);
  }

  private void answer() {
    boolean connecting = row.phase == SendPhase.CONNECTING;
    PacketType type = PacketType.ofCode(stage.type);
    if (type == PacketType.CONNECTION_RESPONSE && connecting) {
      row.window = stage.window;
      row.generation = stage.generation;
      row.busy = false;
      row.phase = SendPhase.SENDING;
      takeTurns();
    } else if (type == PacketType.REFUSAL) {
      refusal(connecting);
    } else if (type == PacketType.SINGLE_REQUEST && stage.holds && stage.wasSent) {
      requests = true;
      signOfLife();
    } else if (type == PacketType.RANGE_REQUEST && stage.holds && stage.inRange) {
      row.next = Math.max(row.acknowledged, Math.min(stage.k, row.sent));
      settle();
      signOfLife();
    } else if (type == PacketType.PROGRESS && stage.holds) {
      row.acknowledged = Math.max(row.acknowledged, Math.min(stage.k, row.sent));
      row.next = Math.max(row.next, row.acknowledged);
      settle();
      signOfLife();
    } else if (type == PacketType.COMPLETION_RESPONSE && stage.holds) {
      end(CompletionStatus.DONE);
    } else {
      ignored = true;
    }
  }

  private void refusal(boolean connecting) {
    RefusalReason reason = RefusalReason.ofCode(stage.detail);
    if (reason == RefusalReason.NO_FREE_WINDOW && connecting) {
      row.busy = true;
      startTimer(settings.get(SendConfigWires.BUSY_WAIT));
    } else if (reason == RefusalReason.RECEIVER_GAVE_UP
        || (connecting && (reason == RefusalReason.BAD_REGION || reason == RefusalReason.ENDED))) {
      end(CompletionStatus.of(reason));
    } else {
      ignored = true;
    }
  }

  private void signOfLife() {
    row.asked = 1;
    if (row.phase == SendPhase.SENDING) {
      takeTurns();
    } else {
      startTimer(stage.senderWait);
    }
  }

  private void timeout() {
    boolean connecting = row.phase == SendPhase.CONNECTING;
    if (stage.exhausted) {
      packet = connecting ? null : PacketType.REFUSAL;
      end(row.busy ? CompletionStatus.NO_FREE_WINDOW : CompletionStatus.SENDER_GAVE_UP);
    } else {
      row.asked++;
      packet = connecting ? PacketType.CONNECTION_REQUEST : PacketType.DATA;
      startTimer(stage.senderWait);
    }
  }

  private void turn() {
    row.hasTurn = false;
    if (row.phase != SendPhase.SENDING) {
      return;
    }
    packet = PacketType.DATA;
    row.next++;
    row.sent = Math.max(row.sent, row.next);
    settle();
    if (row.phase == SendPhase.SENDING) {
      takeTurns();
    } else {
      row.asked = 1;
      startTimer(stage.senderWait);
    }
  }

  /** The phase that follows from the next packet. */
  private void settle() {
    if (row.next > row.tailIndex) {
      row.phase = SendPhase.WAITING;
    } else {
      boolean inside = row.next - row.acknowledged < stage.reach;
      row.phase = inside ? SendPhase.SENDING : SendPhase.STALLED;
    }
  }

  private void takeTurns() {
    setsTimer = true;
    takesTurn = !row.hasTurn;
    row.hasTurn = true;
  }

  private void startTimer(long clocks) {
    setsTimer = true;
    starts = true;
    wait = clocks;
  }

  private void end(CompletionStatus how) {
    ends = true;
    status = how;
    row.phase = SendPhase.FREE;
    row.use++;
    setsTimer = true;
  }
}
