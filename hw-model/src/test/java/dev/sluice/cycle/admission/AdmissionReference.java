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

import dev.sluice.cycle.WindowOp;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransferGeometry;
import dev.sluice.spec.PacketOutcome;
import dev.sluice.spec.ReceiveWindow;
import dev.sluice.spec.Verdict;
import java.util.Arrays;

/**
 * The order of packets and commands given, what every write command must say: the spec's windows,
 * with the peer, transfer and length of each. As text, to be compared.
 */
final class AdmissionReference {
  private static final String NOT_JUDGED = " STALE at=0 wbase=0 slide=0 complete=false again=false";

  private final SluiceParameters parameters;
  private final ReceiveWindow[] windows;
  private final boolean[] open;
  private final boolean[] failed;
  private final int[] generation;
  private final long[] peer;
  private final long[] transfer;
  private final long[] address;
  private final TransferGeometry[] geometry;

  AdmissionReference(NicParameters nic) {
    parameters = nic.sluice();
    int count = parameters.windows();
    windows = new ReceiveWindow[count];
    Arrays.setAll(windows, _ -> new ReceiveWindow(parameters));
    open = new boolean[count];
    failed = new boolean[count];
    generation = new int[count];
    peer = new long[count];
    transfer = new long[count];
    address = new long[count];
    geometry = new TransferGeometry[count];
  }

  /** A window command; the write command that it causes, or null. */
  String command(Wires c) {
    int w = c.getInt(WindowCommandWires.WINDOW);
    generation[w] = c.getInt(WindowCommandWires.GENERATION);
    peer[w] = c.get(WindowCommandWires.PEER);
    transfer[w] = c.get(WindowCommandWires.TRANSFER_ID);
    address[w] = c.get(WindowCommandWires.ADDRESS);
    open[w] = c.getInt(WindowCommandWires.OP) == WindowOp.OPEN.code();
    failed[w] = !open[w] && c.getBit(WindowCommandWires.FAILED);
    if (!open[w]) {
      windows[w].close();
      return "mark window=%d generation=%d".formatted(w, generation[w]);
    }
    long p = parameters.payloadBytes();
    long bytes = (c.get(WindowCommandWires.PACKETS) - 1) * p + c.get(WindowCommandWires.TAIL_BYTES);
    geometry[w] = TransferGeometry.of(parameters, bytes);
    windows[w].open(peer[w], generation[w], address[w], bytes);
    return null;
  }

  /** A packet; the write command that it causes, or null for a packet without payload. */
  String packet(Wires h) {
    if (h.getInt(HeaderWires.TYPE) != PacketType.DATA.code()) {
      return null;
    }
    int w = h.getInt(HeaderWires.WINDOW);
    int k = h.getInt(HeaderWires.PIDX);
    int tag = h.getInt(HeaderWires.GENERATION);
    int bytes = h.getInt(HeaderWires.LENGTH);
    boolean again = h.getBit(HeaderWires.AGAIN);
    String head = head(w, tag, k, bytes, again);
    boolean exists = w < parameters.windows();
    boolean held = exists && (open[w] || failed[w]) && generation[w] == tag;
    boolean mine =
        held && peer[w] == h.get(HeaderWires.PEER) && transfer[w] == h.get(HeaderWires.TRANSFER_ID);
    if (mine && failed[w]) {
      return head + " refuse";
    }
    if (!exists || held && (!mine || !fits(w, k, bytes))) {
      return head + NOT_JUDGED;
    }
    return head + judge(w, tag, k, h.getBit(HeaderWires.TAIL));
  }

  private static String head(int w, int tag, int k, int bytes, boolean again) {
    return "window=%d generation=%d pidx=%d bytes=%d sentAgain=%b"
        .formatted(w, tag, k, bytes, again);
  }

  private boolean fits(int w, int k, int bytes) {
    return k >= geometry[w].packets() || bytes == geometry[w].bytesOf(k);
  }

  private String judge(int w, int tag, int k, boolean tail) {
    ReceiveWindow window = windows[w];
    boolean beyond = geometry[w] != null && k >= geometry[w].packets();
    int bytes = geometry[w] == null || beyond ? 1 : geometry[w].bytesOf(k);
    PacketOutcome outcome = window.receive(peer[w], tag, k, tail, bytes);
    boolean accepted = outcome.verdict() == Verdict.ACCEPTED;
    return " %s at=%x wbase=%d slide=%d complete=%b again=%b"
        .formatted(
            outcome.verdict(),
            accepted ? window.address(k) : 0,
            window.wbase(),
            window.slide(),
            window.completed(),
            window.answerAgain());
  }

  /** What a write command says, in the words of this reference. */
  static String text(Wires c) {
    int w = c.getInt(WINDOW);
    int tag = c.getInt(GENERATION);
    if (c.getBit(CLOSED)) {
      return "mark window=%d generation=%d".formatted(w, tag);
    }
    String head = head(w, tag, c.getInt(PIDX), c.getInt(BYTES), c.getBit(AGAIN));
    if (c.getBit(REFUSE)) {
      return head + " refuse";
    }
    return head
        + " %s at=%x wbase=%d slide=%d complete=%b again=%b"
            .formatted(
                Verdict.ofCode(c.getInt(VERDICT)),
                c.get(ADDRESS),
                c.getInt(WBASE),
                c.getInt(SLIDE),
                c.getBit(COMPLETE),
                c.getBit(ANSWER_AGAIN));
  }
}
