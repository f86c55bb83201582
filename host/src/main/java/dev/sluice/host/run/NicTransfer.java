// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.host.driver.CounterReading;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.NicDriver;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.LineEnd;
import dev.sluice.host.pair.TurnLine;
import dev.sluice.host.pcap.WireTap;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TraceWindow;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.host.trace.TransferTrace;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.Mismatches;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.network.Channel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.random.SeedHash;
import dev.sluice.spec.rings.PeerShare;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Moves the bytes of one host's memory into another's through two whole NICs and a network with two
 * directions, all on one clock. The hosts set registers, write descriptors into a ring and read
 * completion records out of one, by interrupt; everything between is the NICs'. The NICs run in
 * turns ({@link SideScheduler}) that are shorter than the network's latency. RTL follows its model
 * in batches, but where waveforms are written.
 */
public final class NicTransfer implements HardwareTransfer {
  private static final String SENDER = "sender";
  private static final String RECEIVER = "receiver";
  private static final int SENDER_PEER = 0x0a000001;
  private static final int RECEIVER_PEER = 0x0a000002;
  private static final long SENDER_BASE = 0x10_0000_0000L;
  private static final long RECEIVER_BASE = 0x20_0000_0000L;
  private static final int LONGEST_TURN = 256;

  /** Clocks of a batch: as many as the processor's caches hold. */
  private static final int BATCH = 512;

  /** Entries of a ring. */
  private static final int RING_LOG2 = 10;

  /** Clocks of quiet, and packets' times with them, after which nothing is inside a NIC. */
  private static final int QUIET = 512;

  private static final int QUIET_PACKETS = 8;
  private static final long REPORT = 1 << 13;

  private final RunParameters parameters;
  private final TransferPlan plan;
  private final TransportParameters transport;
  private final HostMemory source;
  private final HostMemory destination;
  private final HostNode sender;
  private final HostNode receiver;
  private final EngineWatch engine;
  private final SendingHost host;
  private final TurnLine forward;
  private final TurnLine backward;
  private final int turn;
  private final PacketLog senderLog = new PacketLog();
  private final PacketLog receiverLog = new PacketLog();
  private WireTap tap = WireTap.NONE;
  private int processors = Runtime.getRuntime().availableProcessors();
  private boolean batches = true;
  private TransferTrace trace;
  private String mismatched;
  private ProfileLane lane = ProfileLane.OFF;
  private Section network;

  /**
   * A transfer that has not begun.
   *
   * @param parameters of the run
   * @param rtl SluiceNic, generated from the same parameters; empty for the models alone
   * @param from what is sent
   * @param to where it arrives; as long
   */
  public NicTransfer(
      RunParameters parameters,
      Optional<VerilatedModel> rtl,
      MemorySegment from,
      MemorySegment to) {
    this.parameters = parameters;
    NicParameters nic = parameters.nicParameters();
    plan = TransferPlan.of(parameters.sluice(), from.byteSize(), parameters.flows());
    transport = NicTimes.transport(parameters, plan);
    source = new HostMemory(SENDER_BASE, from);
    destination = new HostMemory(RECEIVER_BASE, to).countingPackets(nic.sluice().payloadBytes());
    turn = Math.min(parameters.network().latency() - 1, LONGEST_TURN);
    int largest = PacketCodec.maxPacketBytes(nic.sluice());
    forward = new TurnLine(NicTimes.inClocks(parameters), turn, largest, 0);
    backward = new TurnLine(NicTimes.inClocks(parameters), turn, largest, 1);
    SluiceNicModel receiverModel = new SluiceNicModel(nic);
    sender =
        node(
            rtl,
            0,
            new SluiceNicModel(nic),
            source,
            TurnLine.end(forward, backward, RECEIVER_PEER));
    receiver =
        node(rtl, 1, receiverModel, destination, TurnLine.end(backward, forward, SENDER_PEER));
    engine = new EngineWatch(receiverModel.core());
    receiver.watchedBy(engine);
    receiver.register(RECEIVER_BASE, to.byteSize());
    host = new SendingHost(sender, plan, RECEIVER_PEER, SENDER_BASE, RECEIVER_BASE);
  }

  /** A NIC whose registers are set in the first clocks; its rings lie in memory of their own. */
  private HostNode node(
      Optional<VerilatedModel> rtl,
      int which,
      SluiceNicModel model,
      HostMemory memory,
      LineEnd line) {
    long powerUp = PowerUp.seed(parameters.network().seed(), which);
    BlockUnderTest block =
        rtl.<BlockUnderTest>map(v -> new BlockCosim(v, model, powerUp).keepIdleFields())
            .orElseGet(() -> new ModelAlone(model));
    RingPlaces sizes = new RingPlaces(0, RING_LOG2, 0, RING_LOG2);
    RingPlaces rings = new RingPlaces(0, RING_LOG2, sizes.descriptorBytes(), RING_LOG2);
    int bytes = Math.toIntExact(sizes.descriptorBytes() + sizes.completionBytes());
    HostNode node =
        new HostNode(
            block,
            parameters.nicParameters(),
            memory,
            new HostMemory(MemorySegment.ofArray(new byte[bytes])),
            rings,
            (_, _, _) -> {},
            line,
            new MemoryTiming(
                0,
                parameters.nic().memoryBusy(),
                MemoryTiming.FAST.latency(),
                0,
                0,
                MemoryTiming.Order.ANY),
            SeedHash.of(parameters.network().seed(), "memory", which));
    NicDriver driver = node.driver();
    driver.setTransport(transport);
    driver.setMemory(memory.base(), memory.bytes().byteSize());
    driver.start(true, parameters.extensions(), PeerShare.NO_LIMIT);
    return node;
  }

  /**
   * For how many processors the work is divided; it changes nothing but the speed. On one it is one
   * thread. On two the RTL of both NICs is on threads of its own, and both models are on one: they
   * meet every few clocks, and would wait for each other whenever the system runs something else.
   * On four, and on two where there is no RTL, each model has its own too.
   *
   * @param count 1 or more; by default those that the JVM has
   * @return this
   */
  public NicTransfer onProcessors(int count) {
    processors = count;
    return this;
  }

  /**
   * Whether RTL follows in batches, or clock by clock; it changes nothing but the speed.
   *
   * @param on by default
   * @return this
   */
  public NicTransfer inBatches(boolean on) {
    batches = on;
    return this;
  }

  @Override
  public void tap(WireTap listener) {
    tap = listener;
    sender.wire().tap(senderLog, WireTap.Port.SENDER);
    receiver.wire().tap(receiverLog, WireTap.Port.RECEIVER);
  }

  @Override
  public void record(TransactionRecorder recorder, TraceWindow window) {
    trace =
        new TransferTrace(
            recorder,
            window,
            parameters.nicParameters(),
            sender,
            receiver,
            forward,
            backward,
            BlockCosim.RESET_CLOCKS);
  }

  @Override
  public long recorded() {
    return trace == null ? 0 : trace.recorded();
  }

  @Override
  public List<String> units() {
    return parameters.nic().mode() == NicMode.RTL ? List.of(SENDER, RECEIVER) : List.of();
  }

  @Override
  public void trace(String unit, Path fst, WaveWindow window) {
    rtl(unit).dut().waveform().window(fst, window.from(), window.to());
  }

  /**
   * A unit's RTL in lock-step with its model.
   *
   * @param unit one of {@link #units()}
   * @return its NIC
   */
  public BlockCosim rtl(String unit) {
    return (BlockCosim) (unit.equals(SENDER) ? sender : receiver).nic();
  }

  @Override
  public WaveView view() {
    return NicWaves.view(new SluiceNicModel(parameters.nicParameters()));
  }

  @Override
  public String mismatched() {
    return mismatched;
  }

  @Override
  public RunResult run(LongConsumer progress) {
    long began = System.nanoTime();
    boolean apart = modelsOnTwoThreads();
    ProfileLane here = Profile.laneHere();
    ProfileLane there = apart ? Profile.laneFor("second NIC") : here;
    sender.profiled(SENDER, here);
    receiver.profiled(RECEIVER, there);
    network = here.rarely(Part.BENCH, "network");
    lane = here;
    try (sender;
        receiver;
        SideScheduler turns =
            new SideScheduler(
                host::clock, receiver::clock, turn, apart, apart ? there : ProfileLane.OFF)) {
      try {
        lead();
        return run(turns, progress, began);
      } catch (RuntimeException e) {
        RuntimeException first = Mismatches.after(e, nics());
        mismatched = Mismatches.which(nics()).map(i -> units().get(i)).orElse(null);
        throw first;
      }
    }
  }

  private boolean modelsOnTwoThreads() {
    return processors > (batches && parameters.nic().mode() == NicMode.RTL ? 3 : 1);
  }

  private List<BlockUnderTest> nics() {
    return List.of(sender.nic(), receiver.nic());
  }

  private void lead() {
    for (BlockUnderTest nic : nics()) {
      if (batches && nic instanceof BlockCosim cosim) {
        cosim.inBatches(BATCH, processors > 1);
      }
    }
  }

  private RunResult run(SideScheduler turns, LongConsumer progress, long began) {
    long clocks = run(turns, progress);
    if (host.failed > 0) {
      throw new TransferFailedException(
          plan, host.firstFailed, parameters.retryLimit(), host.firstFailure.text());
    }
    CounterReading[] counters = readCounters(turns, clocks);
    Mismatches.flush(nics());
    if (trace != null) {
      trace.end(clocks, sender.wire().packets(PacketType.DATA));
    }
    return result(clocks, counters, System.nanoTime() - began);
  }

  private long run(SideScheduler turns, LongConsumer progress) {
    long quiet = QUIET + (long) QUIET_PACKETS * NicTimes.packetClocks(parameters);
    long quietSince = 0;
    long clock = 0;
    while (!(host.isDone() && (host.failed > 0 || clock - quietSince >= quiet))) {
      turn(turns, clock);
      clock += turn;
      if (sender.isSet() && receiver.isSet()) {
        host.begin();
      }
      if (!isQuiet()) {
        quietSince = clock;
      }
      if (clock / REPORT != (clock - turn) / REPORT) {
        progress.accept(engine.accepted());
      }
    }
    progress.accept(engine.accepted());
    return clock;
  }

  /** The hosts read what their NICs counted, the sender's first; all is quiet meanwhile. */
  private CounterReading[] readCounters(SideScheduler turns, long clock) {
    CounterReading[] readings = {
      new CounterReading(sender.driver()), new CounterReading(receiver.driver())
    };
    for (long now = clock; !(readings[0].isComplete() && readings[1].isComplete()); now += turn) {
      turn(turns, now);
    }
    return readings;
  }

  private void turn(SideScheduler turns, long clock) {
    turns.run(clock);
    if (lane.isOn()) {
      Profile.clocked(turn);
    }
    Section before = lane.enter(network);
    forward.turn(clock + turn);
    backward.turn(clock + turn);
    lane.enter(before);
    if (tap != WireTap.NONE) {
      PacketLog.tell(senderLog, receiverLog, tap);
    }
    if (trace != null) {
      trace.turn();
    }
  }

  /** Nothing is between the NICs, the memories and the network. */
  private boolean isQuiet() {
    return host.isDone()
        && forward.inside() == 0
        && backward.inside() == 0
        && sender.idle()
        && receiver.idle();
  }

  private RunResult result(long clocks, CounterReading[] registers, long nanoseconds) {
    Channel there = forward.channel();
    Channel back = backward.channel();
    NicPairCounts counters =
        new NicPairCounts(
            host, sender.wire(), registers[0], receiver.wire(), registers[1], destination);
    return new RunResult(
        parameters,
        plan,
        transport,
        counters.counts(),
        there.counters(),
        back.counters(),
        clocks,
        sender.nic().comparisons() + receiver.nic().comparisons(),
        sender.nic().mismatches() + receiver.nic().mismatches(),
        nanoseconds,
        source.bytes().mismatch(destination.bytes()) == -1,
        Optional.of(
            counters.pair(
                parameters.nicParameters().beatBytes(), NicTimes.packetClocks(parameters))));
  }
}
