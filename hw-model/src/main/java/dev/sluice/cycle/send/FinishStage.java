// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.PacketType;

/** The stage `finish`: the deadline is written, the completion and the counts go out. */
final class FinishStage {
  boolean valid;
  int slot;
  boolean setsTimer;
  boolean starts;
  long wait;
  boolean ends;
  CompletionStatus status = CompletionStatus.DONE;
  int cookie;
  int transferId;
  boolean requestDropped;

  private boolean data;
  private boolean retransmission;
  private boolean probe;
  private boolean connectionRequest;
  private boolean ignored;

  void clear() {
    valid = false;
    setsTimer = false;
    ends = false;
    data = false;
    retransmission = false;
    probe = false;
    connectionRequest = false;
    requestDropped = false;
    ignored = false;
  }

  void set(PipelineStage stage, SendDecision decision, int id, boolean dropped) {
    valid = true;
    slot = stage.slot;
    setsTimer = decision.setsTimer;
    starts = decision.starts;
    wait = decision.wait;
    ends = decision.ends;
    status = decision.status;
    cookie = stage.context.cookie;
    transferId = id;
    data = decision.packet == PacketType.DATA;
    retransmission = data && stage.wasSent;
    probe = data && stage.operation == SendOperation.TIMEOUT;
    connectionRequest = decision.packet == PacketType.CONNECTION_REQUEST;
    requestDropped = dropped;
    ignored = decision.ignored;
  }

  void writeEvents(Wires event, boolean refused) {
    event.set(SendEventWires.DATA, data);
    event.set(SendEventWires.RETRANSMISSION, retransmission);
    event.set(SendEventWires.PROBE, probe);
    event.set(SendEventWires.CONNECTION_REQUEST, connectionRequest);
    event.set(SendEventWires.REQUEST_DROPPED, requestDropped);
    event.set(SendEventWires.ANSWER_IGNORED, ignored);
    event.set(SendEventWires.COMPLETED, ends && status == CompletionStatus.DONE);
    event.set(SendEventWires.FAILED, ends && status != CompletionStatus.DONE);
    event.set(SendEventWires.REFUSED, refused);
  }
}
