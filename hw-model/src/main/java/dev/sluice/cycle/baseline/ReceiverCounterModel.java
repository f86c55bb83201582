// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.baseline;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/**
 * The cycle model of ReceiverCounter: for each of R transfers a total, a count and the number of
 * the round of sending; a packet of another round is not counted. Micro-architecture:
 * docs/blocks/baseline.md. Source: protocol text, section 1. Nothing allocates after construction.
 */
public final class ReceiverCounterModel implements BlockModel {
  /** Operation: a transfer of {@code total} packets begins, in round 0. */
  public static final int OPEN = 0;

  /** Operation: a packet of {@code round} arrived. */
  public static final int PACKET = 1;

  /** Operation: nothing was counted for too long; all is retransmitted, in the next round. */
  public static final int RESEND = 2;

  /** Outcome: not open, of another round, or more than were announced. */
  public static final int STALE = 0;

  /** Outcome: counted. */
  public static final int COUNTED = 1;

  /** Outcome: counted, and it was the last. */
  public static final int COMPLETE = 2;

  /** Outcome: the sender has to begin again, in the round that stands beside. */
  public static final int AGAIN = 3;

  /** Bits of a round's number. */
  public static final int ROUND_BITS = 8;

  /** Fields of {@link #cmd}. */
  public static final int OP = 0;

  /** Field of {@link #cmd} and of {@link #outcome}. */
  public static final int WINDOW = 1;

  /** Field of {@link #cmd} and of {@link #outcome}. */
  public static final int ROUND = 2;

  /** Field of {@link #cmd}; of {@link #outcome} the count. */
  public static final int TOTAL = 3;

  /** Field of {@link #outcome}: what became of it. */
  public static final int KIND = 0;

  /** Commands, one a clock. */
  public final Wires cmd;

  /** Outcomes of packets and of resends, two clocks later, in order. */
  public final Wires outcome;

  private static final int ROUND_MASK = (1 << ROUND_BITS) - 1;

  private final boolean[] open;
  private final int[] round;
  private final int[] total;
  private final int[] count;

  private int swept;
  private boolean underway;
  private int op;
  private int window;
  private int ofRound;
  private int announced;
  private final Wires said;

  /**
   * A block after reset.
   *
   * @param p R and M; R is a power of two, 2 or more
   */
  public ReceiverCounterModel(SluiceParameters p) {
    cmd =
        Wires.stream(
            "cmd",
            new Field("op", 2),
            new Field("window", p.windowBits()),
            new Field("round", ROUND_BITS),
            new Field("total", p.packetCountBits()));
    outcome = outcome("outcome", p);
    said = outcome("said", p);
    open = new boolean[p.windows()];
    round = new int[p.windows()];
    total = new int[p.windows()];
    count = new int[p.windows()];
    reset();
  }

  private static Wires outcome(String name, SluiceParameters p) {
    return Wires.flow(
        name,
        new Field("kind", 2),
        new Field("window", p.windowBits()),
        new Field("round", ROUND_BITS),
        new Field("count", p.packetCountBits()));
  }

  @Override
  public void reset() {
    swept = 0;
    underway = false;
    said.clear();
  }

  @Override
  public void drive() {
    cmd.ready = swept == open.length;
    outcome.copyFrom(said);
  }

  @Override
  public void clock() {
    said.clear();
    if (underway) {
      execute();
    }
    underway = cmd.fires();
    op = cmd.getInt(OP);
    window = cmd.getInt(WINDOW);
    ofRound = cmd.getInt(ROUND);
    announced = cmd.getInt(TOTAL);
    if (swept < open.length) {
      open[swept++] = false;
    }
  }

  private void execute() {
    int kind = STALE;
    switch (op) {
      case OPEN -> {
        open[window] = true;
        round[window] = 0;
        total[window] = announced;
        count[window] = 0;
        return;
      }
      case PACKET -> {
        if (open[window] && round[window] == ofRound && count[window] < total[window]) {
          count[window]++;
          kind = count[window] == total[window] ? COMPLETE : COUNTED;
        }
      }
      case RESEND -> {
        if (open[window]) {
          round[window] = round[window] + 1 & ROUND_MASK;
          count[window] = 0;
          kind = AGAIN;
        }
      }
      default -> {
        return;
      }
    }
    said.valid = true;
    said.set(KIND, kind);
    said.set(WINDOW, window);
    said.set(ROUND, open[window] ? round[window] : 0);
    said.set(TOTAL, open[window] ? count[window] : 0);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(cmd);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(outcome);
  }
}
