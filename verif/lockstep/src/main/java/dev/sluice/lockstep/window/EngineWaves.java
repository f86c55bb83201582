// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import static dev.sluice.cosim.wave.Radix.DECIMAL;
import static dev.sluice.cosim.wave.Radix.HEX;

import dev.sluice.cosim.check.Mismatch;
import dev.sluice.cosim.wave.GtkWaveSaveFile;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.ValueNames;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How the engine's waveforms are shown: the ports in groups, in the order in which one reads them,
 * with operations, verdicts and states by name.
 */
public final class EngineWaves {
  private static final ValueNames OPERATIONS =
      ValueNames.of("operation", WindowOp.values(), WindowOp::code, WindowOp::label);
  private static final ValueNames VERDICTS =
      ValueNames.of("verdict", Verdict.values(), Verdict::code, Verdict::label);
  private static final ValueNames STATES =
      ValueNames.of("state", WindowState.values(), WindowState::code, WindowState::toString);

  private EngineWaves() {}

  /**
   * Writes what shows a waveform, beside it: of {@code run.fst} the view {@code run.names.json} for
   * {@code ./sluice waves}, and GTKWave's save file {@code run.gtkw} with its tables of names.
   *
   * @param fst the waveform; need not be there yet
   * @param parameters of the engine in it
   * @throws IOException when a file cannot be written
   */
  public static void writeSaveFile(Path fst, SluiceParameters parameters) throws IOException {
    writeSaveFile(fst, view(parameters));
  }

  /**
   * The same for any view.
   *
   * @param fst the waveform; need not be there yet
   * @param view how it is shown
   * @throws IOException when a file cannot be written
   */
  public static void writeSaveFile(Path fst, WaveView view) throws IOException {
    view.save(fst);
    new GtkWaveSaveFile(fst, view).write();
  }

  /**
   * The same for the waveform round a mismatch: the view says where it is, for {@code ./sluice
   * waves}, and the save file has a marker there.
   *
   * @param fst the waveform, which is there by now
   * @param parameters of the engine in it
   * @param mismatch what differed
   * @throws IOException when a file cannot be written
   */
  public static void writeSaveFile(Path fst, SluiceParameters parameters, Mismatch mismatch)
      throws IOException {
    writeSaveFile(fst, view(parameters), mismatch);
  }

  /**
   * The same for any view.
   *
   * @param fst the waveform, which is there by now
   * @param plain how it is shown, but for the mark
   * @param mismatch what differed
   * @throws IOException when a file cannot be written
   */
  public static void writeSaveFile(Path fst, WaveView plain, Mismatch mismatch) throws IOException {
    WaveView view = plain.marked(mismatch.clock(), note(mismatch));
    view.save(fst);
    try (FstFile waveform = FstFile.open(fst)) {
      new GtkWaveSaveFile(fst, view).atMark(waveform).write();
    }
  }

  private static String note(Mismatch mismatch) {
    return "mismatch in clock %d: %s is 0x%x and should be 0x%x"
        .formatted(
            mismatch.clock(), mismatch.signal().name(), mismatch.actual(), mismatch.expected());
  }

  /**
   * The ports of an engine.
   *
   * @param p its parameters
   * @return how they are shown
   */
  public static WaveView view(SluiceParameters p) {
    int window = p.windowBits();
    int count = p.packetCountBits();
    return WaveView.of("TOP")
        .clock("clk")
        .group("Clock")
        .bits("clk", "reset")
        .group("Command")
        .bits("cmd_valid", "cmd_ready")
        .named("cmd_payload_op", WindowOp.BITS, OPERATIONS)
        .number("cmd_payload_window", window, DECIMAL)
        .number("cmd_payload_generation", SluiceParameters.GENERATION_BITS, DECIMAL)
        .number("cmd_payload_pidx", SluiceParameters.PIDX_BITS, DECIMAL)
        .bits("cmd_payload_tail")
        .number("cmd_payload_length", count, DECIMAL)
        .group("Verdict")
        .bits("verdict_valid")
        .named("verdict_payload_verdict", Verdict.BITS, VERDICTS)
        .number("verdict_payload_window", window, DECIMAL)
        .number("verdict_payload_pidx", SluiceParameters.PIDX_BITS, DECIMAL)
        .number("verdict_payload_wbase", count, DECIMAL)
        .number("verdict_payload_slide", p.slideBits(), DECIMAL)
        .bits("verdict_payload_complete", "verdict_payload_answerAgain")
        .group("Query")
        .bits("query_valid", "query_ready", "query_waits")
        .number("query_payload", window, DECIMAL)
        .group("Status")
        .bits("status_valid")
        .number("status_payload_window", window, DECIMAL)
        .named("status_payload_row_state", WindowState.BITS, STATES)
        .number("status_payload_row_generation", SluiceParameters.GENERATION_BITS, DECIMAL)
        .number("status_payload_row_length", count, DECIMAL)
        .number("status_payload_row_wbase", count, DECIMAL)
        .bits("status_payload_row_tailSeen")
        .number("status_payload_row_tailIndex", p.pidxBits(), DECIMAL)
        .number("status_payload_row_wvec", p.width(), HEX)
        .build();
  }
}
