// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.window.EngineCommands;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowStateReader;
import dev.sluice.spec.window.WindowVerdict;
import java.util.ArrayList;
import java.util.List;

/** The control of one window whose packets the test chooses, and a log of what it sends. */
final class ControlBench implements EngineCommands, WindowStateReader, TransferListener {
  static final int T = 100;
  static final int B = 4;
  private static final long PEER = 5;

  final ReceiveControl control;
  final WindowTable table;
  int reads;

  private final ControlQueue queue = new ControlQueue(8);
  private final ReceiveWindow window;
  private final PacketHeader header = new PacketHeader();
  private final List<String> log = new ArrayList<>();
  private final int packets;
  private long clock;

  ControlBench(int width, int packets, Extensions extensions) {
    this.packets = packets;
    SluiceParameters parameters = new SluiceParameters(1, width, 4096, 100, Architecture.SHIFT);
    TransportParameters transport = new TransportParameters(T, 50, 2, 3, B, 5000);
    table = new WindowTable(parameters, transport, extensions);
    window = new ReceiveWindow(parameters);
    WindowManager manager =
        new WindowManager(table, this, (peer, address, bytes) -> true, queue, this);
    control = new ReceiveControl(table, manager, this, queue, this);
    header.reset(PacketType.CONNECTION_REQUEST).pidx(packets - 1).regionBytes(100L * packets);
    manager.onPacket(0, PEER, header);
    assertThat(queue.poll(header)).isTrue();
  }

  @Override
  public void open(int number, int generation, int region) {
    window.open(PEER, generation, 0, region * 100L);
  }

  @Override
  public void close(int number) {
    window.close();
  }

  @Override
  public void request(int number) {
    reads++;
  }

  @Override
  public boolean poll(WindowSnapshot into) {
    window.wvec().copyTo(into.wvec());
    into.set(window.wbase(), window.tailSeen(), window.tailIndex());
    return true;
  }

  @Override
  public void completed(long at, long peer, int transferId) {
    log.add(at + " completed");
  }

  @Override
  public void failed(long at, long peer, int transferId, RefusalReason reason) {
    log.add(at + " failed " + reason);
  }

  /** Originals from..to arrive, one a clock. */
  ControlBench originals(int from, int to) {
    for (int k = from; k <= to; k++) {
      receive(k, false);
    }
    return this;
  }

  /** A packet arrives in the next clock, as an original or as a retransmission. */
  ControlBench receive(int k, boolean again) {
    tick();
    PacketOutcome outcome = window.receive(PEER, 0, k, k == packets - 1, 100);
    control.onVerdict(clock, new WindowVerdict().set(0, k, outcome, window), again);
    return this;
  }

  private void tick() {
    control.tick(++clock);
    while (queue.poll(header)) {
      log.add(clock + " " + header.type() + " " + header.pidx());
    }
  }

  /** Runs up to a clock, and says what was sent since the last call and in which clocks. */
  List<String> runTo(long end) {
    while (clock < end) {
      tick();
    }
    List<String> result = List.copyOf(log);
    log.clear();
    return result;
  }
}
