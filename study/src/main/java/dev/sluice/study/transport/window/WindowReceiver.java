// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.control.ControlQueue;
import dev.sluice.spec.control.OvertakingDepth;
import dev.sluice.spec.control.ReceiveControl;
import dev.sluice.spec.control.WindowManager;
import dev.sluice.spec.control.WindowPhase;
import dev.sluice.spec.control.WindowTable;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowVerdict;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.WrittenPackets;

/**
 * {@link ReceiveWindow}, {@link WindowManager} and {@link ReceiveControl} with one window, as an
 * end. Its time-outs and early requests are looked at once a clock, or also with each packet. D is
 * the node's; with the measured timer T is what the node has measured ({@link RequestTimes}).
 *
 * <p>State: the window (WBASE, WVEC, W_Tail and the tail's index), who holds it, its region, its
 * timers and counts.
 */
final class WindowReceiver implements Endpoint, TransferListener {
  private static final long SENDER = 0;
  private static final int QUEUE = 2048;
  private static final int FIXED_BYTES = 3 + 1 + 3 + 1 + 4 + 4 + 8 + 4 + 8 + 8 + 2;

  /** REPORTED. */
  private static final int PROGRESS_BYTES = 3;

  /** TOP, NEXT, MARK and E. */
  private static final int EARLY_BYTES = 3 * 3 + 2;

  /** TIMED, the packet in doubt, and the time of each; MEAN, DEVIATION; q and ASKED. */
  private static final int ADAPTIVE_BYTES = 3 + 4 + 3 + 4 + 4 + 4 + 1;

  private final Transfer transfer;
  private final Clocks clocks;
  private final SluiceParameters parameters;
  private final WrittenPackets memory;
  private final Extensions extensions;
  private final boolean prompt;
  private final ControlQueue queue = new ControlQueue(QUEUE);
  private final ReceiveWindow window;
  private final WindowTable table;
  private final WindowManager manager;
  private final ReceiveControl control;
  private final PacketHeader header = new PacketHeader();
  private final AnswerTimeout timeout;
  private final RequestTimes times;
  private final WindowVerdict verdict = new WindowVerdict();
  private long lastClock;
  private boolean opened;

  WindowReceiver(
      Transfer transfer,
      SluiceParameters parameters,
      TransportParameters timing,
      Clocks clocks,
      Extensions extensions,
      boolean prompt,
      WrittenPackets memory) {
    this.prompt = prompt;
    this.transfer = transfer;
    this.clocks = clocks;
    this.parameters = parameters;
    this.memory = memory;
    this.extensions = extensions;
    window = new ReceiveWindow(parameters);
    table = new WindowTable(parameters, timing, extensions);
    SingleWindow engine = new SingleWindow(window, parameters.payloadBytes());
    manager = new WindowManager(table, engine, (peer, address, bytes) -> true, queue, this);
    control = new ReceiveControl(table, manager, engine, queue, this, depth(transfer, parameters));
    timeout = transfer.receiverTimeout();
    times = new RequestTimes(timeout);
    followTimeout(0);
  }

  /** D is one for a node (protocol text, section 7.2): its transfers share it. */
  private static OvertakingDepth depth(Transfer transfer, SluiceParameters parameters) {
    return transfer
        .receiving()
        .keep(OvertakingDepth.class, () -> new OvertakingDepth(parameters.width()));
  }

  /** T follows what was measured. */
  private void followTimeout(long clock) {
    if (timeout.measuring() && timeout.mean() > 0) {
      table.timeout(clock, clocks.in(timeout.picos()));
    }
  }

  @Override
  public void completed(long clock, long peer, int transferId) {
    // The completion response is in the queue; the host has nothing more to do here.
  }

  @Override
  public void failed(long clock, long peer, int transferId, RefusalReason reason) {
    // The refusal is in the queue, and the sender will not be done.
  }

  @Override
  public void receive(long now, Packet packet) {
    long clock = clocks.at(now);
    ReceiveWindowTransport.unpack(packet, transfer, header);
    if (header.type() != PacketType.DATA) {
      opened = true;
      manager.onPacket(clock, SENDER, header);
    } else {
      times.arrived(now, header);
      followTimeout(clock);
      onData(clock);
    }
  }

  private void onData(long clock) {
    if (manager.admit(clock, SENDER, header) == AdmissionVerdict.PASS) {
      PacketOutcome outcome =
          window.receive(
              SENDER, header.generation(), header.pidx(), header.tail(), header.payloadLength());
      if (outcome == PacketOutcome.ACCEPTED && table.phase(0) == WindowPhase.OPEN) {
        memory.write(header.pidx());
      }
      control.onVerdict(clock, verdict.set(0, header.pidx(), outcome, window), header.again());
      if (prompt) {
        control.tick(clock);
      }
    }
  }

  ReceiveWindow window() {
    return window;
  }

  ReceiveControl control() {
    return control;
  }

  @Override
  public long ready() {
    if (queue.size() > 0) {
      return 0;
    }
    return opened ? clocks.begin(lastClock + 1) : NEVER;
  }

  @Override
  public boolean next(long now, Packet out) {
    lastClock = clocks.at(now);
    control.tick(lastClock);
    if (!queue.poll(header)) {
      return false;
    }
    times.sent(now, header);
    ReceiveWindowTransport.pack(header, out);
    return true;
  }

  @Override
  public long peakStateBytes() {
    return FIXED_BYTES
        + parameters.width() / 8
        + (extensions.progress() ? PROGRESS_BYTES : 0)
        + (extensions.early() ? EARLY_BYTES : 0)
        + (extensions.adaptive() ? ADAPTIVE_BYTES : 0);
  }
}
