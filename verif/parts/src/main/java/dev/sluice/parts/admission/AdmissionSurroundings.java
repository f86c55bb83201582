// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.admission;

import dev.sluice.cycle.admission.AdmissionModel;
import dev.sluice.cycle.lib.Link;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.wires.QueryWaitsWires;
import dev.sluice.protocol.NicParameters;

/**
 * What is round Admission in a bench: random packets and commands that wait until they are taken,
 * an engine, and sinks that are ready now and then.
 *
 * <p>How a clock goes: the block drives, {@link #drive}, the block clocks, {@link #clock}.
 */
public final class AdmissionSurroundings {
  /** Clocks: of more clearing of the engine, and of a burst of commands. */
  private static final int LONGER = 30;

  private final AdmissionModel block;
  private final AdmissionStimulus stimulus;
  private ReceiveWindowEngineModel engine;
  private Link commands;
  private Link verdicts;
  private final double density;
  private final double readiness;
  private final boolean disturbed;
  private final NicParameters parameters;
  private boolean packetsOnly;

  /** Clocks in which commands come one behind the other. */
  private int burst;

  private boolean queryWaits;

  /** Clocks in which the engine is not ready yet, whatever its model says. */
  private int clears;

  /**
   * Surroundings.
   *
   * @param parameters of the block
   * @param block whose wires they are on
   * @param seed of everything random
   * @param density how often there is a new packet, 0 to 1
   * @param readiness how often a sink is ready, above 0 to 1
   * @param disturbed whether a query waits at first and now and then, and the engine is ready from
   *     reset on, with every odd seed, or clears its memories for longer than the block
   */
  public AdmissionSurroundings(
      NicParameters parameters,
      AdmissionModel block,
      long seed,
      double density,
      double readiness,
      boolean disturbed) {
    this.block = block;
    this.density = density;
    this.readiness = readiness;
    this.disturbed = disturbed;
    this.parameters = parameters;
    stimulus = new AdmissionStimulus(parameters, seed);
    clears = disturbed && (seed & 1) == 0 ? parameters.sluice().windows() + LONGER : 0;
    queryWaits = disturbed;
    connect();
  }

  private void connect() {
    engine = ReceiveWindowEngineModel.of(parameters.sluice());
    commands = new Link(block.cmd, engine.cmd);
    verdicts = new Link(engine.verdict, block.verdict);
  }

  /**
   * From now on so many packets are control packets, which leave by the two ways out.
   *
   * @param share of all packets, 0 to 1
   */
  public void manyControlPackets(double share) {
    stimulus.manyControlPackets(share);
  }

  /**
   * The block was reset: so is the engine. From now on there are only packets, of the windows that
   * were there before, as of a sender that has not heard of it.
   */
  public void afterReset() {
    connect();
    packetsOnly = true;
  }

  /** Sets the block's inputs of this clock. */
  public void drive() {
    engine.drive();
    if (clears > 0) {
      clears--;
      engine.cmd.ready = false;
    } else if (disturbed) {
      engine.cmd.ready = true;
    }
    commands.settle();
    verdicts.settle();
    if (!block.header.valid && stimulus.chance(density)) {
      stimulus.packet(block.header);
      block.header.valid = true;
    }
    burst = burst > 0 ? burst - 1 : stimulus.chance(0.001) ? LONGER : 0;
    double often = burst > 0 ? 0.9 : 0.02;
    if (!packetsOnly && !block.windowCommand.valid && stimulus.chance(often)) {
      stimulus.command(block.windowCommand);
      block.windowCommand.valid = true;
    }
    if (disturbed && stimulus.chance(0.02)) {
      queryWaits = !queryWaits;
    }
    block.queryPort.set(QueryWaitsWires.WAITS, queryWaits);
    block.writeCommand.ready = stimulus.chance(readiness);
    block.answer.ready = stimulus.chance(readiness);
    block.connection.ready = stimulus.chance(readiness);
  }

  /** The rising edge, before or after the block's. */
  public void clock() {
    engine.clock();
  }

  /** After the edge: what was taken is offered no more. The ready of this clock still stands. */
  public void finish() {
    withdraw(block.header);
    withdraw(block.windowCommand);
  }

  private static void withdraw(Wires wires) {
    if (wires.ready) {
      wires.valid = false;
    }
  }
}
