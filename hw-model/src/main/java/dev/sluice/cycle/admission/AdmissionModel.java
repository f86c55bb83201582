// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.QueryWaitsWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.cycle.wires.registers.OverflowWires;
import dev.sluice.cycle.wires.registers.RefusedWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.AdmissionSizes;
import dev.sluice.spec.admission.AdmissionVerdict;
import java.util.List;

/**
 * The cycle model of Admission: which data packets may go to the engine, what becomes of each, and
 * which way other packets take. Micro-architecture: docs/blocks/admission.md. What it decides:
 * {@link dev.sluice.spec.control.WindowManager#admit}. Nothing allocates after construction.
 */
public final class AdmissionModel implements BlockModel {
  /** Packets in, from PacketCheck. */
  public final Wires header = HeaderWires.stream("header");

  /** Opens and closes in, from the receive control. */
  public final Wires windowCommand = WindowCommandWires.stream("windowCommand");

  /** Verdicts in, from the engine. */
  public final Wires verdict;

  /** Commands out, to the engine. */
  public final Wires cmd;

  /** Packets for the send engine out. */
  public final Wires answer = AnswerWires.stream("answer").countingWhileValid();

  /** Packets for the receive control out. */
  public final Wires connection = ConnectionWires.stream("connection").countingWhileValid();

  /** What becomes of each data packet, out to PacketWriter. */
  public final Wires writeCommand = WriteCommandWires.stream("writeCommand");

  /** Data packets that were not admitted, for the counters. */
  public final Wires refused = RefusedWires.flow("refused");

  /** Control packets that were dropped, for the counters. */
  public final Wires overflow = OverflowWires.flow("overflow");

  /** {@link QueryWaitsWires}: whether a query of the engine waits for a clock without a command. */
  public final Wires queryPort = QueryWaitsWires.signals("queryPort");

  private final int windows;
  private final Wires packet = HeaderWires.stream("packet");
  private final Wires command = WindowCommandWires.stream("command");
  private final BlockRamFifo packets = new BlockRamFifo(header, packet, AdmissionSizes.INPUT_DEPTH);
  private final MooreFifo commands =
      new MooreFifo(windowCommand, command, AdmissionSizes.INPUT_DEPTH);

  /** What was taken last; a test follows the order that this block chooses. */
  final LookStage look;

  private CompareStage fetch;
  private CompareStage compare;
  private final VerdictJoin join;
  private final ControlExit exit;
  private final QueryGap gap = new QueryGap();

  private final Wires heldCommand;
  private final Wires heldPending = PendingWires.stream("heldPending");
  private boolean refusing;
  private int refusingCause;
  private int inside;

  /** Those that left in the clock before: 0 or 1. */
  private int left;

  private int swept;

  /**
   * Both memories are cleared, its own and the engine's, which takes every command from then on.
   */
  private boolean started;

  /**
   * A block after reset.
   *
   * @param parameters R, M, P
   */
  public AdmissionModel(NicParameters parameters) {
    windows = parameters.sluice().windows();
    verdict = VerdictWires.flow(parameters.sluice(), "verdict");
    cmd = EngineCommandWires.stream(parameters.sluice(), "cmd");
    heldCommand = EngineCommandWires.stream(parameters.sluice(), "heldCommand");
    look = new LookStage(windows);
    fetch = new CompareStage(parameters.sluice().payloadBytes());
    compare = new CompareStage(parameters.sluice().payloadBytes());
    join = new VerdictJoin(parameters.sluice(), verdict, writeCommand);
    exit = new ControlExit(answer, connection, overflow);
    reset();
  }

  @Override
  public void reset() {
    packets.reset();
    commands.reset();
    look.kind = LookStage.Kind.NOTHING;
    fetch.valid = false;
    compare.valid = false;
    heldCommand.clear();
    heldPending.clear();
    join.reset();
    exit.reset();
    gap.reset();
    refusing = false;
    refusingCause = 0;
    inside = 0;
    left = 0;
    swept = 0;
    started = false;
  }

  @Override
  public void drive() {
    packets.drive();
    commands.drive();
    cmd.copyFrom(heldCommand);
    refused.valid = refusing;
    refused.set(RefusedWires.CAUSE, refusingCause);
    join.drive();
    exit.drive();
  }

  @Override
  public void clock() {
    boolean pauses = gap.pauses();
    gap.clock(queryPort.getBit(QueryWaitsWires.WAITS));
    join.pendingIn.copyFrom(heldPending);
    int gone = left;
    left = join.clock() ? 1 : 0;
    exit.clock(look.kind, look.header);
    refusing = false;
    look.took = false;
    packet.ready = false;
    command.ready = false;
    decide();
    CompareStage spare = compare;
    compare = fetch;
    fetch = spare;
    fetch.take(look);
    int entered = takeNext(pauses);
    packets.clock();
    commands.clock();
    inside += entered - gone;
    started = swept == windows && cmd.ready;
    if (swept < windows) {
      look.contexts.clear(swept++);
    }
  }

  /** From the second stage to the registers of the third. */
  private void decide() {
    heldCommand.valid = false;
    heldPending.valid = false;
    if (!compare.valid) {
      return;
    }
    AdmissionVerdict cause = compare.isCommand ? AdmissionVerdict.PASS : compare.cause();
    compare.command(heldCommand);
    heldCommand.valid = cause == AdmissionVerdict.PASS;
    heldPending.valid = compare.pending(cause, heldPending);
    refusing = cause != AdmissionVerdict.PASS;
    if (refusing) {
      refusingCause = cause.ordinal();
    }
  }

  /**
   * From the queues to the first stage: a command before a packet, in a pause none. How many will
   * have to wait.
   */
  private int takeNext(boolean pauses) {
    look.kind = LookStage.Kind.NOTHING;
    if (!started || pauses) {
      return 0;
    }
    if (inside == AdmissionSizes.PACKETS_INSIDE) {
      return 0;
    }
    if (command.valid) {
      command.ready = true;
      look.take(command);
      return command.getInt(WindowCommandWires.OP) == WindowOp.CLOSE.code() ? 1 : 0;
    } else if (packet.valid) {
      packet.ready = true;
      look.takePacket(packet);
      return look.kind == LookStage.Kind.DATA ? 1 : 0;
    }
    return 0;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(header, windowCommand, verdict, queryPort);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(cmd, answer, connection, writeCommand, refused, overflow);
  }
}
