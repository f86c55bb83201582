// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;

/**
 * Which operation enters the pipeline: a read error or a new transfer; an answer, unless it would
 * be the second to go before something that may send; a time-out that is due; a requested packet;
 * the next in turn. While a read error waits, the last three do. None on a slot that has an
 * operation in the pipeline.
 *
 * <p>Takes two clocks: in the first the place of what was chosen is filled again from its queue,
 * and every place's slot is compared with those in the pipeline; in the second one is chosen. What
 * fills a place has been at the output of its queue for a clock, an answer aside.
 */
final class OperationSelection {
  /** The places of operations that wait, in the order in which they are chosen. */
  private static final int FIRST = 0;

  private static final int ANSWER = 1;
  private static final int TIMEOUT = 2;
  private static final int REQUEST = 3;
  private static final int TURN = 4;
  private static final int PLACES = 5;

  private final TransferIds ids;
  private final SendQueues queues;
  private final AnswerEntry entry;
  private final TransferTimers timers;
  private final DescriptorIntake intake;

  private final PipelineStage[] place = new PipelineStage[PLACES];

  /** The place was empty or chosen from. */
  private final boolean[] loads = new boolean[PLACES];

  /** There is room for what may come of it; of operations that may send. */
  private final boolean[] goes = new boolean[PLACES];

  /** Its slot is in the pipeline. */
  private final boolean[] blocked = new boolean[PLACES];

  // What the queues' outputs held in the clock of choosing; in the next it is still there.
  private boolean unreadableSeen;
  private boolean freeSeen;
  private boolean requestSeen;
  private boolean turnSeen;
  private int unreadableSlot;
  private int requestSlot;

  /** No read error waits. */
  private boolean quiet;

  /** An answer went before an operation that may send and waited; that one is next. */
  private boolean owed;

  /** Slots in the queue of turns. */
  private int turns;

  OperationSelection(
      TransferIds ids,
      SendQueues queues,
      AnswerEntry entry,
      TransferTimers timers,
      DescriptorIntake intake) {
    this.ids = ids;
    this.queues = queues;
    this.entry = entry;
    this.timers = timers;
    this.intake = intake;
    for (int i = 0; i < PLACES; i++) {
      place[i] = new PipelineStage();
    }
  }

  void reset() {
    owed = false;
    turns = 0;
    for (int i = 0; i < PLACES; i++) {
      place[i].valid = false;
      loads[i] = false;
    }
  }

  /** Whether the answer that waits at the entry goes on. */
  boolean takesAnswer() {
    return loads[ANSWER];
  }

  /** Whether the time-out that the sweep has found goes on. */
  boolean takesTimeout() {
    return loads[TIMEOUT];
  }

  /** Whether the intake's transfer goes on. */
  boolean takesStart() {
    return loads[FIRST] && !unreadableSeen && starts();
  }

  private boolean starts() {
    return intake.offers() && freeSeen;
  }

  /**
   * The first clock.
   *
   * @param takesTurn a slot takes its turn in this clock
   * @param turnOf that slot
   * @param pipeline the operations in read, prepare and decide come first
   */
  void load(boolean takesTurn, int turnOf, PipelineStage[] pipeline) {
    boolean errorWaits = queues.unreadable.valid;
    queues.unreadable.ready = loads[FIRST] && unreadableSeen;
    queues.free.ready = takesStart();
    queues.request.ready = loads[REQUEST] && requestSeen;
    queues.turn.ready = loads[TURN] && turnSeen;
    if (loads[FIRST]) {
      loadFirst(place[FIRST]);
    }
    if (loads[ANSWER]) {
      Wires heard = entry.heard;
      PipelineStage to = place[ANSWER];
      load(to, SendOperation.ANSWER, heard.valid, 0);
      to.operands(heard);
      to.slot = entry.slot();
    }
    if (loads[TIMEOUT]) {
      load(place[TIMEOUT], SendOperation.TIMEOUT, timers.found(), timers.foundSlot());
    }
    if (loads[REQUEST]) {
      PipelineStage to = place[REQUEST];
      load(to, SendOperation.REQUEST, requestSeen, requestSlot);
      to.transferId = ids.relative(queues.request.getInt(SendQueues.REQUEST_ID));
      to.pidx = queues.request.getInt(SendQueues.REQUEST_PIDX);
    }
    loadTurn(takesTurn, turnOf);
    PipelineStage first = place[FIRST];
    quiet = !errorWaits && !(first.valid && first.operation == SendOperation.READ_ERROR);
    for (int i = 0; i < PLACES; i++) {
      blocked[i] = false;
      for (int stage = 0; stage < SendEngineModel.BLOCKING; stage++) {
        blocked[i] |= pipeline[stage].valid && pipeline[stage].slot == place[i].slot;
      }
    }
  }

  private static void load(PipelineStage to, SendOperation operation, boolean valid, int slot) {
    to.valid = valid;
    to.operation = operation;
    to.slot = slot;
  }

  private void loadFirst(PipelineStage to) {
    if (unreadableSeen) {
      load(to, SendOperation.READ_ERROR, true, unreadableSlot);
      to.transferId = ids.relative(queues.unreadable.getInt(SendQueues.REQUEST_ID));
    } else {
      load(to, SendOperation.START, starts(), queues.free.getInt(SendQueues.SLOT));
    }
  }

  /** A slot that takes its turn while none waits in the queue goes past it. */
  private void loadTurn(boolean takesTurn, int turnOf) {
    boolean passes = loads[TURN] && turns == 0;
    if (takesTurn && !passes) {
      SendQueues.push(queues.takesTurn, turnOf);
      turns++;
    }
    if (!loads[TURN]) {
      return;
    }
    if (turnSeen) {
      load(place[TURN], SendOperation.TURN, true, queues.turn.getInt(SendQueues.SLOT));
      turns--;
    } else {
      load(place[TURN], SendOperation.TURN, passes && takesTurn, turnOf);
    }
  }

  private boolean candidate(int at) {
    return place[at].valid && !blocked[at];
  }

  /**
   * The second clock: chooses, from registers alone.
   *
   * @param runs the contexts are cleared
   * @param room a packet more may be chosen
   * @param urgentRoom PacketBuilder has room for it if it is urgent
   * @param turnRoom PacketBuilder has room for it if it is a turn's
   * @return what is chosen; null for nothing
   */
  PipelineStage choose(boolean runs, boolean room, boolean urgentRoom, boolean turnRoom) {
    for (int i = TIMEOUT; i < PLACES; i++) {
      goes[i] = room && quiet && (i == TURN ? turnRoom : urgentRoom);
    }
    int firstWaiting = firstWaiting();
    boolean waits = firstWaiting < PLACES;
    int chosen = chosen(room && urgentRoom, owed && waits);
    owed = chosen == ANSWER ? waits : owed && (!waits || chosen != firstWaiting);
    for (int i = 0; i < PLACES; i++) {
      loads[i] = runs && (i == chosen || !place[i].valid);
    }
    see();
    return chosen < PLACES ? place[chosen] : null;
  }

  private void see() {
    unreadableSeen = queues.unreadable.valid;
    freeSeen = queues.free.valid;
    requestSeen = queues.request.valid;
    turnSeen = queues.turn.valid;
    unreadableSlot = ids.slotIn(queues.unreadable.getInt(SendQueues.REQUEST_ID));
    requestSlot = ids.slotIn(queues.request.getInt(SendQueues.REQUEST_ID));
  }

  private int chosen(boolean room, boolean answerWaits) {
    if (candidate(FIRST) && (room || place[FIRST].operation == SendOperation.START)) {
      return FIRST;
    }
    if (candidate(ANSWER) && !answerWaits) {
      return ANSWER;
    }
    for (int i = TIMEOUT; i < PLACES; i++) {
      if (goes[i] && candidate(i)) {
        return i;
      }
    }
    return PLACES;
  }

  /** Of the places of operations that may send now the first that is not empty. */
  private int firstWaiting() {
    for (int i = TIMEOUT; i < PLACES; i++) {
      if (goes[i] && place[i].valid) {
        return i;
      }
    }
    return PLACES;
  }
}
