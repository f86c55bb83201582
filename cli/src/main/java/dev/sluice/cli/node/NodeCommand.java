// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.network.FrameFields;
import dev.sluice.host.node.NodeNetwork;
import dev.sluice.host.node.NodeOptions;
import dev.sluice.host.node.NodeServer;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice node}: a NIC as a process. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run a NIC as a process, for programs of your own (docs/node.md). Its Ethernet frames are UDP"
          + " datagrams to and from --network, or those of a TAP device; a program reaches its"
          + " registers and memory through the folder --dir: NodeDevice.open(dir) in Java,"
          + " libsluice in C, or the protocol of the page.",
      "Runs until it is ended (Ctrl-C)."
    })
public final class NodeCommand implements Callable<Integer> {
  private static final long MEGABYTE = 1 << 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      required = true,
      description = "The node's folder: a new one, or one that a node had. Its owner's alone.")
  private Path folder;

  @Option(
      names = "--address",
      paramLabel = "A.B.C.D",
      required = true,
      description =
          "The node's IPv4 address, by which others know it; of this network alone, not of the"
              + " machine.")
  private String address;

  @ArgGroup(multiplicity = "1")
  private Way way;

  /** Where frames go, one or the other. */
  private static final class Way {
    @Option(
        names = "--network",
        paramLabel = "HOST:PORT",
        description = "Where ./sluice network listens.")
    private String network;

    @Option(
        names = "--tap",
        paramLabel = "NAME",
        description =
            "Or a TAP device of this machine (Linux), which is made if it is not there: frames are"
                + " those of a network card. Root, or a device that root has made for this user.")
    private String tap;

    NodeNetwork network() {
      return tap != null
          ? new NodeNetwork.Tap(tap)
          : new NodeNetwork.Datagrams(HostAndPort.of("--network", network));
    }
  }

  @Option(
      names = "--nic",
      paramLabel = "rtl|model|lockstep",
      defaultValue = "rtl",
      description =
          "The generated Verilog, its cycle model without Verilator, or both in lock-step"
              + " (default: ${DEFAULT-VALUE}).")
  private String nic;

  @Option(
      names = "--memory",
      paramLabel = "MB",
      defaultValue = "64",
      description =
          "Memory that the NIC and its program share, 1 to 1048576 MB (default: ${DEFAULT-VALUE}).")
  private long memory;

  @Mixin private NodeHardware hardware;

  @Option(
      names = "--round-trip",
      paramLabel = "CLOCKS",
      defaultValue = "" + NodeOptions.ROUND_TRIP,
      description =
          "The longest round trip, from which the time-outs follow; alike in all nodes. A NIC that"
              + " waits has 100,000 clocks a second (default: ${DEFAULT-VALUE}).")
  private long roundTrip;

  @Option(
      names = "--retries",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "Repeated requests without an answer before either end gives up, 1 to 1000; alike in all"
              + " nodes (default: ${DEFAULT-VALUE}).")
  private int retries;

  @Option(
      names = "--backoff",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How often a time-out doubles at most, 0 to 15; alike in all nodes (default:"
              + " ${DEFAULT-VALUE}).")
  private int backoff;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of what registers and memories hold at power-up (default: drawn).")
  private Long seed;

  /** Made by picocli. */
  public NodeCommand() {}

  @Override
  public Integer call() throws IOException {
    NodeOptions options = options();
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (options.hardware() != ClusterHardware.MODEL) {
      say(err, "building the NIC (the first time of these options takes a minute or two)");
    }
    try (NodeServer node = NodeServer.open(options, line -> say(err, line))) {
      Ending.onSignal(node);
      out.printf(
          "node %s ready: %s, seed %d; frames to %s; programs find it in %s%n",
          address, nic, options.seed(), way.tap == null ? way.network : options.network(), folder);
      out.flush();
      node.run();
    }
    return 0;
  }

  private NodeOptions options() {
    if (memory < 1 || memory > 1 << 20) {
      throw new BadInputException("--memory " + memory + " must be from 1 to 1048576 MB");
    }
    int ip =
        FrameFields.address(address)
            .orElseThrow(
                () ->
                    new BadInputException(
                        "--address " + address + " must be an IPv4 address, such as 10.0.0.1"));
    DeviceSettings settings =
        new DeviceSettings(
            ip,
            hardware.parameters(0),
            TransportParameters.forRoundTrip(roundTrip, 0, retries).withBackoffLimit(backoff),
            Preset.BEST.extensions());
    return new NodeOptions(
        folder,
        kind(),
        settings,
        way.network(),
        memory * MEGABYTE,
        seed == null ? ThreadLocalRandom.current().nextInt(1, 1_000_000) : seed);
  }

  private ClusterHardware kind() {
    for (ClusterHardware each : ClusterHardware.values()) {
      if (each.name().equalsIgnoreCase(nic)) {
        return each;
      }
    }
    throw new BadInputException("--nic " + nic + " must be rtl, model or lockstep");
  }

  private static void say(PrintWriter err, String line) {
    synchronized (err) {
      err.println("sluice node: " + line);
      err.flush();
    }
  }
}
