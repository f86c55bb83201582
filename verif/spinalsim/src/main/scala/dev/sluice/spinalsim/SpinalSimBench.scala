// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spinalsim

import dev.sluice.cycle.window.{CommandPort, ReceiveWindowEngineModel, WindowOp}
import dev.sluice.cycle.wires.{QueryWaitsWires, StatusWires, VerdictWires}
import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.window.ReceiveWindowEngine
import dev.sluice.parts.window.BenchPattern
import spinal.core.sim._
import spinal.core._

/** The JVM peer in the benchmark: the engine driven and compared with the cycle model by SpinalSim,
  * in the two ways that it offers. Prints nanoseconds a clock, one line a round; the first round
  * warms up.
  */
object SpinalSimBench {

  /** Arguments: `fork` or `callback`, clocks, rounds, and a folder for the compiled simulator. */
  def main(arguments: Array[String]): Unit = {
    val way      = arguments(0)
    val clocks   = arguments(1).toInt
    val rounds   = arguments(2).toInt
    val folder   = arguments(3)
    val p        = SluiceParameters.DEFAULT
    val compiled = Console.withOut(System.err) {
      SimConfig
        .workspacePath(folder)
        .withConfig(
          SpinalConfig(
            defaultConfigForClockDomains =
              ClockDomainConfig(resetKind = SYNC, resetActiveLevel = HIGH)
          )
        )
        .compile(ReceiveWindowEngine(p))
    }
    for (_ <- 0 to rounds) {
      var ns = 0.0
      Console.withOut(System.err) {
        compiled.doSim(s"bench-$way", seed = 1)(dut => ns = run(dut, p, way, clocks))
      }
      println(f"$ns%.3f")
    }
  }

  private def run(
      dut: ReceiveWindowEngine,
      p: SluiceParameters,
      way: String,
      clocks: Int
  ): Double = {
    val model = ReceiveWindowEngineModel.of(p)
    dut.io.cmd.valid #= false
    dut.io.query.valid #= false
    dut.clockDomain.forkStimulus(10)
    dut.clockDomain.waitSampling(p.windows + 40)
    model.drive()
    while (!model.cmd.ready) edge(model)
    for (window <- 0 until p.windows) {
      drive(dut, WindowOp.OPEN.code, window, 0, p.maxPackets)
      dut.clockDomain.waitSampling()
      CommandPort.open(model.cmd, window, 0, p.maxPackets)
      edge(model)
    }
    val began = System.nanoTime()
    way match {
      case "fork" => withForks(dut, p, model, clocks)
      case _      => withCallback(dut, p, model, clocks)
    }
    (System.nanoTime() - began).toDouble / clocks
  }

  /** Two processes: a driver and a monitor. */
  private def withForks(
      dut: ReceiveWindowEngine,
      p: SluiceParameters,
      model: ReceiveWindowEngineModel,
      clocks: Int
  ): Unit = {
    packet(dut, p, 0)
    val driver = fork {
      var clock = 1
      while (clock < clocks) {
        dut.clockDomain.waitSampling()
        packet(dut, p, clock)
        clock += 1
      }
    }
    val monitor = fork {
      var clock = 0
      while (clock < clocks) {
        dut.clockDomain.waitSampling()
        compare(dut, p, model, clock)
        clock += 1
      }
    }
    driver.join()
    monitor.join()
  }

  /** One callback at each sampling edge, which compares and drives. */
  private def withCallback(
      dut: ReceiveWindowEngine,
      p: SluiceParameters,
      model: ReceiveWindowEngineModel,
      clocks: Int
  ): Unit = {
    packet(dut, p, 0)
    var clock = 0
    dut.clockDomain.onSamplings {
      if (clock < clocks) {
        compare(dut, p, model, clock)
        clock += 1
        packet(dut, p, clock)
      }
    }
    dut.clockDomain.waitSamplingWhere(clock == clocks)
  }

  private def packet(dut: ReceiveWindowEngine, p: SluiceParameters, clock: Int): Unit =
    drive(
      dut,
      WindowOp.PACKET.code,
      BenchPattern.window(clock, p.windows),
      BenchPattern.pidx(clock, p.windows),
      p.maxPackets
    )

  private def drive(
      dut: ReceiveWindowEngine,
      op: Int,
      window: Int,
      pidx: Int,
      length: Int
  ): Unit = {
    val cmd = dut.io.cmd
    cmd.valid #= true
    cmd.payload.op #= op
    cmd.payload.window #= window
    cmd.payload.generation #= 0
    cmd.payload.pidx #= pidx
    cmd.payload.tail #= false
    cmd.payload.length #= length
    dut.io.query.valid #= false
    dut.io.query.payload #= 0
  }

  private def compare(
      dut: ReceiveWindowEngine,
      p: SluiceParameters,
      model: ReceiveWindowEngineModel,
      clock: Int
  ): Unit = {
    val verdict = dut.io.verdict
    val status  = dut.io.status
    val row     = status.payload.row
    val wvec    = row.wvec.toBigInt
    val said    = model.verdict
    val answer  = model.status
    val ones    = (0 until answer.field(StatusWires.WVEC).words).map(i =>
      java.lang.Long.bitCount(answer.word(StatusWires.WVEC, i))
    )
    val same =
      dut.io.cmd.ready.toBoolean == model.cmd.ready &&
        dut.io.query.ready.toBoolean == model.query.ready &&
        dut.io.query_waits.toBoolean == model.queryWaits.getBit(QueryWaitsWires.WAITS) &&
        verdict.valid.toBoolean == said.valid &&
        verdict.payload.window.toInt == said.getInt(VerdictWires.WINDOW) &&
        verdict.payload.pidx.toInt == said.getInt(VerdictWires.PIDX) &&
        verdict.payload.verdict.toInt == said.getInt(VerdictWires.VERDICT) &&
        verdict.payload.wbase.toInt == said.getInt(VerdictWires.WBASE) &&
        verdict.payload.slide.toInt == said.getInt(VerdictWires.SLIDE) &&
        verdict.payload.complete.toBoolean == said.getBit(VerdictWires.COMPLETE) &&
        verdict.payload.answerAgain.toBoolean == said.getBit(VerdictWires.ANSWER_AGAIN) &&
        status.valid.toBoolean == answer.valid &&
        status.payload.window.toInt == answer.getInt(StatusWires.WINDOW) &&
        row.state.toInt == answer.getInt(StatusWires.STATE) &&
        row.generation.toInt == answer.getInt(StatusWires.GENERATION) &&
        row.length.toInt == answer.getInt(StatusWires.LENGTH) &&
        row.wbase.toInt == answer.getInt(StatusWires.WBASE) &&
        row.tailSeen.toBoolean == answer.getBit(StatusWires.TAIL_SEEN) &&
        row.tailIndex.toInt == answer.getInt(StatusWires.TAIL_INDEX) &&
        wvec.bitCount == ones.sum
    assert(same, s"the RTL is not as the model says in clock $clock")
    CommandPort.packet(
      model.cmd,
      BenchPattern.window(clock, p.windows),
      0,
      BenchPattern.pidx(clock, p.windows),
      false
    )
    edge(model)
  }

  /** The rising edge; then nothing is offered, and the wires show the next clock. */
  private def edge(model: ReceiveWindowEngineModel): Unit = {
    model.clock()
    model.cmd.valid = false
    model.drive()
  }
}
