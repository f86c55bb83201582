// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.host.run.NicTransfer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How fast two NICs go in lock-step, against their halves: both Verilated NICs in a C++ loop of
 * recorded inputs, and both cycle models with the network. A clock is one of the pair. The RTL is
 * compiled alike everywhere, as {@code run} does it. Each way runs in a process of its own, one
 * after the other; what is reported is the median of its rounds.
 */
public final class NicPairBenchmark {
  private static final String RESOURCE = "nic_loop.cpp";

  /** A way to run two NICs. */
  public enum Way {
    /** A plain C++ loop of both, from recorded inputs; one thread. */
    BARE_CPP("bareCpp", ""),
    /** Both cycle models with network, memories and drivers, without RTL; one thread. */
    MODELS("models", "models"),
    /** Lock-step, one clock at a time; one thread. */
    LOCKSTEP_CLOCK("lockstepClock", "clock"),
    /** Lock-step in batches; one thread. */
    LOCKSTEP_BATCHED("lockstepBatched", "batched"),
    /** Lock-step in batches, on as many threads as {@code run} takes where there are two cores. */
    LOCKSTEP_BATCHED_2("lockstepBatched2", "batched2");

    private final String key;
    private final String argument;

    Way(String key, String argument) {
      this.key = key;
      this.argument = argument;
    }

    /**
     * Its name in the report.
     *
     * @return a JSON key
     */
    public String key() {
      return key;
    }
  }

  private final Path folder;
  private final int bytes;
  private final int rounds;
  private final boolean small;
  private final Processes processes;

  /**
   * A benchmark of NICs of 512 bits.
   *
   * @param folder for what is built and for logs
   * @param bytes of the file that they move in a round
   * @param rounds measured rounds, after one that is not measured
   */
  public NicPairBenchmark(Path folder, int bytes, int rounds) {
    this(folder, bytes, rounds, false);
  }

  /** With small NICs, for a test of everything but the figures. */
  NicPairBenchmark(Path folder, int bytes, int rounds, boolean small) {
    this.folder = folder.toAbsolutePath();
    this.bytes = bytes;
    this.rounds = rounds;
    this.small = small;
    processes = new Processes(this.folder, rounds);
  }

  /**
   * Measures all ways.
   *
   * @param step is told what begins
   * @return nanoseconds a clock of each, medians
   * @throws IOException when something cannot be built or run
   * @throws InterruptedException when this thread is interrupted
   */
  public Map<Way, Double> run(Consumer<String> step) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    NicPairLoad load = NicPairLoad.of(small, bytes);
    Path verilog = folder.resolve(NicPairLoad.TOP + ".v");
    Files.writeString(verilog, load.verilog());
    Map<Way, Double> result = new LinkedHashMap<>();
    for (Way way : Way.values()) {
      List<String> command;
      if (way == Way.BARE_CPP) {
        step.accept("building, recording");
        command = bareLoop(load, verilog);
      } else {
        command =
            Processes.java(
                NicPairLoad.class.getName(),
                way.argument,
                small ? "small" : "whole",
                Integer.toString(bytes),
                Integer.toString(rounds),
                verilog.toString());
      }
      step.accept("measuring " + way.key());
      result.put(way, Processes.median(processes.rounds(way.key(), command)));
    }
    return result;
  }

  private List<String> bareLoop(NicPairLoad load, Path verilog)
      throws IOException, InterruptedException {
    Path[] recorded = {folder.resolve("sender.rows"), folder.resolve("receiver.rows")};
    record(load, load.build(Files.readString(verilog)), recorded);
    Path loop = folder.resolve(RESOURCE);
    try (InputStream source = NicPairBenchmark.class.getResourceAsStream(RESOURCE)) {
      Files.write(loop, source.readAllBytes());
    }
    Path into = folder.resolve("nic_loop");
    processes.say(
        "nic-build",
        List.of(
            "verilator",
            "--cc",
            "--exe",
            "--build",
            "--prefix",
            "Vdut",
            "--top-module",
            NicPairLoad.TOP,
            "--no-timing",
            "-Wno-fatal",
            "-O3",
            "--output-split-cfuncs", // As cosim does at this level of optimization.
            "500",
            "-CFLAGS",
            "-fcf-protection=none -w " + (small ? "" : "-march=native ") + "-I" + folder,
            "-MAKEFLAGS", // In CFLAGS a level does not count: the makefile's own comes behind it.
            small
                ? "OPT_FAST=-Og OPT_SLOW=-O0 OPT_GLOBAL=-Og"
                : "OPT_FAST=-O2 OPT_SLOW=-O0 OPT_GLOBAL=-O2",
            "--Mdir",
            into.toString(),
            "-o",
            "nic_loop",
            verilog.toString(),
            loop.toString()));
    return List.of(
        into.resolve("nic_loop").toString(),
        recorded[0].toString(),
        recorded[1].toString(),
        Integer.toString(rounds));
  }

  /** One run of lock-step, whose inputs are written clock by clock. */
  private void record(NicPairLoad load, VerilatedModel rtl, Path[] recorded) throws IOException {
    NicTransfer transfer = load.transfer(Optional.of(rtl)).onProcessors(1).inBatches(false);
    try (OutputStream a = new BufferedOutputStream(Files.newOutputStream(recorded[0]));
        OutputStream b = new BufferedOutputStream(Files.newOutputStream(recorded[1]))) {
      Dut dut = transfer.rtl(transfer.units().get(0)).dut();
      Files.writeString(folder.resolve("nic_ports.h"), NicLoop.ports(dut));
      int bytesOfRow = NicLoop.rowBytes(dut);
      OutputStream[] to = {a, b};
      for (int i = 0; i < to.length; i++) {
        OutputStream out = to[i];
        transfer
            .rtl(transfer.units().get(i))
            .watchedBy(inputs -> write(inputs.asSlice(0, bytesOfRow), out));
      }
      transfer.run(_ -> {});
    }
  }

  private static void write(MemorySegment row, OutputStream out) {
    try {
      out.write(row.toArray(ValueLayout.JAVA_BYTE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
