package dev.sluice.cycle;

import dev.sluice.cycle.wires.BlockModel;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.Wires;
import java.util.List;

/**
 * The command and verdict ports of a receive-window engine's cycle model as wires, to connect it to
 * other blocks. Nothing allocates after construction.
 */
public final class EngineBlock implements BlockModel {
  private final ReceiveWindowEngineModel engine;
  private final Wires cmd;
  private final Wires verdict;

  /**
   * An engine on these wires.
   *
   * @param engine the model
   * @param cmd commands in
   * @param verdict verdicts out
   */
  public EngineBlock(ReceiveWindowEngineModel engine, Wires cmd, Wires verdict) {
    this.engine = engine;
    this.cmd = cmd;
    this.verdict = verdict;
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
    engine.clock();
  }

  @Override
  public List<Wires> inputs() {
    return List.of(cmd);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(verdict);
  }
}
