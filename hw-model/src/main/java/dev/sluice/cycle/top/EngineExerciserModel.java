// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.top;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.CommandPort;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;

/**
 * What the exerciser of the board tops does to an engine, and the signature that a right engine
 * leaves: pseudo-random commands, one in every clock, and a checksum over all verdicts.
 *
 * <p>A command is made of a 32-bit xorshift register: bits 7..0 are 0: open; 1: close; else packet.
 * Bits 12..8 are PIDX, of transfers of 32 packets; from bit 13 on the window; bit 25 the
 * generation. The signature turns left by one and takes in each verdict's fields by XOR.
 */
public final class EngineExerciserModel {
  /** Packets of each transfer. */
  public static final int PACKETS = 32;

  /** The first state of the xorshift register; not 0. */
  public static final int SEED = 0x1D872B41;

  /** Clocks after the last command in which verdicts still count. */
  public static final int DRAIN = 64;

  /** Where the fields of a command begin in the xorshift register. */
  public static final int PIDX_AT = 8;

  /** See {@link #PIDX_AT}. */
  public static final int WINDOW_AT = 13;

  /** See {@link #PIDX_AT}. */
  public static final int GENERATION_AT = 25;

  /** Where the fields of a verdict go in the signature; WBASE goes to bit 0. */
  public static final int SIGNED_PIDX = 7;

  /** See {@link #SIGNED_PIDX}. */
  public static final int SIGNED_WINDOW = 12;

  /** See {@link #SIGNED_PIDX}. */
  public static final int SIGNED_SLIDE = 18;

  /** See {@link #SIGNED_PIDX}. */
  public static final int SIGNED_AGAIN = 27;

  /** See {@link #SIGNED_PIDX}. */
  public static final int SIGNED_COMPLETE = 28;

  /** See {@link #SIGNED_PIDX}. */
  public static final int SIGNED_VERDICT = 29;

  private EngineExerciserModel() {}

  /**
   * The next state of the xorshift register.
   *
   * @param state not 0
   * @return not 0
   */
  public static int next(int state) {
    int x = state;
    x ^= x << 13;
    x ^= x >>> 17;
    return x ^ x << 5;
  }

  /**
   * The signature after a run.
   *
   * @param p the engine; M is {@value #PACKETS} or more
   * @param commands how many, from the clock in which the engine is ready
   * @return 32 bits
   * @throws ParameterException when M is too small
   */
  public static int signature(SluiceParameters p, int commands) {
    if (p.maxPackets() < PACKETS) {
      throw new ParameterException(
          "maxPackets", p.maxPackets(), PACKETS + " or more for the exerciser");
    }
    ReceiveWindowEngineModel engine = ReceiveWindowEngineModel.of(p);
    engine.drive();
    while (!engine.cmd.ready) {
      engine.clock();
      engine.drive();
    }
    int state = SEED;
    int signature = 0;
    for (int clock = 0; clock < commands + DRAIN; clock++) {
      engine.cmd.valid = false;
      if (clock < commands) {
        command(engine.cmd, p, state);
        state = next(state);
      }
      if (engine.verdict.valid) {
        signature = Integer.rotateLeft(signature, 1) ^ word(engine.verdict);
      }
      engine.clock();
      engine.drive();
    }
    return signature;
  }

  private static void command(Wires cmd, SluiceParameters p, int state) {
    int choice = state & 0xFF;
    WindowOp op = choice == 0 ? WindowOp.OPEN : choice == 1 ? WindowOp.CLOSE : WindowOp.PACKET;
    int pidx = state >>> PIDX_AT & PACKETS - 1;
    CommandPort.command(
        cmd,
        op.code(),
        state >>> WINDOW_AT & (1 << p.windowBits()) - 1,
        state >>> GENERATION_AT & 1,
        pidx,
        pidx == PACKETS - 1,
        PACKETS);
  }

  private static int word(Wires verdict) {
    return verdict.getInt(VerdictWires.WBASE)
        ^ verdict.getInt(VerdictWires.PIDX) << SIGNED_PIDX
        ^ verdict.getInt(VerdictWires.WINDOW) << SIGNED_WINDOW
        ^ verdict.getInt(VerdictWires.SLIDE) << SIGNED_SLIDE
        ^ (verdict.getBit(VerdictWires.ANSWER_AGAIN) ? 1 << SIGNED_AGAIN : 0)
        ^ (verdict.getBit(VerdictWires.COMPLETE) ? 1 << SIGNED_COMPLETE : 0)
        ^ verdict.getInt(VerdictWires.VERDICT) << SIGNED_VERDICT;
  }
}
