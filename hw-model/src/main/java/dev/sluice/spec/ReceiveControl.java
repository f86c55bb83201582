package dev.sluice.spec;

import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.RefusalReason;

/**
 * The time-outs and answers of one node's receive windows. It sees the engine only as hardware
 * would: the verdicts, and a read port for a window's state.
 *
 * <p>On time-out of an open window (protocol text, section 4):
 *
 * <ul>
 *   <li>some bit beyond the base is set: a single-packet request for each hole up to the last set
 *       bit, oldest first, at most B;
 *   <li>no bit is set, or every hole is asked for and the tail has not been seen: one range request
 *       from the first packet that nothing is known of.
 * </ul>
 *
 * <p>What the text leaves open. Progress is a move of WBASE, so a hole is asked for T clocks after
 * the window got stuck at it, also while later packets arrive. As long as they do, the sender is
 * still on its way through the transfer and the packets after the last set bit are merely not here
 * yet: the range request waits until nothing was accepted for T clocks either, or the sender is
 * known to have overrun the window (the window is full to its right edge, or a packet was dropped
 * beyond it). After r time-outs without progress the next comes after {@code T * 2^min(r,
 * backoffLimit)}; after the retry limit both sides get an error.
 *
 * <p>A clock costs the timers that are due; at most one window is read at a time, and its requests
 * are made only when the queue has room for all of them. Nothing allocates after construction. Not
 * thread-safe.
 */
public final class ReceiveControl {
  private static final int NONE = -1;

  private final WindowTable table;
  private final WindowManager manager;
  private final WindowStateReader reader;
  private final ControlQueue queue;
  private final TransferListener listener;
  private final WindowSnapshot snapshot;
  private final int requestsPerTimeout;
  private int asking = NONE;

  private long timeouts;
  private long repeatedCompletions;

  /**
   * The control of a node's windows.
   *
   * @param table what is kept of each window
   * @param manager takes windows back and ends transfers; works on the same table
   * @param reader the engine's read port
   * @param queue takes the requests and answers; more than B+1 packets long
   * @param listener hears of completions and errors
   * @throws ParameterException when the queue is too short
   */
  public ReceiveControl(
      WindowTable table,
      WindowManager manager,
      WindowStateReader reader,
      ControlQueue queue,
      TransferListener listener) {
    this.table = table;
    this.manager = manager;
    this.reader = reader;
    this.queue = queue;
    this.listener = listener;
    snapshot = new WindowSnapshot(table.parameters.width());
    requestsPerTimeout = table.transport.requestsPerTimeout();
    if (queue.free() <= requestsPerTimeout) {
      throw new ParameterException(
          "capacity",
          queue.free(),
          "at least requestsPerTimeout + 1 = " + (requestsPerTimeout + 1));
    }
  }

  /**
   * The engine gives a verdict. The data of an accepted packet is to be written before the call,
   * and only while {@link WindowTable#phase} is {@link WindowPhase#OPEN}: a packet that was in the
   * engine when its transfer failed is accepted by the engine and must not be written any more.
   *
   * @param clock when
   * @param window the window of the packet
   * @param verdict what became of it
   * @param slide by how much WBASE moved, 0 to W
   * @param complete whether the packet completed the transfer
   * @param answerAgain whether it was a late copy for a done window
   */
  public void onVerdict(
      long clock, int window, Verdict verdict, int slide, boolean complete, boolean answerAgain) {
    if (answerAgain) {
      if (window < table.phase.length && table.phase[window] == WindowPhase.DONE) {
        onAsked(clock, window);
      }
    } else if (verdict == Verdict.ACCEPTED) {
      onAccepted(clock, window, slide, complete);
    } else if (verdict == Verdict.BEYOND) {
      table.overrun[window] = true;
    }
  }

  private void onAccepted(long clock, int window, int slide, boolean complete) {
    if (table.phase[window] != WindowPhase.OPEN) {
      return; // It was in the engine when its transfer ended.
    }
    table.lastAccepted[window] = clock;
    if (slide > 0) {
      table.waitingSince[window] = clock;
      if (table.repeats[window] > 0) {
        table.repeats[window] = 0;
        table.timers.start(window, clock + table.transport.receiverWait(0));
      }
    }
    if (complete) {
      table.end(clock, window, WindowPhase.DONE, null);
      answer(window);
      listener.completed(clock, table.peer[window], table.transferId[window]);
    }
  }

  private void onAsked(long clock, int window) {
    if (table.mayAnswer(clock, window)) {
      repeatedCompletions++;
      answer(window);
    }
  }

  private void answer(int window) {
    send(PacketType.COMPLETION_RESPONSE, window, 0, 0);
  }

  private void send(PacketType type, int window, int pidx, int detail) {
    queue.offer(
        type,
        table.peer[window],
        window,
        table.generation[window],
        table.transferId[window],
        pidx,
        detail);
  }

  /**
   * Time goes on to a clock. To be called in every clock; clocks may be left out while nothing
   * happens, time-outs are then as late as the next call.
   *
   * @param clock not before that of the last call
   */
  public void tick(long clock) {
    table.timers.advance(clock);
    if (asking == NONE) {
      nextTimeout(clock);
    }
    if (asking != NONE && reader.poll(snapshot)) {
      int window = asking;
      asking = NONE;
      if (table.phase[window] == WindowPhase.OPEN) {
        request(clock, window);
      }
    }
  }

  /** Works through the timers that ran out until one needs the read port. */
  private void nextTimeout(long clock) {
    while (asking == NONE && queue.free() > requestsPerTimeout) {
      int window = table.timers.poll();
      if (window == NONE) {
        return;
      }
      switch (table.phase[window]) {
        case OPEN -> onOpenTimer(clock, window);
        case DONE, FAILED -> onQuietTimer(clock, window);
        case FREE -> throw new IllegalStateException("a timer of the free window " + window);
      }
    }
  }

  private void onOpenTimer(long clock, int window) {
    int repeats = table.repeats[window];
    long due = table.waitingSince[window] + table.transport.receiverWait(repeats);
    if (due > clock) {
      table.timers.start(window, due); // There was progress since the timer was started.
    } else if (repeats == table.transport.retryLimit()) {
      send(PacketType.REFUSAL, window, 0, RefusalReason.RECEIVER_GAVE_UP.code());
      manager.fail(clock, window, RefusalReason.RECEIVER_GAVE_UP);
    } else {
      timeouts++;
      table.repeats[window] = repeats + 1;
      table.waitingSince[window] = clock;
      table.timers.start(window, clock + table.transport.receiverWait(repeats + 1));
      asking = window;
      reader.request(window);
    }
  }

  private void onQuietTimer(long clock, int window) {
    long due = table.lastAsked[window] + table.transport.quietTime();
    if (due > clock) {
      table.timers.start(window, due);
    } else {
      manager.reclaim(window);
    }
  }

  /** Asks for what the window lacks. */
  private void request(long clock, int window) {
    int last = snapshot.last();
    int asked = 0;
    int m = 0;
    for (; m < last && asked < requestsPerTimeout; m++) {
      if (!snapshot.get(m)) {
        send(PacketType.SINGLE_REQUEST, window, snapshot.wbase() + m, 0);
        asked++;
      }
    }
    boolean everyHoleAsked = allSet(m, last);
    if (everyHoleAsked && !snapshot.tailSeen() && nothingMoreComes(clock, window, last)) {
      table.overrun[window] = false;
      send(PacketType.RANGE_REQUEST, window, snapshot.wbase() + last + 1, 0);
    }
  }

  private boolean allSet(int from, int to) {
    for (int m = from; m < to; m++) {
      if (!snapshot.get(m)) {
        return false;
      }
    }
    return true;
  }

  private boolean nothingMoreComes(long clock, int window, int last) {
    return last < 0
        || last == table.parameters.width() - 1
        || table.overrun[window]
        || clock - table.lastAccepted[window] >= table.transport.timeout();
  }

  /**
   * Time-outs of open windows so far.
   *
   * @return a count
   */
  public long timeouts() {
    return timeouts;
  }

  /**
   * Completion responses sent again so far.
   *
   * @return a count
   */
  public long repeatedCompletions() {
    return repeatedCompletions;
  }
}
