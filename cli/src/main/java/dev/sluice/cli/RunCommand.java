// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.console.ProfileOption;
import dev.sluice.cli.console.Progress;
import dev.sluice.cli.hardware.HardwareOptions;
import dev.sluice.cli.hardware.NicOptions;
import dev.sluice.host.run.FileRun;
import dev.sluice.host.run.RunReport;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.RunTimers;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice run}: the main job. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Move a file from memory to memory through two generated NICs over a bad network, in lock-step"
          + " with their Java models.",
      "Generates the Verilog and builds it with Verilator. One host has FILE in its memory and gives"
          + " its NIC descriptors; the other host's NIC writes what arrives to memory and requests"
          + " what is missing. Every output of both NICs is compared with the model in every"
          + " clock."
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The file to send, 1 byte or more.")
  private Path file;

  @Mixin private NetworkOptions network;

  @Option(
      names = "--flows",
      paramLabel = "K",
      defaultValue = "1",
      description =
          "Cut the file into K transfers that run at the same time in windows of their own, 1 to R"
              + " (default: ${DEFAULT-VALUE}).")
  private int flows;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description =
          "Repeated requests without an answer before either end gives up, 1 to "
              + TransportParameters.MAX_RETRY_LIMIT
              + " (default: 100, and more where bursts are long).")
  private Integer retries;

  @Option(
      names = "--backoff",
      paramLabel = "N",
      description =
          "How often a time-out doubles at most, 0 to "
              + TransportParameters.MAX_BACKOFF_LIMIT
              + " (default: 0; --preset published: 4).")
  private Integer backoff;

  @Mixin private ExtensionOptions extensions;

  @Mixin private NicOptions nic;

  @Mixin private HardwareOptions hardware;

  @Mixin private ProfileOption profile;

  @Option(names = "--waves", description = "Write a waveform (FST) and a GTKWave save file.")
  private boolean waves;

  @Option(
      names = "--wave-clocks",
      paramLabel = "FROM:TO",
      description = "With a waveform of these clocks only; large runs make large waveforms.")
  private String waveClocks;

  @Mixin private TraceOptions trace;

  @Option(
      names = "--pcap",
      paramLabel = "FILE",
      description =
          "Write what passes both ends of the network as a pcapng file; docs/wireshark/sluice.lua"
              + " decodes it.")
  private Path pcap;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/run",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    NetworkParameters channel = network.parameters();
    int retryLimit = retries == null ? RunParameters.retriesFor(channel) : retries;
    Preset preset = hardware.preset();
    RunParameters parameters =
        new RunParameters(
            nic.isEngineAlone() ? hardware.parametersInEveryClock() : hardware.parameters(),
            channel,
            flows,
            retryLimit,
            extensions.extensions(preset),
            nic.choice(flows, preset),
            new RunTimers(
                backoff == null ? preset.backoffLimit() : backoff,
                preset.turns(),
                preset.senderTimeouts()),
            Optional.of(preset));
    Optional<WaveWindow> window = window();
    FileRun run = new FileRun(file, parameters);
    if (pcap != null) {
      run.capture(pcap);
    }
    trace
        .window()
        .ifPresent(
            packets -> run.trace(packets, RunAgain.command(spec.commandLine(), channel.seed())));
    profile.profile().ifPresent(run::profiledBy);
    PrintWriter err = spec.commandLine().getErr();
    RunReport report;
    try (Progress progress = new Progress(err)) {
      report = run.run(out, window, new Watcher(err, parameters.network().seed(), progress));
    }
    profile.print(spec.commandLine().getOut(), out);
    new RunTable(report).print(spec.commandLine().getOut(), out);
    if (trace.window().isPresent()) {
      TraceOptions.say(spec.commandLine().getOut(), out, run.recorded(), report);
    }
    return report.good() ? 0 : Failures.FAILED;
  }

  private Optional<WaveWindow> window() {
    if (waveClocks == null) {
      return waves ? Optional.of(WaveWindow.ALL) : Optional.empty();
    }
    String[] ends = waveClocks.split(":", -1);
    try {
      if (ends.length == 2) {
        return Optional.of(new WaveWindow(Long.parseLong(ends[0]), Long.parseLong(ends[1])));
      }
    } catch (NumberFormatException _) {
      // Said below, as for any other text that is not two numbers.
    }
    throw new BadInputException(
        "--wave-clocks '" + waveClocks + "' must be FROM:TO, two clock numbers, for example 0:500");
  }

  private record Watcher(PrintWriter err, long seed, Progress progress) implements FileRun.Watcher {
    @Override
    public void begun() {
      err.println("sluice: seed " + seed);
    }

    @Override
    public void step(String what) {
      progress.step(what);
    }

    @Override
    public void transferring(long packets) {
      progress.begin("transfer", "packets", packets);
    }

    @Override
    public void written(long packets) {
      progress.at(packets);
    }
  }
}
