// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.replay;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineOutputs;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Replays a file of arrivals through the engine's RTL, in lock-step with the cycle model, and
 * writes one row for each verdict: {@code clock,window,pidx,verdict,wbase,slide,complete}.
 *
 * <p>{@code clock} is the clock in which the verdict is on the port, in the numbers of the arrivals
 * file. The engine is reset and ready before the first row; clocks before the first row are not
 * simulated, gaps between rows are idle clocks. The output appears whole or not at all.
 */
public final class EngineReplay {
  private static final String HEADER = "clock,window,pidx,verdict,wbase,slide,complete";

  /** Seed of what registers hold at power-up. */
  private static final long POWER_UP = 1;

  private final SluiceParameters parameters;

  /**
   * What a replay did.
   *
   * @param arrivals rows read
   * @param verdicts rows written
   * @param clocks clocks simulated, with reset
   * @param comparisons values compared with the model
   */
  public record Summary(long arrivals, long verdicts, long clocks, long comparisons) {}

  /**
   * A replay into an engine of these parameters.
   *
   * @param parameters R, W, M and the architecture
   */
  public EngineReplay(SluiceParameters parameters) {
    this.parameters = parameters;
  }

  /**
   * Reads the whole file and checks every row, without simulating.
   *
   * @param arrivals the file
   * @throws IOException when it cannot be read
   * @throws ArrivalException when a row is malformed
   */
  public void check(Path arrivals) throws IOException {
    try (ArrivalReader reader = new ArrivalReader(parameters, arrivals)) {
      while (reader.next()) {
        // Each row is checked as it is read.
      }
    }
  }

  /**
   * Replays.
   *
   * @param rtl the engine, generated from the same parameters
   * @param arrivals what arrives
   * @param verdicts the file to write, replaced if it exists
   * @param waves where to write a waveform of the whole replay; needs a model built for it
   * @return what was done
   * @throws IOException when a file cannot be read or written
   * @throws ArrivalException when a row is malformed; nothing is written
   * @throws dev.sluice.cosim.check.MismatchException when the RTL is not as the model says; nothing
   *     is written
   */
  public Summary run(VerilatedModel rtl, Path arrivals, Path verdicts, Optional<Path> waves)
      throws IOException {
    Path folder = verdicts.toAbsolutePath().getParent();
    Path part = Files.createTempFile(folder, ".verdicts-", ".part");
    try {
      Summary summary;
      try (ArrivalReader reader = new ArrivalReader(parameters, arrivals);
          EngineCosim engine = new EngineCosim(rtl, parameters, POWER_UP).keepIdleFields();
          BufferedWriter out = Files.newBufferedWriter(part)) {
        waves.ifPresent(engine.dut().waveform()::open);
        summary = new Session(engine, reader, out).run();
      }
      Files.move(part, verdicts, StandardCopyOption.REPLACE_EXISTING);
      return summary;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** One pass over the file. */
  private static final class Session {
    private final EngineCosim engine;
    private final EngineOutputs outputs;
    private final ArrivalReader reader;
    private final BufferedWriter out;
    private final StringBuilder line = new StringBuilder();
    private long now;
    private long verdicts;

    Session(EngineCosim engine, ArrivalReader reader, BufferedWriter out) {
      this.engine = engine;
      outputs = engine.outputs();
      this.reader = reader;
      this.out = out;
    }

    Summary run() throws IOException {
      out.write(HEADER);
      out.newLine();
      engine.start();
      boolean first = true;
      while (reader.next()) {
        now = first ? reader.clock() : now;
        first = false;
        while (now < reader.clock()) {
          clock();
        }
        drive();
        clock();
      }
      for (int i = 0; i < engine.latency(); i++) {
        clock();
      }
      return new Summary(
          reader.rowCount(), verdicts, engine.dut().clockCount(), engine.lockStep().comparisons());
    }

    private void drive() {
      switch (reader.op()) {
        case OPEN -> engine.open(reader.window(), reader.generation(), reader.length());
        case PACKET ->
            engine.packet(reader.window(), reader.generation(), reader.pidx(), reader.tail());
        case CLOSE -> engine.close(reader.window());
      }
    }

    private void clock() throws IOException {
      engine.clock();
      if (outputs.verdictValid()) {
        line.setLength(0);
        line.append(now)
            .append(',')
            .append(outputs.verdictWindow())
            .append(',')
            .append(outputs.verdictPidx())
            .append(',')
            .append(Verdict.ofCode(outputs.verdictCode()).label())
            .append(',')
            .append(outputs.verdictWbase())
            .append(',')
            .append(outputs.verdictSlide())
            .append(',')
            .append(outputs.verdictComplete() ? 1 : 0);
        out.append(line);
        out.newLine();
        verdicts++;
      }
      now++;
    }
  }
}
