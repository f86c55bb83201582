// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.trace.TimeBase;
import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.host.pcap.WireCapture;
import dev.sluice.host.run.plan.RunFolder;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TraceWindow;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.PacketCodec;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * The main job: generates Verilog, Verilates it, moves a file through it, and reports. Both files
 * are mapped, so that their size does not matter to the heap.
 */
public final class FileRun {
  private final Path file;
  private final long bytes;
  private final RunParameters parameters;

  private final Hardware hardware;
  private Optional<Path> capture = Optional.empty();
  private Optional<TraceWindow> trace = Optional.empty();
  private String command = "";
  private long recorded;
  private Optional<Profile> profile = Optional.empty();
  private HardwareTransfer running;

  /** Changes the generated Verilog; for tests that plant faults. */
  private final UnaryOperator<String> fault;

  /** What a run tells of while it goes. */
  public interface Watcher {
    /** What was given is good and the folder is there: the run begins. */
    default void begun() {
      // Not everybody says it.
    }

    /**
     * A step begins.
     *
     * @param what a few words
     */
    void step(String what);

    /**
     * The transfer begins.
     *
     * @param packets of the file
     */
    void transferring(long packets);

    /**
     * The transfer goes on.
     *
     * @param packets written so far
     */
    void written(long packets);
  }

  /**
   * A run of a file.
   *
   * @param file what to send
   * @param parameters of the run
   * @throws BadInputException when the file is not there, not a file, not readable or empty
   */
  public FileRun(Path file, RunParameters parameters) {
    this(file, parameters, UnaryOperator.identity());
  }

  /** A run with a fault in the generated Verilog. */
  FileRun(Path file, RunParameters parameters, UnaryOperator<String> fault) {
    this.file = file;
    this.parameters = parameters;
    this.fault = fault;
    hardware = Hardware.of(parameters);
    if (!Files.exists(file)) {
      throw new BadInputException("there is no file " + file + ": name a file to send");
    }
    if (!Files.isRegularFile(file)) {
      throw new BadInputException(file + " is not a regular file: name a file to send");
    }
    if (!Files.isReadable(file)) {
      throw new BadInputException(file + " cannot be read: its permissions do not allow it");
    }
    try {
      bytes = Files.size(file);
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + WritableFolder.reason(e));
    }
    if (bytes == 0) {
      throw new BadInputException(
          file + " is empty: a transfer of nothing has no packets; name a file of 1 byte or more");
    }
  }

  /**
   * Captures what crosses the wire; to be called before {@link #run}.
   *
   * @param pcap the pcapng file to write
   * @return this run
   * @throws BadInputException when there is no such folder, or the file cannot be written
   */
  public FileRun capture(Path pcap) {
    Path folder = pcap.toAbsolutePath().getParent();
    boolean possible =
        Files.exists(pcap)
            ? Files.isRegularFile(pcap) && Files.isWritable(pcap)
            : Files.isDirectory(folder) && Files.isWritable(folder);
    if (!possible) {
      throw new BadInputException(
          "--pcap %s cannot be written: name a file in a folder that is there and may be written to"
              .formatted(pcap));
    }
    capture = Optional.of(pcap);
    return this;
  }

  /**
   * Records what becomes of packets, into {@code transactions.jsonl} of the run's folder; to be
   * called before {@link #run}. The run is the same with it.
   *
   * @param window which packets
   * @param again the command that makes this run, with its seed, up to where its results go
   * @return this run
   * @throws BadInputException when there are no NICs
   */
  public FileRun trace(TraceWindow window, String again) {
    if (!parameters.nic().isNic()) {
      throw new BadInputException(
          "--nic engine has no NIC whose packets could be traced: leave --trace out, or use --nic"
              + " rtl or --nic model");
    }
    trace = Optional.of(window);
    command = again;
    return this;
  }

  /**
   * Measures where the time of the transfer goes; to be called before {@link #run}.
   *
   * @param measure has it afterwards
   * @return this run
   */
  public FileRun profiledBy(Profile measure) {
    profile = Optional.of(measure);
    return this;
  }

  /**
   * Runs.
   *
   * @param out where the results go
   * @param waves the clocks of which to write a waveform
   * @param watcher is told what happens
   * @return the report, which is also in the folder; also when the RTL was not as the model says
   * @throws IOException when a file cannot be read or written
   * @throws BadInputException when the folder cannot be used
   * @throws TransferFailedException when a transfer gave up
   */
  public RunReport run(Path out, Optional<WaveWindow> waves, Watcher watcher) throws IOException {
    if (waves.isPresent() && !hardware.hasRtl()) {
      throw new BadInputException(
          "--nic %s has no RTL, so there is no waveform: leave --waves and --wave-clocks out, or"
                  .formatted(parameters.nic().mode().label())
              + " use --nic rtl");
    }
    TransferPlan plan = TransferPlan.of(parameters.sluice(), bytes, parameters.flows());
    RunFolder folder = RunFolder.prepare(out, bytes);
    watcher.begun();
    if (hardware.hasRtl()) {
      watcher.step("generating Verilog");
      hardware.generate(folder, fault);
      watcher.step("Verilating");
      hardware.build(waves.isPresent() ? BuildKind.TRACE : BuildKind.PLAIN, bytes);
    }
    watcher.step("transferring");
    watcher.transferring(Math.ceilDiv(bytes, parameters.sluice().payloadBytes()));
    RunReport report;
    try {
      report =
          profile.isPresent()
              ? profile
                  .get()
                  .<RunReport, IOException>during(() -> transfer(folder, waves, watcher::written))
              : transfer(folder, waves, watcher::written);
    } catch (MismatchException e) {
      watcher.step("running again with a waveform round the mismatch");
      report = replay(folder, plan, e);
    }
    report.write(folder.report());
    return report;
  }

  /**
   * Data packets that the trace holds, each time they were sent.
   *
   * @return a count; 0 without a trace
   */
  public long recorded() {
    return recorded;
  }

  private RunReport transfer(RunFolder folder, Optional<WaveWindow> waves, LongConsumer progress)
      throws IOException {
    Path part = folder.part();
    boolean whole = false;
    try (Arena arena = Arena.ofShared()) {
      MemorySegment source = map(file, MapMode.READ_ONLY, arena, StandardOpenOption.READ);
      MemorySegment destination =
          map(part, MapMode.READ_WRITE, arena, StandardOpenOption.READ, StandardOpenOption.WRITE);
      HardwareTransfer transfer = hardware.transfer(source, destination);
      running = transfer;
      if (waves.isPresent()) {
        for (String unit : transfer.units()) {
          Path fst = folder.wave(unit + ".fst");
          transfer.trace(unit, fst, waves.get());
          EngineWaves.writeSaveFile(fst, transfer.view());
        }
      }
      CompletableFuture<String> sent = CompletableFuture.supplyAsync(() -> Hashing.sha256(source));
      RunResult result;
      try (TransactionRecorder recorder = recorder(folder, waves)) {
        if (recorder != null) {
          transfer.record(recorder, trace.orElseThrow());
        }
        result = run(transfer, progress);
      } finally {
        recorded = transfer.recorded();
        sent.join(); // The mapping must stay until it is done.
      }
      String hash = Hashing.sha256(destination);
      Path received = folder.complete(part, file.getFileName().toString());
      whole = true;
      return RunReport.of(file, bytes, received, sent.join(), hash, result);
    } finally {
      if (!whole) {
        folder.discard(part);
      }
    }
  }

  /** What a trace says of its run; null where none is wanted. */
  private TransactionRecorder recorder(RunFolder folder, Optional<WaveWindow> waves) {
    if (trace.isEmpty()) {
      return null;
    }
    TransactionRecorder recorder =
        TransactionRecorder.toFile(folder.transactions())
            .title("packets of " + file.getFileName())
            .timeBase(TimeBase.clocks(1, TimeUnit.NS))
            .note("file", file.toString())
            .note("seed", Long.toString(parameters.network().seed()))
            .note("nic", parameters.nic().mode().label())
            .note("from", Long.toString(trace.get().from()))
            .note("limit", Integer.toString(trace.get().packets()))
            .note("command", command);
    waves.ifPresent(window -> recorder.note("waves", window.from() + ":" + window.to()));
    return recorder;
  }

  private RunResult run(HardwareTransfer transfer, LongConsumer progress) throws IOException {
    if (capture.isEmpty()) {
      return transfer.run(progress);
    }
    int largest = PacketCodec.maxPacketBytes(parameters.sluice());
    try (WireCapture tap = new WireCapture(capture.get(), largest)) {
      transfer.tap(tap);
      return transfer.run(progress);
    }
  }

  private MemorySegment map(Path path, MapMode mode, Arena arena, StandardOpenOption... options)
      throws IOException {
    try (FileChannel channel = FileChannel.open(path, options)) {
      return channel.map(mode, 0, bytes, arena);
    }
  }

  /** The same run again, up to the mismatch, with a waveform round it. */
  private RunReport replay(RunFolder folder, TransferPlan plan, MismatchException found)
      throws IOException {
    String unit = running.mismatched();
    hardware.build(BuildKind.TRACE, bytes);
    Path part = folder.part();
    Path fst = folder.wave("mismatch.fst");
    try (Arena arena = Arena.ofShared()) {
      MemorySegment source = map(file, MapMode.READ_ONLY, arena, StandardOpenOption.READ);
      MemorySegment destination =
          map(part, MapMode.READ_WRITE, arena, StandardOpenOption.READ, StandardOpenOption.WRITE);
      HardwareTransfer transfer = hardware.transfer(source, destination);
      running = transfer;
      transfer.trace(unit, fst, WaveWindow.round(found.mismatch().clock()));
      transfer.run(_ -> {});
      throw new IllegalStateException(
          "a run did not repeat: its replay had no mismatch where there was one: "
              + found.getMessage());
    } catch (MismatchException e) {
      EngineWaves.writeSaveFile(fst, running.view(), e.mismatch());
      return RunReport.ofMismatch(file, bytes, parameters, plan, e, running.mismatched(), fst);
    } finally {
      folder.discard(part);
    }
  }
}
