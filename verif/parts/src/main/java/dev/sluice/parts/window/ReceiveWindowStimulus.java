// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.window;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.CommandPort;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.SplittableRandom;

/**
 * Random commands and queries for the receive-window engine, weighted so that every rule is met
 * often: transfers that are lost in parts, reordered, repeated, sent too early, ended by a
 * contradicting tail, sent to the wrong window or generation, closed and reopened in the middle.
 *
 * <p>{@link #next} sets the inputs of one clock; {@link #observe} tells it what the engine
 * answered, so that it can aim at the edges of the windows. Same parameters, density and seed (and
 * answers) give the same stimulus. Nothing allocates after construction. Not thread-safe.
 */
public final class ReceiveWindowStimulus {
  private static final int GENERATIONS = 1 << SluiceParameters.GENERATION_BITS;
  private static final int PIDX_LIMIT = 1 << SluiceParameters.PIDX_BITS;

  /** Wider windows are hardly ever full by chance: some transfers fill them on purpose. */
  private static final int WIDE = 64;

  /** Of more than {@link #MANY} windows so many have most of the commands for a time. */
  private static final int FEW = 4;

  private static final int MANY = 8;

  /** Draws of a window until others may be the few, or none. */
  private static final int TURN = 1 << 13;

  private final SluiceParameters parameters;
  private final double density;
  private final SplittableRandom random;

  /**
   * Of fields that do not count: a length that is no open's; PIDX and tail of no packet, generation
   * of a close.
   */
  private final SplittableRandom noise;

  private final int windowLimit;

  /** Of each window: is it open, as far as the stimulus meant it. */
  private final boolean[] open;

  private final int[] generation;
  private final int[] packets;
  private final int[] next;
  private final int[] base;

  /** Of each window: whether its base is held back until all after it were sent. */
  private final boolean[] fills;

  /** Packets after the base that were sent since the base last moved. */
  private final int[] filled;

  /** The few windows, which slide far in a short run, or any. */
  private final int[] few = new int[FEW];

  /** Draws of a window until they are drawn anew. */
  private int turnLeft;

  private boolean favoursFew;

  private int current;

  /** Whether a command is offered in this clock. */
  private boolean commandValid;

  private int op;
  private int window;
  private int commandGeneration;
  private int pidx;
  private boolean tail;
  private int length;
  private boolean queryValid;
  private int queryWindow;

  /**
   * A stimulus.
   *
   * @param parameters R, W and M
   * @param density the part of the clocks that have a command, over 0 to 1; 1 is back to back
   * @param seed of the random numbers
   */
  public ReceiveWindowStimulus(SluiceParameters parameters, double density, long seed) {
    this.parameters = parameters;
    this.density = density;
    random = new SplittableRandom(seed);
    noise = new SplittableRandom(~seed);
    windowLimit = 1 << parameters.windowBits();
    open = new boolean[windowLimit];
    generation = new int[windowLimit];
    packets = new int[windowLimit];
    next = new int[windowLimit];
    base = new int[windowLimit];
    fills = new boolean[windowLimit];
    filled = new int[windowLimit];
  }

  /** Draws the inputs of the next clock. */
  public void next() {
    queryValid = chance(0.1);
    queryWindow = random.nextInt(windowLimit);
    commandValid = density >= 1 || chance(density);
    if (!commandValid) {
      return;
    }
    // Half the time the same window again: back-to-back packets of one window are the hard case.
    if (chance(0.5)) {
      current = chance(0.02) ? random.nextInt(windowLimit) : drawWindow();
    }
    window = current;
    commandGeneration = generation[window];
    pidx = 0;
    tail = false;
    length = noise.nextBoolean() ? 0 : noise.nextInt(parameters.maxPackets() + 1);
    if (!open[window] && chance(0.8)) {
      drawOpen();
    } else {
      drawInOpenWindow();
    }
  }

  private int drawWindow() {
    int windows = parameters.windows();
    if (windows <= MANY) {
      return random.nextInt(windows);
    }
    if (--turnLeft <= 0) {
      turnLeft = TURN;
      favoursFew = chance(0.5);
      for (int i = 0; i < FEW; i++) {
        few[i] = random.nextInt(windows);
      }
    }
    return favoursFew && chance(0.9) ? few[random.nextInt(FEW)] : random.nextInt(windows);
  }

  private void drawInOpenWindow() {
    double draw = random.nextDouble();
    if (draw < 0.003) {
      op = WindowOp.CLOSE.code();
      open[window] = false;
      commandGeneration = noise.nextInt(GENERATIONS);
      drawNoise();
    } else if (draw < 0.006) {
      drawOpen();
    } else if (draw < 0.01) {
      op = 3;
      pidx = random.nextInt(PIDX_LIMIT);
      tail = noise.nextBoolean();
    } else {
      op = WindowOp.PACKET.code();
      drawPacket();
    }
  }

  private void drawOpen() {
    op = WindowOp.OPEN.code();
    open[window] = true;
    generation[window] = (generation[window] + 1 + random.nextInt(2)) % GENERATIONS;
    commandGeneration = generation[window];
    packets[window] = drawPackets();
    int region = chance(0.8) ? packets[window] : drawPackets();
    length = chance(0.005) ? 0 : region;
    next[window] = 0;
    base[window] = 0;
    fills[window] = parameters.width() >= WIDE && chance(0.3);
    filled[window] = 0;
    drawNoise();
  }

  /** Of a command that is no packet: PIDX near the window, or anywhere, and a tail, or none. */
  private void drawNoise() {
    int beside = noise.nextInt(2 * parameters.width());
    pidx = noise.nextBoolean() ? base[window] + beside : noise.nextInt(PIDX_LIMIT);
    pidx = Math.min(pidx, PIDX_LIMIT - 1);
    tail = noise.nextBoolean();
  }

  /** Sizes of transfers: mostly about the window, sometimes 1, sometimes all that is allowed. */
  private int drawPackets() {
    int width = parameters.width();
    int drawn =
        switch (random.nextInt(8)) {
          case 0 -> 1;
          case 1 -> width - 1 + random.nextInt(3);
          case 2 -> parameters.maxPackets() - random.nextInt(2);
          case 3, 4 -> 1 + random.nextInt(2 * width);
          default -> 1 + random.nextInt(6 * width);
        };
    return Math.max(1, Math.min(drawn, parameters.maxPackets()));
  }

  private void drawPacket() {
    int w = window;
    int last = packets[w] - 1;
    double draw = random.nextDouble();
    if (fills[w] && filled[w] < Math.min(parameters.width() - 1, last - base[w])) {
      pidx = base[w] + ++filled[w];
    } else if (draw < 0.55) {
      // The next new packet; now and then the one before it was lost. Never far beyond the window.
      if (next[w] > last || next[w] >= base[w] + parameters.width() + 2) {
        pidx = base[w];
      } else {
        pidx = next[w]++;
        if (chance(0.1)) {
          next[w]++;
        }
      }
    } else if (draw < 0.75) {
      pidx = base[w] + random.nextInt(parameters.width());
    } else if (draw < 0.80) {
      pidx = base[w];
    } else if (draw < 0.86) {
      // The edges of the window, and one to either side.
      pidx = base[w] + (chance(0.5) ? 0 : parameters.width()) - 1 + random.nextInt(3);
    } else if (draw < 0.90) {
      pidx = base[w] == 0 ? 0 : random.nextInt(base[w]);
    } else if (draw < 0.93) {
      pidx = last;
    } else if (draw < 0.96) {
      pidx = Math.max(0, last - 1) + random.nextInt(4);
    } else if (draw < 0.97) {
      pidx = parameters.maxPackets() - 2 + random.nextInt(4);
    } else if (draw < 0.98) {
      pidx = random.nextInt(PIDX_LIMIT);
    } else {
      pidx = Math.min(next[w], last);
      commandGeneration = (generation[w] + random.nextInt(GENERATIONS)) % GENERATIONS;
    }
    pidx = Math.max(0, Math.min(pidx, PIDX_LIMIT - 1));
    tail = chance(0.01) != (pidx == last);
  }

  /**
   * Tells what the engine answered.
   *
   * @param answeredWindow the verdict's window
   * @param wbase the verdict's WBASE
   * @param complete whether the transfer became complete
   * @param verdict a {@link Verdict#code()}
   */
  public void observe(int answeredWindow, int wbase, boolean complete, int verdict) {
    if (verdict != Verdict.STALE.code()) {
      filled[answeredWindow] = wbase == base[answeredWindow] ? filled[answeredWindow] : 0;
      base[answeredWindow] = wbase;
    }
    if (complete) {
      // Late copies for a done window come for a while before it is opened again.
      open[answeredWindow] = chance(0.7);
    }
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /**
   * Whether a command is offered in this clock; the other command inputs mean something only then.
   *
   * @return {@code cmd_valid}
   */
  public boolean commandValid() {
    return commandValid;
  }

  /**
   * The operation.
   *
   * @return a {@link WindowOp#code()}, or 3, which means nothing
   */
  public int op() {
    return op;
  }

  /**
   * The window.
   *
   * @return W_Ptr; may be R or more where R is not a power of two
   */
  public int window() {
    return window;
  }

  /**
   * The generation tag.
   *
   * @return 0 to 255
   */
  public int generation() {
    return commandGeneration;
  }

  /**
   * The packet's number.
   *
   * @return PIDX, 24 bits
   */
  public int pidx() {
    return pidx;
  }

  /**
   * The tail flag.
   *
   * @return TAIL
   */
  public boolean tail() {
    return tail;
  }

  /**
   * The region's length.
   *
   * @return packets, 0 to M
   */
  public int length() {
    return length;
  }

  /**
   * Whether a query is offered in this clock.
   *
   * @return {@code query_valid}
   */
  public boolean queryValid() {
    return queryValid;
  }

  /**
   * The window that is asked for.
   *
   * @return W_Ptr
   */
  public int queryWindow() {
    return queryWindow;
  }

  /**
   * Puts what was drawn on an engine's wires.
   *
   * @param cmd {@link dev.sluice.cycle.wires.EngineCommandWires}
   * @param query {@link dev.sluice.cycle.wires.QueryWires}
   */
  public void offer(Wires cmd, Wires query) {
    if (commandValid) {
      CommandPort.command(cmd, op, window(), generation(), pidx(), tail, length());
    }
    cmd.valid = commandValid;
    if (queryValid) {
      CommandPort.query(query, queryWindow);
    }
    query.valid = queryValid;
  }
}
