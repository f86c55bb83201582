// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.ParameterException;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowStateReader;
import dev.sluice.spec.window.WindowVerdict;

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
 * <p>With the extensions of section 7 it also reports progress ({@link ProgressReports}), asks
 * early ({@link EarlyRequests}), and asks again sooner than T ({@link AdaptiveTimeout}).
 *
 * <p>A clock costs the timers that are due; at most one window is read at a time, for a time-out
 * before an early request, and its requests are made only when the queue has room for all of them.
 * Nothing allocates after construction. Not thread-safe.
 */
public final class ReceiveControl {
  private static final int NONE = -1;

  private final WindowTable table;
  private final WindowManager manager;
  private final WindowStateReader reader;
  private final ControlQueue queue;
  private final TransferListener listener;
  private final WindowAnswers answers;
  private final WindowTimeouts timeouts;
  private final TimeoutRequests timeoutRequests;
  private final EarlyRequests early;
  private final ProgressReports progress;
  private final WindowSnapshot snapshot;

  /** Packets that one reading of a window may put into the queue. */
  private final int mostAnswers;

  /** The window whose state was asked for, or NONE; and whether because of a time-out. */
  private int asking = NONE;

  private boolean askingForTimeout;

  private long repeatedCompletions;

  /**
   * The control of a node's windows.
   *
   * @param table what is kept of each window, and the extensions
   * @param manager takes windows back and ends transfers; works on the same table
   * @param reader the engine's read port
   * @param queue takes the requests and answers; B+1 packets long or longer, with progress reports
   *     B+2
   * @param listener hears of completions and errors
   * @throws ParameterException when the queue is too short
   */
  public ReceiveControl(
      WindowTable table,
      WindowManager manager,
      WindowStateReader reader,
      ControlQueue queue,
      TransferListener listener) {
    this(table, manager, reader, queue, listener, new OvertakingDepth(table.parameters.width()));
  }

  /**
   * The control of some of a node's windows, whose D is that of the node.
   *
   * @param table what is kept of each window, and the extensions
   * @param manager takes windows back and ends transfers; works on the same table
   * @param reader the engine's read port
   * @param queue takes the requests and answers; as long as for all windows
   * @param listener hears of completions and errors
   * @param depth the node's; of windows of the same width
   * @throws ParameterException when the queue is too short
   */
  public ReceiveControl(
      WindowTable table,
      WindowManager manager,
      WindowStateReader reader,
      ControlQueue queue,
      TransferListener listener,
      OvertakingDepth depth) {
    this.table = table;
    this.manager = manager;
    this.reader = reader;
    this.queue = queue;
    this.listener = listener;
    answers = new WindowAnswers(table, queue);
    timeouts = new WindowTimeouts(table, manager, answers);
    timeoutRequests = new TimeoutRequests(table, answers);
    early = new EarlyRequests(table, answers, depth);
    progress = new ProgressReports(table, answers);
    snapshot = new WindowSnapshot(table.parameters.width());
    mostAnswers = table.transport.requestsPerTimeout() + (table.extensions.progress() ? 2 : 1);
    if (queue.free() < mostAnswers) {
      throw new ParameterException(
          "capacity",
          queue.free(),
          "at least " + mostAnswers + ", what a time-out may send with this requestsPerTimeout");
    }
  }

  /**
   * The engine gives a verdict. The data of an accepted packet is to be written before the call,
   * and only while {@link WindowTable#phase} is {@link WindowPhase#OPEN}: a packet that was in the
   * engine when its transfer failed is accepted by the engine and must not be written any more.
   *
   * @param clock when
   * @param verdict what became of the packet; not kept
   * @param again the packet's AGAIN flag, which does not go through the engine
   */
  public void onVerdict(long clock, WindowVerdict verdict, boolean again) {
    int window = verdict.window();
    if (verdict.answerAgain()) {
      if (window < table.phase.length && table.phase[window] == WindowPhase.DONE) {
        onAsked(clock, window);
      }
      return;
    }
    switch (verdict.verdict()) {
      case ACCEPTED -> {
        if (table.phase[window] == WindowPhase.OPEN) { // Else its transfer ended meanwhile.
          onAccepted(clock, window, verdict, again);
        }
      }
      case BEYOND -> table.overrun[window] = true;
      case BELOW, DUPLICATE -> {
        if (again && table.phase[window] == WindowPhase.OPEN) {
          progress.onProbe(clock, window, verdict.wbase());
          table.adaptive.onCopy(window, verdict.pidx());
        }
      }
      case STALE, BAD -> {
        // Counted where verdicts are counted; says nothing of the window.
      }
    }
  }

  private void onAccepted(long clock, int window, WindowVerdict verdict, boolean again) {
    int slide = verdict.slide();
    table.lastAccepted[window] = clock;
    early.onAccepted(window, verdict.pidx(), again, verdict.wbase());
    if (slide > 0) {
      table.waitingSince[window] = clock;
      table.mark[window] = table.next[window];
      if (table.repeats[window] > 0) {
        table.repeats[window] = 0;
        table.timers.start(window, clock + table.transport.receiverWait(0));
      }
    }
    table.adaptive.onAccepted(clock, window, verdict.pidx(), again, verdict.wbase(), slide);
    if (verdict.complete()) {
      table.end(clock, window, WindowPhase.DONE, null);
      answer(window);
      listener.completed(clock, table.peer[window], table.transferId[window]);
    } else if (slide > 0) {
      progress.onSlide(window, verdict.wbase(), slide, again);
    }
  }

  private void onAsked(long clock, int window) {
    if (table.mayAnswer(clock, window)) {
      repeatedCompletions++;
      answer(window);
    }
  }

  private void answer(int window) {
    answers.send(PacketType.COMPLETION_RESPONSE, window, 0, 0);
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
      nextEarly();
    }
    if (asking != NONE && reader.poll(snapshot)) {
      int window = asking;
      asking = NONE;
      if (table.phase[window] == WindowPhase.OPEN) {
        onRead(clock, window);
      }
    }
  }

  private void onRead(long clock, int window) {
    if (askingForTimeout) {
      timeoutRequests.ask(clock, window, snapshot);
      progress.onTimeout(window, snapshot.wbase());
    } else {
      early.ask(clock, window, snapshot);
    }
    table.adaptive.onAsked(window, snapshot.wbase());
  }

  /** An early request needs the read port, and no time-out does. */
  private void nextEarly() {
    while (asking == NONE && queue.free() >= mostAnswers) {
      int window = early.takeFromLine();
      if (window == NONE) {
        return;
      }
      if (table.phase[window] == WindowPhase.OPEN) {
        read(window, false);
      }
    }
  }

  private void read(int window, boolean forTimeout) {
    asking = window;
    askingForTimeout = forTimeout;
    reader.request(window);
  }

  /** Works through the timers that ran out until one needs the read port. */
  private void nextTimeout(long clock) {
    while (asking == NONE && queue.free() >= mostAnswers) {
      int window = table.timers.poll();
      if (window == NONE) {
        return;
      }
      if (timeouts.falls(clock, window)) {
        read(window, true);
      }
    }
  }

  /**
   * Time-outs of open windows so far.
   *
   * @return a count
   */
  public long timeouts() {
    return timeouts.total();
  }

  /**
   * Prompt time-outs so far, which {@link #timeouts} does not count.
   *
   * @return a count
   */
  public long promptTimeouts() {
    return table.adaptive.total();
  }

  /**
   * Completion responses repeated so far.
   *
   * @return a count
   */
  public long repeatedCompletions() {
    return repeatedCompletions;
  }

  /**
   * Single-packet requests made early so far.
   *
   * @return packets
   */
  public long earlyRequests() {
    return early.requests();
  }

  /**
   * Single-packet requests so far, early or at a time-out, for a packet whose original was still to
   * come and was accepted. Exact: an original says so with AGAIN = 0.
   *
   * @return requests
   */
  public long spuriousRequests() {
    return early.spurious();
  }

  /**
   * D: how many packets have to overtake a hole before it is asked for early.
   *
   * @return 3 to W/2 packets
   */
  public int overtakingDepth() {
    return early.depth();
  }

  /**
   * Progress reports so far that a time-out or a probe called for; the other reports are those that
   * the queue counted without these.
   *
   * @return packets
   */
  public long repeatedReports() {
    return progress.repeated();
  }
}
