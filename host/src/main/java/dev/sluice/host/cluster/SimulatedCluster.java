// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.simulated.DeviceNode;
import dev.sluice.host.simulated.SimulatedDevice;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.random.SeedHash;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * NICs in this process on one network, clocked by a thread of its own as fast as it can. Programs
 * use them through their {@linkplain #device devices}, from as many threads as they like. When
 * nothing is under way the thread sleeps, and simulated time stands still.
 *
 * <p>What the network does to packets follows from its seed and from when packets are sent, which
 * depends on the program's threads: two runs are not the same. Runs that repeat are those of {@code
 * ./sluice run} and {@code regress}.
 */
public final class SimulatedCluster implements AutoCloseable {
  private static final String TOP = "SluiceNic";

  /** Where each node's memory begins, so that no two have an address in common. */
  private static final long SPACING = 1L << 40;

  private static final int ALIGNMENT = 4096;

  /** Clocks without anything under way, after which the thread sleeps. */
  private static final int QUIET = 4096;

  /** How often it is looked whether something is under way, in clocks. */
  private static final int LOOK = 64;

  private final List<DeviceNode> nodes = new ArrayList<>();
  private final List<SimulatedDevice> devices = new ArrayList<>();
  private final ClusterSwitch network;
  private final Arena arena = Arena.ofShared();
  private final Thread thread;
  private volatile boolean closing;
  private volatile boolean asleep;
  private volatile boolean ended;
  private volatile long clocks;
  private final AtomicReference<CompletableFuture<ClusterCounters>> wanted =
      new AtomicReference<>();

  private SimulatedCluster(
      ClusterOptions options, VerilatedModel rtl, List<MemorySegment> memories) {
    NicParameters nic = options.nic();
    NetworkParameters n = options.network();
    int largest = PacketCodec.maxPacketBytes(nic.sluice());
    int packet = Math.ceilDiv(largest, nic.beatBytes());
    NetworkParameters inClocks =
        new NetworkParameters(
            n.loss(),
            Math.multiplyExact(n.reorder(), packet),
            n.duplicate(),
            n.corrupt(),
            n.burst(),
            n.latency(),
            n.seed());
    network = new ClusterSwitch(inClocks, options.nodes(), largest, options.switchPackets());
    thread =
        Thread.ofPlatform().name("sluice cluster, seed " + n.seed()).daemon().unstarted(this::run);
    try {
      for (int i = 0; i < options.nodes(); i++) {
        MemorySegment bytes =
            memories.isEmpty() ? arena.allocate(options.memoryBytes(), ALIGNMENT) : memories.get(i);
        add(options, rtl, bytes, i);
      }
    } catch (RuntimeException | Error e) {
      nodes.forEach(DeviceNode::close);
      arena.close();
      throw e;
    }
  }

  private void add(ClusterOptions options, VerilatedModel rtl, MemorySegment bytes, int which) {
    DeviceSettings settings =
        new DeviceSettings(
            ClusterSwitch.peer(which), options.nic(), options.transport(), options.extensions());
    long base = SPACING * (which + 1);
    SimulatedDevice device = new SimulatedDevice(settings, bytes, base, this::wake);
    SluiceNicModel model = new SluiceNicModel(options.nic());
    long seed = options.network().seed();
    BlockUnderTest block =
        switch (options.hardware()) {
          case MODEL -> new ModelAlone(model);
          case RTL -> new RtlAlone(rtl, model, PowerUp.seed(seed, which));
          case LOCKSTEP -> new BlockCosim(rtl, model, PowerUp.seed(seed, which)).keepIdleFields();
        };
    DeviceNode node =
        DeviceNode.of(
            block,
            options.nic(),
            base,
            bytes,
            network.end(which),
            SeedHash.of(seed, "memory", which),
            device::interrupt);
    device.connect(node.side());
    nodes.add(node);
    devices.add(device);
  }

  /**
   * Builds the NICs, takes them out of reset and starts their clock.
   *
   * @param options how many, of what
   * @return a cluster, to be closed by the caller
   * @throws UncheckedIOException when there is no place for the generated Verilog
   * @throws dev.sluice.cosim.error.CosimException when RTL was asked for and cannot be built
   */
  public static SimulatedCluster open(ClusterOptions options) {
    return start(options, List.of());
  }

  /**
   * The same with memories that the caller has made, for example of files that other processes see.
   *
   * @param options how many, of what
   * @param memories one for each node, of as many bytes as the options say; they are the caller's,
   *     to be freed when the cluster is closed
   * @return a cluster, to be closed by the caller
   * @throws IllegalArgumentException when there are more or less, or one has other bytes
   * @throws UncheckedIOException when there is no place for the generated Verilog
   * @throws dev.sluice.cosim.error.CosimException when RTL was asked for and cannot be built
   */
  public static SimulatedCluster open(ClusterOptions options, List<MemorySegment> memories) {
    boolean all = memories.stream().allMatch(m -> m.byteSize() == options.memoryBytes());
    if (memories.size() != options.nodes() || !all) {
      throw new IllegalArgumentException(
          "%d nodes take as many memories of %d bytes each"
              .formatted(options.nodes(), options.memoryBytes()));
    }
    return start(options, memories);
  }

  private static SimulatedCluster start(ClusterOptions options, List<MemorySegment> memories) {
    VerilatedModel rtl = options.hardware() == ClusterHardware.MODEL ? null : build(options.nic());
    SimulatedCluster cluster = new SimulatedCluster(options, rtl, memories);
    cluster.thread.start();
    return cluster;
  }

  private static VerilatedModel build(NicParameters nic) {
    try {
      String verilog = NicGenerator.verilog(TOP, nic);
      return Verilate.top(TOP).sourceText(TOP + ".v", verilog).optimization(1).build();
    } catch (IOException e) {
      throw new UncheckedIOException("the Verilog of the NIC cannot be written", e);
    }
  }

  /**
   * A node, as software sees it. It stays the cluster's: to close it leaves the NIC and its memory
   * where they are.
   *
   * @param node 0 to one less than there are
   * @return the same one always
   * @throws IndexOutOfBoundsException when there is no such node
   */
  public NicDevice device(int node) {
    return devices.get(node);
  }

  /**
   * How many nodes there are.
   *
   * @return as was asked for
   */
  public int nodes() {
    return devices.size();
  }

  /**
   * How far simulated time has come.
   *
   * @return clocks since reset; they pass while something is under way
   */
  public long clocks() {
    return clocks;
  }

  /**
   * What has become of packets.
   *
   * @return as of now
   */
  public ClusterCounters counters() {
    CompletableFuture<ClusterCounters> mine = new CompletableFuture<>();
    CompletableFuture<ClusterCounters> asked =
        wanted.updateAndGet(before -> before == null ? mine : before);
    LockSupport.unpark(thread);
    if (ended) {
      tellCounters();
    }
    return asked.join();
  }

  /** Tells who asked; by the thread that moves packets, or when none does. */
  private void tellCounters() {
    CompletableFuture<ClusterCounters> asked = wanted.getAndSet(null);
    if (asked != null) {
      asked.complete(network.counters());
    }
  }

  /** A program has asked for something. */
  private void wake() {
    if (asleep) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    NicException why = new NicException(Reason.CLOSED, "the cluster of this NIC is closed");
    try {
      simulate();
    } catch (RuntimeException | Error e) {
      // Who asks for something of any node hears of it.
      why = new NicException(Reason.LOST, "the simulated NICs have stopped: " + e.getMessage(), e);
    } finally {
      for (int i = 0; i < nodes.size(); i++) {
        devices.get(i).end(why);
        nodes.get(i).side().lost(why);
        nodes.get(i).close();
      }
      ended = true;
      tellCounters();
    }
  }

  private void simulate() {
    long busy = 0;
    for (long clock = 0; !closing; clock++) {
      for (int i = 0; i < nodes.size(); i++) {
        nodes.get(i).clock(clock);
      }
      network.clock(clock);
      if (clock % LOOK == 0) {
        clocks = clock;
        tellCounters();
        if (isBusy()) {
          busy = clock;
        } else if (clock - busy >= QUIET) {
          sleep();
          busy = clock;
        }
      }
    }
  }

  private boolean isBusy() {
    for (int i = 0; i < nodes.size(); i++) {
      if (!nodes.get(i).idle()) {
        return true;
      }
    }
    return network.inside() > 0;
  }

  private void sleep() {
    asleep = true;
    while (!closing && nodes.stream().noneMatch(n -> n.side().isAsked())) {
      tellCounters();
      LockSupport.park(this);
    }
    asleep = false;
  }

  /**
   * Stops the clock and frees everything. Whoever waits for a device of it hears that it is closed.
   * May be called more than once.
   */
  @Override
  public void close() {
    closing = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
