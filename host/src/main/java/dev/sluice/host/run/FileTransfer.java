// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.host.pcap.WireTap;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TraceWindow;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineTap;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.network.Channel;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Moves the bytes of one memory into another: a sending node, a network with two directions, a
 * receiving node with the engine's RTL, all on one clock. In a clock at most one packet enters and
 * one leaves each direction.
 */
public final class FileTransfer implements HardwareTransfer {
  /** Clocks between two reports of progress. */
  private static final int REPORT = 1 << 14;

  /** The name of its one waveform. */
  private static final String UNIT = "run";

  private static final TransferListener DEAF = new Unheard();

  private final RunParameters parameters;
  private final TransferPlan plan;
  private final TransportParameters transport;
  private final MemorySegment source;
  private final MemorySegment destination;
  private final EngineCosim engine;
  private final SendingNode sending;
  private final ReceivingNode receiving;
  private final Channel forward;
  private final Channel backward;
  private long clock;

  /** What the receiver's host hears; the sender's is what counts here. */
  private static final class Unheard implements TransferListener {
    @Override
    public void completed(long clock, long peer, int transferId) {
      // The sender's host hears of the same transfer when the response arrives.
    }

    @Override
    public void failed(
        long clock, long peer, int transferId, dev.sluice.protocol.RefusalReason reason) {
      // Likewise.
    }
  }

  /**
   * A transfer that has not begun.
   *
   * @param parameters of the run
   * @param rtl the engine, generated from the same parameters
   * @param source what is sent, at least 1 byte
   * @param destination where it goes, of the same size
   */
  public FileTransfer(
      RunParameters parameters,
      VerilatedModel rtl,
      MemorySegment source,
      MemorySegment destination) {
    this.parameters = parameters;
    this.source = source;
    this.destination = destination;
    plan = TransferPlan.of(parameters.sluice(), source.byteSize(), parameters.flows());
    transport = transport();
    engine =
        new EngineCosim(rtl, parameters.sluice(), parameters.network().seed()).keepIdleFields();
    sending =
        new SendingNode(parameters.sluice(), transport, parameters.extensions(), plan, source);
    receiving = new ReceivingNode(engine, transport, parameters.extensions(), destination, DEAF);
    int largest = PacketCodec.maxPacketBytes(parameters.sluice());
    forward = new Channel(parameters.network(), largest, 0);
    backward = new Channel(parameters.network(), largest, 1);
  }

  /** Time-outs that suit the network. */
  private TransportParameters transport() {
    long oneWay =
        parameters.network().latency() + parameters.network().reorder() + Channel.EXIT_QUEUE;
    return parameters
        .timers()
        .on(TransportParameters.forNetwork(2 * oneWay, plan.flows(), parameters.retryLimit()));
  }

  /**
   * Writes a waveform of clocks of this run; to be called before it.
   *
   * @param fst the file to write
   * @param fromClock the first clock, 0 being the first of reset
   * @param toClock the clock after the last
   */
  public void trace(Path fst, long fromClock, long toClock) {
    engine.dut().waveform().window(fst, fromClock, toClock);
  }

  /** There is no NIC whose blocks could be looked at. */
  @Override
  public void record(TransactionRecorder recorder, TraceWindow window) {
    throw new UnsupportedOperationException("the engine alone has no packets' stages");
  }

  @Override
  public long recorded() {
    return 0;
  }

  @Override
  public List<String> units() {
    return List.of(UNIT);
  }

  @Override
  public void trace(String unit, Path fst, WaveWindow window) {
    trace(fst, window.from(), window.to());
  }

  @Override
  public WaveView view() {
    return EngineWaves.view(parameters.sluice());
  }

  @Override
  public String mismatched() {
    return UNIT;
  }

  /**
   * Shows every packet at both ends of the network; to be called before the run.
   *
   * @param tap sees them
   */
  @Override
  public void tap(WireTap tap) {
    sending.tap = tap;
    receiving.tap = tap;
  }

  /**
   * Has somebody listen at the engine's ports, for example to sample coverage; to be called before
   * the run.
   *
   * @param tap is told of what goes in and of every clock after reset
   * @return this
   */
  public FileTransfer tappedBy(EngineTap tap) {
    receiving.tapEngine(tap);
    return this;
  }

  /**
   * The engine's RTL, for what is to be switched on before the run.
   *
   * @return the instance
   */
  public Dut dut() {
    return engine.dut();
  }

  /**
   * Runs until every transfer has ended and the network is empty.
   *
   * @param progress is told now and then how many packets are written
   * @return what happened
   * @throws TransferFailedException when a transfer gave up
   * @throws dev.sluice.cosim.check.MismatchException when the RTL is not as the model says
   */
  @Override
  public RunResult run(LongConsumer progress) {
    long began = System.nanoTime();
    try (engine) {
      engine.start();
      while (!isDone()) {
        sending.clock(clock, backward, forward);
        receiving.clock(clock, forward, backward);
        if ((clock & REPORT - 1) == 0) {
          progress.accept(receiving.packetsWritten());
        }
        clock++;
      }
      progress.accept(receiving.packetsWritten());
      if (sending.failed > 0) {
        throw new TransferFailedException(
            plan, sending.firstFailed, parameters.retryLimit(), sending.firstFailure.text());
      }
      return result(System.nanoTime() - began);
    }
  }

  /** Late copies are let out too: they must do no harm. */
  private boolean isDone() {
    return sending.isDone()
        && (sending.failed > 0
            || forward.inside() == 0 && backward.inside() == 0 && receiving.isIdle());
  }

  private RunResult result(long nanoseconds) {
    Profile.clocked(engine.lockStep().clocks());
    return new RunResult(
        parameters,
        plan,
        transport,
        RunCounts.of(sending, receiving),
        forward.counters(),
        backward.counters(),
        engine.lockStep().clocks(),
        engine.lockStep().comparisons(),
        engine.lockStep().mismatches(),
        nanoseconds,
        source.mismatch(destination) == -1,
        Optional.empty());
  }
}
