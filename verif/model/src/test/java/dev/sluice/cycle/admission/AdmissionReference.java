// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import static dev.sluice.cycle.wires.WriteCommandWires.ADDRESS;
import static dev.sluice.cycle.wires.WriteCommandWires.AGAIN;
import static dev.sluice.cycle.wires.WriteCommandWires.ANSWER_AGAIN;
import static dev.sluice.cycle.wires.WriteCommandWires.BYTES;
import static dev.sluice.cycle.wires.WriteCommandWires.CLOSED;
import static dev.sluice.cycle.wires.WriteCommandWires.COMPLETE;
import static dev.sluice.cycle.wires.WriteCommandWires.GENERATION;
import static dev.sluice.cycle.wires.WriteCommandWires.PIDX;
import static dev.sluice.cycle.wires.WriteCommandWires.REFUSE;
import static dev.sluice.cycle.wires.WriteCommandWires.SLIDE;
import static dev.sluice.cycle.wires.WriteCommandWires.VERDICT;
import static dev.sluice.cycle.wires.WriteCommandWires.WBASE;
import static dev.sluice.cycle.wires.WriteCommandWires.WINDOW;
import static dev.sluice.cycle.wires.WriteCommandWires.WRITE;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransferGeometry;
import dev.sluice.spec.admission.AdmissionRules;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.admission.WindowContexts;
import dev.sluice.spec.control.WindowPhase;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.Verdict;
import java.util.Arrays;

/**
 * The order of packets and commands given, what is said of every packet and what every write
 * command must say: {@link AdmissionRules} and the spec's windows, fed with what the commands say.
 * Write commands as text, to be compared.
 */
final class AdmissionReference implements WindowContexts {
  /** A mark, and a packet that the engine does not see. */
  private static final String NOT_JUDGED = saying(Verdict.STALE, false, 0, 0, 0, false, false);

  private final SluiceParameters parameters;
  private final AdmissionRules rules = new AdmissionRules(this);
  private final PacketHeader header = new PacketHeader();
  private final ReceiveWindow[] windows;
  private final WindowPhase[] phase;
  private final int[] generation;
  private final long[] peer;
  private final int[] transfer;
  private final TransferGeometry[] geometry;
  private AdmissionVerdict verdict = AdmissionVerdict.PASS;

  AdmissionReference(NicParameters nic) {
    parameters = nic.sluice();
    int count = parameters.windows();
    windows = new ReceiveWindow[count];
    Arrays.setAll(windows, _ -> new ReceiveWindow(parameters));
    phase = new WindowPhase[count];
    Arrays.fill(phase, WindowPhase.FREE);
    generation = new int[count];
    peer = new long[count];
    transfer = new int[count];
    geometry = new TransferGeometry[count];
  }

  /** A window command; the write command that it causes, or null. */
  String command(Wires c) {
    int w = c.getInt(WindowCommandWires.WINDOW);
    int tag = c.getInt(WindowCommandWires.GENERATION);
    verdict = AdmissionVerdict.PASS;
    if (c.getInt(WindowCommandWires.OP) == WindowOp.CLOSE.code()) {
      boolean failed = c.getBit(WindowCommandWires.FAILED);
      phase[w] = failed ? WindowPhase.FAILED : WindowPhase.FREE;
      windows[w].close();
      return "mark " + head(w, tag, 0, 0, false) + NOT_JUDGED;
    }
    phase[w] = WindowPhase.OPEN;
    generation[w] = tag;
    peer[w] = c.get(WindowCommandWires.PEER);
    transfer[w] = c.getInt(WindowCommandWires.TRANSFER_ID);
    long p = parameters.payloadBytes();
    long bytes = (c.get(WindowCommandWires.PACKETS) - 1) * p + c.get(WindowCommandWires.TAIL_BYTES);
    geometry[w] = TransferGeometry.of(parameters, bytes);
    windows[w].open(peer[w], tag, c.get(WindowCommandWires.ADDRESS), bytes);
    return null;
  }

  /** A packet; the write command that it causes, or null for a packet without payload. */
  String packet(Wires h) {
    verdict = AdmissionVerdict.PASS;
    if (h.getInt(HeaderWires.TYPE) != PacketType.DATA.code()) {
      return null;
    }
    int w = h.getInt(HeaderWires.WINDOW);
    int k = h.getInt(HeaderWires.PIDX);
    int tag = h.getInt(HeaderWires.GENERATION);
    int bytes = h.getInt(HeaderWires.LENGTH);
    header
        .reset(PacketType.DATA)
        .window(w)
        .generation(tag)
        .pidx(k)
        .transferId(h.getInt(HeaderWires.TRANSFER_ID))
        .payloadLength(bytes);
    verdict = rules.judge(h.get(HeaderWires.PEER), header);
    String line = head(w, tag, k, bytes, h.getBit(HeaderWires.AGAIN));
    return switch (verdict) {
      case PASS -> line + judge(w, tag, k, h.getBit(HeaderWires.TAIL));
      case FAILED -> line + NOT_JUDGED + " refuse";
      default -> line + NOT_JUDGED;
    };
  }

  /** What was said of the last packet; of a command and a control packet, that it passes. */
  AdmissionVerdict verdict() {
    return verdict;
  }

  private static String head(int w, int tag, int k, int bytes, boolean again) {
    return "window=%d generation=%d pidx=%d bytes=%d sentAgain=%b"
        .formatted(w, tag, k, bytes, again);
  }

  private static String saying(
      Verdict verdict,
      boolean write,
      long address,
      int wbase,
      int slide,
      boolean complete,
      boolean again) {
    return " %s write=%b at=%x wbase=%d slide=%d complete=%b again=%b"
        .formatted(verdict, write, address, wbase, slide, complete, again);
  }

  private String judge(int w, int tag, int k, boolean tail) {
    ReceiveWindow window = windows[w];
    boolean beyond = geometry[w] != null && k >= geometry[w].packets();
    int bytes = geometry[w] == null || beyond ? 1 : geometry[w].bytesOf(k);
    PacketOutcome outcome = window.receive(peer[w], tag, k, tail, bytes);
    boolean accepted = outcome.verdict() == Verdict.ACCEPTED;
    return saying(
        outcome.verdict(),
        accepted,
        accepted ? window.address(k) : 0,
        window.wbase(),
        window.slide(),
        window.completed(),
        window.answerAgain());
  }

  /** What a write command says, in the words of this reference. */
  static String text(Wires c) {
    return (c.getBit(CLOSED) ? "mark " : "")
        + head(
            c.getInt(WINDOW),
            c.getInt(GENERATION),
            c.getInt(PIDX),
            c.getInt(BYTES),
            c.getBit(AGAIN))
        + saying(
            Verdict.ofCode(c.getInt(VERDICT)),
            c.getBit(WRITE),
            c.get(ADDRESS),
            c.getInt(WBASE),
            c.getInt(SLIDE),
            c.getBit(COMPLETE),
            c.getBit(ANSWER_AGAIN))
        + (c.getBit(REFUSE) ? " refuse" : "");
  }

  @Override
  public int windows() {
    return windows.length;
  }

  @Override
  public boolean isFree(int window) {
    return phase[window] == WindowPhase.FREE;
  }

  @Override
  public boolean hasFailed(int window) {
    return phase[window] == WindowPhase.FAILED;
  }

  @Override
  public int generation(int window) {
    return generation[window];
  }

  @Override
  public long peer(int window) {
    return peer[window];
  }

  @Override
  public int transferId(int window) {
    return transfer[window];
  }

  @Override
  public TransferGeometry geometry(int window) {
    return geometry[window];
  }
}
