// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;

/**
 * What the cycle models of {@code architecture=ring} and {@code architecture=segmented} share: a
 * pipeline that takes a command in every clock, also of one window. They differ in the number of
 * their stages and in how a query is answered ({@link QueryPort}).
 *
 * <p>Forwarding makes the commands of a window follow each other exactly, opens and closes
 * included, so each command is carried out here in the clock in which it is taken, and what it
 * gives is kept back until its clock has come. The one thing that a command sees late is WBASE as
 * the window's lower and upper edge ({@link StaleBases}, {@link #edgeLag}):
 *
 * <ul>
 *   <li>a packet at or after the stale base + W is BEYOND, though the true window may hold it;
 *   <li>a packet from the stale base up to the true one is DUPLICATE, not BELOW.
 * </ul>
 *
 * <p>The WBASE, slide, completion and answerAgain of every verdict are those of the true base. A
 * late copy for a done window is answered again whether it is BELOW or DUPLICATE.
 */
abstract class LateEdgeEngineModel extends ReceiveWindowEngineModel {
  private final RingRows rows;
  private final StaleBases bases;
  private final VerdictLine line;
  private final QueryPort port;
  private final int latency;
  private final int edgeLag;

  private final CommandRegister command = new CommandRegister();

  /**
   * An engine that was not reset yet.
   *
   * @param parameters R, W and M
   * @param latency clocks from a packet to its verdict
   * @param edgeLag clocks after which a slide is seen by the window's edges
   * @param rows the windows
   * @param port answers queries from the same windows
   */
  LateEdgeEngineModel(
      SluiceParameters parameters, int latency, int edgeLag, RingRows rows, QueryPort port) {
    super(parameters);
    this.latency = latency;
    this.edgeLag = edgeLag;
    this.rows = rows;
    this.port = port;
    bases = new StaleBases(parameters.windows(), edgeLag);
    // The verdict's own register is the last clock of the latency.
    line = new VerdictLine(latency - 1);
  }

  @Override
  public final int latency() {
    return latency;
  }

  @Override
  public final int edgeLag() {
    return edgeLag;
  }

  @Override
  final boolean queryIdle() {
    return port.idle();
  }

  @Override
  final boolean queryIsWaiting() {
    return port.waits();
  }

  @Override
  final void edge(boolean swept) {
    boolean takesQuery = query.fires();
    int place = line.next();
    line.publish(place, verdictRegister);
    bases.clock();
    if (cmd.fires()) {
      command.take(cmd);
      carryOut(place);
      port.command(command.op, command.window);
    } else if (swept) {
      port.enter(bases);
    }
    statusRegister.changed |= !port.idle();
    port.edge(statusRegister);
    if (takesQuery) {
      port.ask(query.getInt(QueryWires.WINDOW));
    }
  }

  @Override
  final void free(int window) {
    rows.free(window);
  }

  @Override
  final void resetPipeline() {
    line.clear();
    bases.forgetWrites();
    port.reset();
  }

  private void carryOut(int place) {
    boolean exists = command.window < parameters.windows();
    if (command.op == WindowOp.PACKET.code()) {
      line.valid[place] = true;
      line.window[place] = command.window;
      line.pidx[place] = command.pidx;
      line.slide[place] = 0;
      line.complete[place] = false;
      line.answerAgain[place] = false;
      line.code[place] = (exists ? judge(place) : Verdict.STALE).code();
      line.wbase[place] = exists ? rows.wbase[command.window] : 0;
    } else if (exists && command.op == WindowOp.OPEN.code()) {
      rows.open(command.window, command.generation, command.length);
      bases.open(command.window);
    } else if (exists && command.op == WindowOp.CLOSE.code()) {
      rows.free(command.window);
    }
  }

  private Verdict judge(int place) {
    int row = command.window;
    int k = command.pidx;
    if (rows.state[row] == WindowState.FREE.code() || rows.generation[row] != command.generation) {
      return Verdict.STALE;
    }
    if (k >= rows.length[row] || k >= parameters.maxPackets()) {
      return Verdict.BAD;
    }
    int stale = bases.base(row);
    if (k < stale) {
      line.answerAgain[place] = rows.isDone(row);
      return Verdict.BELOW;
    }
    if (k >= stale + parameters.width()) {
      return Verdict.BEYOND;
    }
    if (rows.isReceived(row, k)) {
      line.answerAgain[place] = rows.isDone(row);
      return Verdict.DUPLICATE;
    }
    boolean after = k > rows.highest[row];
    if (rows.tailSeen[row] ? command.tail || after : command.tail && !after) {
      return Verdict.BAD;
    }
    accept(place, row, k, after);
    return Verdict.ACCEPTED;
  }

  private void accept(int place, int row, int k, boolean after) {
    rows.receive(row, k);
    if (after) {
      rows.highest[row] = k;
      rows.tailSeen[row] = command.tail;
    }
    if (k == rows.wbase[row]) {
      line.slide[place] = rows.slide(row);
      bases.write(row, rows.wbase[row]);
    }
    if (rows.isDone(row)) {
      rows.state[row] = WindowState.DONE.code();
      line.complete[place] = true;
    }
  }
}
