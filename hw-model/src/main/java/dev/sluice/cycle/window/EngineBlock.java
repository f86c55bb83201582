// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.QueryWaitsWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.registers.VerdictEventWires;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/**
 * The ports of a receive-window engine's cycle model as wires, to connect it to other blocks.
 * Nothing allocates after construction.
 */
public final class EngineBlock implements BlockModel {
  private final ReceiveWindowEngineModel engine;
  private final Wires cmd;
  private final Wires verdict;
  private final Wires judged = VerdictEventWires.flow("judged");
  private final Wires query;
  private final Wires status;
  private final Wires queryPort = QueryWaitsWires.signals("queryPort");
  private final int width;

  /**
   * An engine on wires of its own.
   *
   * @param parameters R, W, M and the architecture
   */
  public EngineBlock(SluiceParameters parameters) {
    engine = ReceiveWindowEngineModel.of(parameters);
    width = parameters.width();
    cmd = EngineCommandWires.stream(parameters, "cmd");
    verdict = VerdictWires.flow(parameters, "verdict");
    query = QueryWires.stream(parameters, "query");
    status = StatusWires.flow(parameters, "status");
  }

  @Override
  public void reset() {
    engine.reset();
    engine.clock();
  }

  @Override
  public void drive() {
    cmd.ready = engine.ready();
    verdict.valid = engine.verdictValid();
    verdict.set(VerdictWires.WINDOW, engine.verdictWindow());
    verdict.set(VerdictWires.PIDX, engine.verdictPidx());
    verdict.set(VerdictWires.VERDICT, engine.verdictCode());
    verdict.set(VerdictWires.WBASE, engine.verdictWbase());
    verdict.set(VerdictWires.SLIDE, engine.verdictSlide());
    verdict.set(VerdictWires.COMPLETE, engine.verdictComplete());
    verdict.set(VerdictWires.ANSWER_AGAIN, engine.verdictAnswerAgain());
    judged.valid = engine.verdictValid();
    judged.set(VerdictEventWires.VERDICT, engine.verdictCode());
    query.ready = engine.queryReady();
    queryPort.set(QueryWaitsWires.WAITS, engine.queryWaits());
    driveStatus();
  }

  private void driveStatus() {
    status.valid = engine.statusValid();
    status.set(StatusWires.WINDOW, engine.statusWindow());
    status.set(StatusWires.STATE, engine.statusState());
    status.set(StatusWires.GENERATION, engine.statusGeneration());
    status.set(StatusWires.LENGTH, engine.statusLength());
    status.set(StatusWires.WBASE, engine.statusWbase());
    status.set(StatusWires.TAIL_SEEN, engine.statusTailSeen());
    status.set(StatusWires.TAIL_INDEX, engine.statusTailIndex());
    StatusWires.setWvec(status, width, engine.statusWvec());
  }

  @Override
  public void clock() {
    if (cmd.fires()) {
      engine.command(
          cmd.getInt(EngineCommandWires.OP),
          cmd.getInt(EngineCommandWires.WINDOW),
          cmd.getInt(EngineCommandWires.GENERATION),
          cmd.getInt(EngineCommandWires.PIDX),
          cmd.getBit(EngineCommandWires.TAIL),
          cmd.getInt(EngineCommandWires.LENGTH));
    }
    if (query.fires()) {
      engine.query(query.getInt(QueryWires.WINDOW));
    }
    engine.clock();
  }

  @Override
  public List<Wires> inputs() {
    return List.of(cmd, query);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(verdict, judged, status, queryPort);
  }
}
