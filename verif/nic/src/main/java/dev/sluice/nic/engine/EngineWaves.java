package dev.sluice.nic.engine;

import dev.sluice.cycle.WindowOp;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.Verdict;
import dev.sluice.spec.WindowState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * GTKWave save files for the engine's waveforms: the ports in groups, in the order in which one
 * reads them, with operations, verdicts and states shown by name.
 */
public final class EngineWaves {
  private static final String SCOPE = "TOP.";

  // GTKWave's trace flags: how the line after them is shown.
  private static final String BINARY = "@28";
  private static final String HEX = "@22";
  private static final String DECIMAL = "@24";
  private static final String NAMED = "@2024";
  private static final String TITLE = "@200";

  /** About ten clocks in a hand's breadth, no marker set. */
  private static final String ZOOM = "*-16.6 0" + " -1".repeat(26);

  private final StringBuilder text = new StringBuilder();
  private final Path folder;

  private EngineWaves(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes the save file of a waveform, with the tables of names that it uses, beside it: {@code
   * run.fst} gets {@code run.gtkw}.
   *
   * @param fst the waveform; need not be there yet
   * @param parameters of the engine in it
   * @throws IOException when a file cannot be written
   */
  public static void writeSaveFile(Path fst, SluiceParameters parameters) throws IOException {
    Path whole = fst.toAbsolutePath();
    String name = whole.getFileName().toString();
    String stem = name.endsWith(".fst") ? name.substring(0, name.length() - 4) : name;
    Files.createDirectories(whole.getParent());
    EngineWaves waves = new EngineWaves(whole.getParent());
    waves.compose(whole, parameters);
    Files.writeString(whole.resolveSibling(stem + ".gtkw"), waves.text);
  }

  private void compose(Path fst, SluiceParameters p) throws IOException {
    int window = p.windowBits();
    int count = p.packetCountBits();
    line("[dumpfile] \"" + fst + "\"");
    line("[size] 1400 800");
    line("[signals_width] 300");
    line("[sst_expanded] 1");
    line(ZOOM);
    title("Clock");
    bits("clk", "reset");
    title("Command");
    bits("cmd_valid", "cmd_ready");
    named("cmd_payload_op", WindowOp.BITS, "op.txt", opNames());
    number("cmd_payload_window", window);
    number("cmd_payload_generation", SluiceParameters.GENERATION_BITS);
    number("cmd_payload_pidx", SluiceParameters.PIDX_BITS);
    bits("cmd_payload_tail");
    number("cmd_payload_length", count);
    title("Verdict");
    bits("verdict_valid");
    named("verdict_payload_verdict", Verdict.BITS, "verdict.txt", verdictNames());
    number("verdict_payload_window", window);
    number("verdict_payload_pidx", SluiceParameters.PIDX_BITS);
    number("verdict_payload_wbase", count);
    number("verdict_payload_slide", p.slideBits());
    bits("verdict_payload_complete", "verdict_payload_answerAgain");
    title("Query");
    bits("query_valid", "query_ready");
    number("query_payload", window);
    title("Status");
    bits("status_valid");
    number("status_payload_window", window);
    named("status_payload_row_state", WindowState.BITS, "state.txt", stateNames());
    number("status_payload_row_generation", SluiceParameters.GENERATION_BITS);
    number("status_payload_row_length", count);
    number("status_payload_row_wbase", count);
    bits("status_payload_row_tailSeen");
    number("status_payload_row_tailIndex", p.pidxBits());
    line(HEX);
    signal("status_payload_row_wvec", p.width());
  }

  private static String opNames() {
    StringBuilder names = new StringBuilder();
    for (WindowOp op : WindowOp.values()) {
      names.append(op.code()).append(' ').append(op.label()).append('\n');
    }
    return names.toString();
  }

  private static String verdictNames() {
    StringBuilder names = new StringBuilder();
    for (Verdict verdict : Verdict.values()) {
      names.append(verdict.code()).append(' ').append(verdict.label()).append('\n');
    }
    return names.toString();
  }

  private static String stateNames() {
    StringBuilder names = new StringBuilder();
    for (WindowState state : WindowState.values()) {
      names.append(state.code()).append(' ').append(state).append('\n');
    }
    return names.toString();
  }

  private void title(String name) {
    line(TITLE);
    line("-" + name);
  }

  private void bits(String... names) {
    line(BINARY);
    for (String name : names) {
      line(SCOPE + name);
    }
  }

  private void number(String name, int width) {
    line(DECIMAL);
    signal(name, width);
  }

  /** A signal whose numbers are shown by name. */
  private void named(String name, int width, String table, String names) throws IOException {
    Path file = folder.resolve(table);
    Files.writeString(file, names);
    line(NAMED);
    line("^1 " + file);
    signal(name, width);
  }

  private void signal(String name, int width) {
    line(SCOPE + name + "[" + (width - 1) + ":0]");
  }

  private void line(String content) {
    text.append(content).append('\n');
  }
}
