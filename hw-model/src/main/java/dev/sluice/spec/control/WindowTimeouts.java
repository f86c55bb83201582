// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/**
 * What a window's timer means when it runs out: progress was made since, packets are to be asked
 * for, the transfer fails, or an ended window has been quiet and is taken back.
 *
 * <p>Source: protocol text, section 4. Not thread-safe.
 */
final class WindowTimeouts {
  private final WindowTable table;
  private final WindowManager manager;
  private final WindowAnswers answers;
  private long total;

  WindowTimeouts(WindowTable table, WindowManager manager, WindowAnswers answers) {
    this.table = table;
    this.manager = manager;
    this.answers = answers;
  }

  /** A timer has run out; true when the window is to be read, to ask for what it lacks. */
  boolean falls(long clock, int window) {
    return switch (table.phase[window]) {
      case OPEN -> open(clock, window);
      case DONE, FAILED -> quiet(clock, window);
      case FREE -> throw new IllegalStateException("a timer of the free window " + window);
    };
  }

  private boolean open(long clock, int window) {
    int repeats = table.repeats[window];
    long due =
        repeats == 0
            ? table.adaptive.due(window)
            : table.waitingSince[window] + table.transport.receiverWait(repeats);
    if (due > clock) {
      table.timers.start(window, due); // There was progress since the timer was started.
      return false;
    }
    if (repeats == 0 && table.adaptive.takePrompt(window)) {
      table.waitingSince[window] = clock;
      table.timers.start(window, table.adaptive.due(window));
      return true;
    }
    if (repeats == table.transport.retryLimit()) {
      answers.send(PacketType.REFUSAL, window, 0, RefusalReason.RECEIVER_GAVE_UP.code());
      manager.fail(clock, window, RefusalReason.RECEIVER_GAVE_UP);
      return false;
    }
    total++;
    table.repeats[window] = repeats + 1;
    table.waitingSince[window] = clock;
    table.timers.start(window, clock + table.transport.receiverWait(repeats + 1));
    return true;
  }

  private boolean quiet(long clock, int window) {
    long due = table.lastAsked[window] + table.transport.quietTime();
    if (due > clock) {
      table.timers.start(window, due);
    } else {
      manager.reclaim(window);
    }
    return false;
  }

  /** Time-outs of open windows, without prompt ones. */
  long total() {
    return total;
  }
}
