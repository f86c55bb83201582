// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.cli.console.Progress;
import dev.sluice.host.cluster.ClusterCounters;
import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.fifo.MessageLoad;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice messages}: random messages among NICs of one network, each looked at. */
@Command(
    name = "messages",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Send random messages from every node to every other one through remote FIFOs (docs/host.md),"
          + " and look at each where it arrives: in order, exactly once, every byte as sent.",
      "512 bits, R = 1024. Exit 1 when one is not."
    })
final class MessagesCommand implements Callable<Integer> {
  private static final Pattern SIZES = Pattern.compile("(\\d{1,9}):(\\d{1,9})");
  private static final double NANOSECONDS = 1e9;

  @Spec private CommandSpec spec;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How many messages in all, 1 or more (default: ${DEFAULT-VALUE}).")
  private long count;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "8",
      description = "Among so many nodes, 2 to 1024 (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--sizes",
      paramLabel = "LEAST:MOST",
      defaultValue = "8:4096",
      description = "Bytes of a message, each length alike (default: ${DEFAULT-VALUE}).")
  private String sizes;

  @Option(
      names = "--nic",
      paramLabel = "model|rtl|lockstep",
      defaultValue = "model",
      description =
          "The cycle models, the RTL alone, or both in lock-step (default: ${DEFAULT-VALUE}).")
  private String nic;

  @Mixin private NetworkOptions network;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  private Path json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Matcher range = SIZES.matcher(sizes);
    if (!range.matches()) {
      throw new BadInputException("--sizes " + sizes + " must be LEAST:MOST, for example 8:4096");
    }
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw new BadInputException("--json " + json + ": there is no such folder");
    }
    NetworkParameters channel = network.parameters();
    ClusterOptions cluster = ClusterOptions.of(nodes).withHardware(hardware()).withNetwork(channel);
    MessageLoad load =
        new MessageLoad(
            cluster,
            count,
            Integer.parseInt(range.group(1)),
            Integer.parseInt(range.group(2)),
            channel.seed());
    PrintWriter out = spec.commandLine().getOut();
    out.println("seed " + channel.seed());
    MessageLoad.Result result;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      progress.begin("messages", "messages", count);
      result = load.run(progress::at);
    } catch (RuntimeException e) {
      out.println("messages: " + e.getMessage());
      return 1;
    }
    print(out, result);
    if (json != null) {
      write(result);
    }
    return 0;
  }

  private ClusterHardware hardware() {
    for (ClusterHardware each : ClusterHardware.values()) {
      if (each.name().equalsIgnoreCase(nic)) {
        return each;
      }
    }
    throw new BadInputException("--nic " + nic + " must be model, rtl or lockstep");
  }

  private static void print(PrintWriter out, MessageLoad.Result result) {
    ClusterCounters packets = result.network();
    double seconds = result.nanoseconds() / NANOSECONDS;
    out.printf(
        Locale.ROOT,
        "%,d messages of %,d bytes, in order and once each%n"
            + "%,d packets sent, %,d dropped by the switch, %,d lost, %,d repeated, %,d damaged%n"
            + "%,d clocks, %.1f for a message; %.1f s: %,.0f messages/s, %,.0f clocks/s%n",
        result.messages(),
        result.bytes(),
        packets.sent(),
        packets.noRoom(),
        packets.lost(),
        packets.duplicated(),
        packets.corrupted(),
        result.clocks(),
        (double) result.clocks() / result.messages(),
        seconds,
        result.messages() / seconds,
        result.clocks() / seconds);
  }

  private void write(MessageLoad.Result result) throws IOException {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode root = mapper.createObjectNode();
    root.put("messages", result.messages());
    root.put("bytes", result.bytes());
    root.put("clocks", result.clocks());
    root.put("seconds", result.nanoseconds() / NANOSECONDS);
    ClusterCounters packets = result.network();
    ObjectNode line = root.putObject("packets");
    line.put("sent", packets.sent());
    line.put("noRoom", packets.noRoom());
    line.put("lost", packets.lost());
    line.put("duplicated", packets.duplicated());
    line.put("corrupted", packets.corrupted());
    line.put("delivered", packets.delivered());
    mapper.writeValue(json.toFile(), root);
  }
}
