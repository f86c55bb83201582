// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.PacketType;

/** What happened in the last clock, for the counters: registers, each 1 for one clock. */
final class SendEvents {
  private boolean data;
  private boolean retransmission;
  private boolean probe;
  private boolean connectionRequest;
  private boolean requestDropped;
  private boolean ignored;
  private boolean completed;
  private boolean failed;
  private boolean refused;

  void clear() {
    data = false;
    retransmission = false;
    probe = false;
    connectionRequest = false;
    requestDropped = false;
    ignored = false;
    completed = false;
    failed = false;
    refused = false;
  }

  /** An operation is written; whether the packet that it was asked for found no room. */
  void set(PipelineStage stage, boolean dropped) {
    SendDecision decision = stage.decision;
    data = decision.packet == PacketType.DATA;
    retransmission = data && stage.wasSent;
    probe = data && stage.operation == SendOperation.TIMEOUT;
    connectionRequest = decision.packet == PacketType.CONNECTION_REQUEST;
    requestDropped = dropped;
    ignored = decision.ignored;
    completed = decision.ends && decision.status == CompletionStatus.DONE;
    failed = decision.ends && decision.status != CompletionStatus.DONE;
  }

  /** A descriptor is refused. */
  void refuse() {
    refused = true;
  }

  void write(Wires event) {
    event.set(SendEventWires.DATA, data);
    event.set(SendEventWires.RETRANSMISSION, retransmission);
    event.set(SendEventWires.PROBE, probe);
    event.set(SendEventWires.CONNECTION_REQUEST, connectionRequest);
    event.set(SendEventWires.REQUEST_DROPPED, requestDropped);
    event.set(SendEventWires.ANSWER_IGNORED, ignored);
    event.set(SendEventWires.COMPLETED, completed);
    event.set(SendEventWires.FAILED, failed);
    event.set(SendEventWires.REFUSED, refused);
  }
}
