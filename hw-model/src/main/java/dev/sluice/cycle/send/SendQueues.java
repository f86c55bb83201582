// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.SendSizes;

/**
 * The queues round the pipeline. From push to pop it is two clocks, three where the rows are in
 * block RAM.
 */
final class SendQueues {
  static final int SLOT = 0;

  /** A relative id. */
  static final int REQUEST_ID = 0;

  static final int REQUEST_PIDX = 1;

  /** Slots without a transfer. */
  final Wires free = slots("free");

  final Wires freed = slots("freed");

  /** Slots whose next packet may be sent. */
  final Wires turn = slots("turn");

  final Wires takesTurn = slots("takesTurn");

  /** Single packets that were asked for. */
  final Wires request = requests("request");

  final Wires requested = requests("requested");

  /** Transfers of which a packet could not be read. */
  final Wires unreadable = transfers("unreadable");

  final Wires readError = transfers("readError");

  /** Packets that were decided. */
  final Wires departing = SendWires.stream("departing");

  /** What was decided in the clock before: the upper half of its address is added in this one. */
  private final Wires addressed = SendWires.stream("addressed");

  final Wires ended = CompletionWires.stream("ended");

  /** What ended in the clock before: a register in front of the queue. */
  private final Wires entering = CompletionWires.stream("entering");

  private final Wires leaving = CompletionWires.stream("leaving");

  private final BlockModel[] all;

  SendQueues(NicParameters p, Wires send, Wires completion) {
    all =
        new BlockModel[] {
          new BlockRamFifo(freed, free, p.transfers()),
          new BlockRamFifo(takesTurn, turn, p.transfers()),
          new BlockRamFifo(requested, request, SendSizes.requests(p)),
          new BlockRamFifo(readError, unreadable, SendSizes.READ_ERRORS),
          new BlockRamFifo(addressed, send, SendSizes.SENDS - 1),
          new BlockRamFifo(entering, leaving, SendSizes.outstanding(p)),
          new MooreFifo(leaving, completion, SendSizes.COMPLETION_EXIT)
        };
  }

  private static Wires slots(String name) {
    return Wires.stream(name, new Field("slot", 10));
  }

  private static Wires transfers(String name) {
    return Wires.stream(name, new Field("transferId", 32));
  }

  private static Wires requests(String name) {
    return Wires.stream(name, new Field("transferId", 32), new Field("pidx", 24));
  }

  void reset() {
    entering.valid = false;
    addressed.valid = false;
    for (BlockModel queue : all) {
      queue.reset();
    }
  }

  void drive() {
    for (BlockModel queue : all) {
      queue.drive();
    }
  }

  /** Nothing enters and nothing goes on in this clock, unless it is set. */
  void pushNothing() {
    freed.valid = false;
    takesTurn.valid = false;
    requested.valid = false;
    departing.valid = false;
    ended.valid = false;
    free.ready = false;
    turn.ready = false;
    request.ready = false;
    unreadable.ready = false;
  }

  static void push(Wires queue, int slot) {
    queue.valid = true;
    queue.set(SLOT, slot);
  }

  void clock() {
    for (BlockModel queue : all) {
      queue.clock();
    }
    addressed.valid = departing.valid;
    if (departing.valid) {
      addressed.copyFrom(departing);
    }
    entering.valid = ended.valid;
    if (ended.valid) {
      entering.copyFrom(ended);
    }
  }
}
