// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.host.network.LineSettings;
import dev.sluice.host.network.NetworkServer;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice network}: what is between nodes. */
@Command(
    name = "network",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run the network between nodes (./sluice node, docs/node.md): a switch with a port for each,"
          + " and what it does to frames on their way out of each port.",
      "Takes commands on its standard input while it runs: show; quit; [ADDRESS] NAME VALUE, for"
          + " example \"loss 0.05\" or \"10.0.0.2 latency 5000\"; ADDRESS down; ADDRESS up. Runs"
          + " until quit or Ctrl-C."
    })
public final class NetworkCommand implements Callable<Integer> {
  private static final int LARGEST_PORT = 65_535;

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      required = true,
      description = "UDP port where frames come in, 0 to 65535; 0 is any that is free.")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description =
          "Address of this machine where it listens; 0.0.0.0 for other machines' nodes too"
              + " (default: ${DEFAULT-VALUE}).")
  private String bind;

  @Option(
      names = "--loss",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of frames lost, 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double loss;

  @Option(
      names = "--burst",
      paramLabel = "FRAMES",
      defaultValue = "0",
      description =
          "Mean length of a burst of losses; 0: each frame is lost by itself (default:"
              + " ${DEFAULT-VALUE}).")
  private double burst;

  @Option(
      names = "--reorder",
      paramLabel = "MICROSECONDS",
      defaultValue = "0",
      description =
          "A frame may be overtaken by frames that come up to so much later, 0 to 2^20 (default:"
              + " ${DEFAULT-VALUE}).")
  private int reorder;

  @Option(
      names = "--duplicate",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of frames that arrive twice, 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double duplicate;

  @Option(
      names = "--corrupt",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Share of frames that arrive with wrong bits, 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double corrupt;

  @Option(
      names = "--latency",
      paramLabel = "MICROSECONDS",
      defaultValue = "1",
      description =
          "Delay of every frame, 1 to 2^20, besides what this machine needs (default:"
              + " ${DEFAULT-VALUE}).")
  private int latency;

  @Option(
      names = "--rate",
      paramLabel = "MBITS",
      defaultValue = "0",
      description = "Mbit/s of each line to a node; 0: no limit (default: ${DEFAULT-VALUE}).")
  private double rate;

  @Option(
      names = "--queue",
      paramLabel = "FRAMES",
      defaultValue = "" + LineSettings.QUEUE,
      description =
          "Frames that wait before each line at most, 1 to 65536; more are dropped (default:"
              + " ${DEFAULT-VALUE}).")
  private int queue;

  @Option(
      names = "--pcap",
      paramLabel = "DIR",
      description =
          "Write what passes each port to DIR/ADDRESS.pcapng; docs/wireshark/sluice.lua decodes"
              + " it.")
  private Path pcap;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of what happens to the frames of each port (default: drawn).")
  private Long seed;

  /** Made by picocli. */
  public NetworkCommand() {}

  @Override
  public Integer call() throws IOException {
    if (port < 0 || port > LARGEST_PORT) {
      throw new BadInputException("--port " + port + " must be from 0 to 65535");
    }
    InetSocketAddress at = new InetSocketAddress(bind, port);
    if (at.isUnresolved()) {
      throw new BadInputException("--bind " + bind + ": there is no such address");
    }
    long drawn = seed == null ? ThreadLocalRandom.current().nextInt(1, 1_000_000) : seed;
    LineSettings settings =
        new LineSettings(
            new NetworkParameters(loss, reorder, duplicate, corrupt, burst, latency, drawn),
            LineSettings.rate(rate),
            queue);
    PrintWriter out = spec.commandLine().getOut();
    try (NetworkServer network =
        NetworkServer.open(at, settings, Optional.ofNullable(pcap), line -> say(out, line))) {
      Ending.onSignal(network);
      say(out, "network ready at %s, seed %d".formatted(text(network.address()), drawn));
      Thread.ofPlatform().name("commands").daemon().start(() -> listen(network, out));
      network.run();
    }
    return 0;
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  /** Its end is not the network's, so that it runs without a terminal. */
  private static void listen(NetworkServer network, PrintWriter out) {
    try {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        network.command(line);
      }
    } catch (IOException e) {
      say(out, "no more commands: " + e.getMessage());
    }
  }

  private static void say(PrintWriter out, String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
