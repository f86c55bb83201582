// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.SluiceNicUdpModel;
import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.network.FrameFields;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.rtl.NicTop;
import dev.sluice.sizes.MacSizes;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A node: a NIC as a process. One program at a time has it, through the socket in the node's
 * folder; each gets it fresh from reset.
 */
public final class NodeServer implements AutoCloseable {
  /** Nobody has the NIC. */
  static final long FREE = -1;

  /** How long the end of the program before may take to be noticed. */
  private static final long HANDOVER_MILLISECONDS = 1000;

  private final NodeOptions options;
  private final VerilatedModel rtl;
  private final NodeFolder folder;
  private final MemorySegment memory;
  private final NodeLine line;
  private final ServerSocketChannel socket;
  private final Consumer<String> say;
  private final Semaphore free = new Semaphore(1);
  private final Set<SocketChannel> programs = ConcurrentHashMap.newKeySet();
  private volatile long owner = FREE;
  private volatile boolean closing;
  private volatile NodeNic present;
  private int lives;

  private NodeServer(
      NodeOptions options, VerilatedModel rtl, NodeFolder folder, Consumer<String> say)
      throws IOException {
    this.options = options;
    this.rtl = rtl;
    this.folder = folder;
    this.say = say;
    memory = folder.memory(options.memoryBytes());
    int largest = MacSizes.largestFrame(options.settings().nic());
    line = new NodeLine(port(options.network(), largest), options.settings().peer(), largest);
    folder.about(about());
    socket = folder.socket();
  }

  /**
   * Builds the NIC and opens its folder to programs.
   *
   * @param options what it is of
   * @param say hears what happens, in lines
   * @return a node, to be run and closed by the caller
   * @throws dev.sluice.protocol.BadInputException when the folder or the TAP device cannot be had
   * @throws dev.sluice.cosim.error.CosimException when RTL was asked for and cannot be built
   * @throws IOException when there is no socket, or the folder cannot be written
   */
  public static NodeServer open(NodeOptions options, Consumer<String> say) throws IOException {
    NodeFolder folder = NodeFolder.open(options.folder());
    try {
      VerilatedModel rtl = options.hardware() == ClusterHardware.MODEL ? null : build(options);
      return new NodeServer(options, rtl, folder, say);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static FramePort port(NodeNetwork network, int largest) throws IOException {
    return switch (network) {
      case NodeNetwork.Datagrams there -> new DatagramPort(there.at());
      case NodeNetwork.Tap tap -> TapPort.open(tap.device(), largest);
    };
  }

  private static VerilatedModel build(NodeOptions options) throws IOException {
    String top = NicTop.NIC_UDP.module();
    String verilog = NicGenerator.verilog(top, options.settings().nic());
    return Verilate.top(top).sourceText(top + ".v", verilog).optimization(1).build();
  }

  private String about() throws IOException {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode root = mapper.createObjectNode();
    root.put("process", ProcessHandle.current().pid());
    root.put("address", FrameFields.text(options.settings().peer()));
    root.put("nic", options.hardware().name().toLowerCase(Locale.ROOT));
    root.put("network", options.network().toString());
    hello().lines().forEach(l -> root.put(l.split(" ")[0], l.split(" ")[1]));
    return mapper.writeValueAsString(root) + "\n";
  }

  /**
   * Takes programs, one after the other, until it is closed.
   *
   * @throws IOException when the socket fails
   */
  public void run() throws IOException {
    while (!closing) {
      SocketChannel program;
      try {
        program = socket.accept();
      } catch (ClosedChannelException e) {
        return;
      }
      programs.add(program);
      Thread.startVirtualThread(
          () -> {
            try {
              new NodeSession(program, this).run();
            } finally {
              programs.remove(program);
            }
          });
    }
  }

  /** A program wants the NIC: {@link #FREE} when it has it, else the process that has it. */
  long take(long pid) {
    try {
      if (!free.tryAcquire(HANDOVER_MILLISECONDS, TimeUnit.MILLISECONDS)) {
        return owner;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return owner;
    }
    owner = pid;
    return FREE;
  }

  /** A NIC for the program that has taken it. */
  NodeNic begin(long pid) {
    try {
      NodeNic nic = nic(lives++);
      present = nic;
      say("process %d has the NIC".formatted(pid));
      return nic;
    } catch (RuntimeException | Error e) {
      release();
      throw e;
    }
  }

  private NodeNic nic(int life) {
    SluiceNicUdpModel model = new SluiceNicUdpModel(options.settings().nic());
    BlockUnderTest block =
        switch (options.hardware()) {
          case MODEL -> new ModelAlone(model);
          case RTL -> new RtlAlone(rtl, model, PowerUp.seed(options.seed(), life));
          case LOCKSTEP ->
              new BlockCosim(rtl, model, PowerUp.seed(options.seed(), life)).keepIdleFields();
        };
    NodeNic nic = new NodeNic(options, block, memory, line, life);
    try {
      nic.start();
    } catch (RuntimeException | Error e) {
      nic.close();
      throw e;
    }
    return nic;
  }

  /**
   * How far the NIC's clock is that a program has, or had last.
   *
   * @return clocks since its reset, to within a few dozen; 0 before the first program
   */
  public long clocks() {
    NodeNic nic = present;
    return nic == null ? 0 : nic.clocks();
  }

  /** The program has left. */
  void ended(NodeNic nic, long pid) {
    say("process %d has left after %s; %s".formatted(pid, nic.work(), line.counters()));
    release();
  }

  private void release() {
    owner = FREE;
    free.release();
  }

  /** What a program is told first. */
  String hello() {
    return new HelloText(options.settings(), options.memoryBytes(), options.memoryBase()).text();
  }

  void say(String what) {
    say.accept(what);
  }

  /**
   * Ends {@link #run}, resets the NIC and removes what is in the folder. May be called more than
   * once.
   *
   * @throws IOException when a file cannot be removed
   */
  @Override
  public synchronized void close() throws IOException {
    if (closing) {
      return;
    }
    closing = true;
    socket.close();
    for (SocketChannel program : programs) {
      program.close();
    }
    free.acquireUninterruptibly();
    line.close();
    folder.close();
  }
}
