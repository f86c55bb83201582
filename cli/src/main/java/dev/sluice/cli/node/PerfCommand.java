// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.host.perf.PerfClient;
import dev.sluice.host.perf.PerfFailedException;
import dev.sluice.host.perf.PerfPoint;
import dev.sluice.host.perf.PerfServer;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice perf}: bandwidth and latency between two nodes. */
@Command(
    name = "perf",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measure bandwidth and latency between two nodes (./sluice node) over the size of puts and"
          + " messages. One end answers (--from), the other one measures (--to). With --tcp at both"
          + " ends the same program measures the same messages over the kernel's TCP.",
      "A node is a simulation of a NIC: the figures say how fast this machine simulates, not how"
          + " fast a NIC is (docs/node.md)."
    })
public final class PerfCommand implements Callable<Integer> {
  private static final int LONGEST_SECONDS = 600;

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Side side;

  /** Which end this is. */
  private static final class Side {
    @Option(
        names = "--to",
        paramLabel = "A.B.C.D",
        description = "Measure, to the node of this address.")
    private String to;

    @Option(
        names = "--from",
        paramLabel = "A.B.C.D",
        description = "Answer the node of this address, until it has measured.")
    private String from;
  }

  @Mixin private TransferOptions options;

  @Option(
      names = "--sizes",
      paramLabel = "BYTES",
      split = ",",
      defaultValue = "64,256,1024,4096,16384,65536",
      description = "Sizes, each 1 to 65536 (default: ${DEFAULT-VALUE}).")
  private List<Integer> sizes;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "2",
      description =
          "How long each figure of a size is measured, 0.01 to 600 (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--tcp",
      paramLabel = "HOST:PORT",
      description = "With --from: listen there. With --to: measure TCP to there too.")
  private String tcp;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "With --to: write the figures as JSON.")
  private Path json;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "With --to: write bandwidth and latency over size as SVG.")
  private Path plot;

  /** Made by picocli. */
  public PerfCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<InetSocketAddress> socket =
        Optional.ofNullable(tcp).map(text -> HostAndPort.of("--tcp", text));
    try {
      if (side.from != null) {
        answer(socket);
      } else {
        measure(socket);
      }
      return 0;
    } catch (PerfFailedException e) {
      spec.commandLine().getErr().println("sluice perf: " + e.getMessage());
      return 1;
    }
  }

  private void answer(Optional<InetSocketAddress> socket)
      throws PerfFailedException, InterruptedException {
    if (json != null || plot != null) {
      throw new BadInputException("--json and --plot: at the end that measures, with --to");
    }
    int peer = TransferOptions.address("--from", side.from);
    PrintWriter out = spec.commandLine().getOut();
    PerfServer.serve(
        options.node(),
        peer,
        socket,
        options.patience(),
        () -> {
          out.println("answering " + side.from);
          out.flush();
        });
  }

  private void measure(Optional<InetSocketAddress> socket)
      throws PerfFailedException, InterruptedException, IOException {
    int peer = TransferOptions.address("--to", side.to);
    if (!(seconds >= 0.01 && seconds <= LONGEST_SECONDS)) {
      throw new BadInputException("--seconds " + seconds + " must be from 0.01 to 600");
    }
    checkFolder("--json", json);
    checkFolder("--plot", plot);
    PerfClient client =
        new PerfClient(sizes, Duration.ofNanos((long) (seconds * 1e9)), options.patience());
    PrintWriter err = spec.commandLine().getErr();
    List<PerfPoint> points =
        client.run(
            options.node(),
            peer,
            socket,
            point -> {
              err.printf("sluice perf: %,d bytes are measured%n", point.bytes());
              err.flush();
            });
    PrintWriter out = spec.commandLine().getOut();
    out.print(PerfReport.table(points));
    out.flush();
    if (json != null) {
      Files.writeString(json, PerfReport.json(points));
    }
    if (plot != null) {
      Files.writeString(plot, PerfPlot.svg(points));
    }
  }

  private static void checkFolder(String option, Path file) {
    if (file != null && !Files.isDirectory(file.toAbsolutePath().getParent())) {
      throw new BadInputException(option + " " + file + ": there is no such folder");
    }
  }
}
