package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;

/**
 * What the spec asks for at a time-out, from the state that the model was given. Whether more is to
 * come, which decides on the range request, is judged by the model some clocks later: it has to be
 * so in some clock between.
 */
final class AskedWindows {
  private static final int NONE = -1;

  private final NicParameters parameters;
  private final WindowTable table;
  private final ControlQueue queue;
  private final ExpectedPackets expected;
  private final TimeoutRequests requests;
  private final WindowSnapshot snapshot;
  private final PacketHeader header = new PacketHeader();
  private int waiting = NONE;

  AskedWindows(
      NicParameters parameters, WindowTable table, ControlQueue queue, ExpectedPackets expected) {
    this.parameters = parameters;
    this.table = table;
    this.queue = queue;
    this.expected = expected;
    requests = new TimeoutRequests(table, new WindowAnswers(table, queue));
    snapshot = new WindowSnapshot(parameters.sluice().width());
  }

  /** A time-out has fallen; its query is offered. */
  void begin(int window) {
    assertThat(waiting).as("one window is read at a time").isEqualTo(NONE);
    waiting = window;
  }

  /** The engine's answer, if it is there. */
  void observe(long clock, Wires status) {
    if (waiting == NONE || !status.valid || status.getInt(StatusWires.WINDOW) != waiting) {
      return;
    }
    int window = waiting;
    waiting = NONE;
    if (status.getInt(StatusWires.STATE) != WindowState.OPEN.code()
        || status.getInt(StatusWires.GENERATION) != table.generation[window]) {
      return;
    }
    read(status);
    long lastAccepted = table.lastAccepted[window];
    boolean overrun = table.overrun[window];
    table.lastAccepted[window] = clock - table.transport.timeout(); // If nothing more comes.
    requests.ask(clock, window, snapshot);
    table.lastAccepted[window] = lastAccepted;
    table.overrun[window] = overrun;
    while (queue.poll(header)) {
      if (header.type() == PacketType.RANGE_REQUEST) {
        boolean certain = snapshot.last() < 0 || snapshot.last() == width() - 1;
        expected.range(clock, window, queue, header, certain);
      } else {
        expected.request(window, queue, header);
      }
    }
  }

  private int width() {
    return parameters.sluice().width();
  }

  private void read(Wires status) {
    long[] wvec = snapshot.wvec();
    for (int i = 0; i < wvec.length; i++) {
      wvec[i] = status.word(StatusWires.WVEC, wvec.length - 1 - i);
    }
    if (width() < 64) {
      wvec[0] <<= 64 - width();
    }
    snapshot.set(
        status.getInt(StatusWires.WBASE),
        status.getBit(StatusWires.TAIL_SEEN),
        status.getInt(StatusWires.TAIL_INDEX));
  }

  void finish() {
    assertThat(waiting).isEqualTo(NONE);
  }
}
