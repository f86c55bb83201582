// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransferGeometry;
import dev.sluice.spec.admission.AdmissionRules;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.lib.IntQueue;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.window.EngineCommands;

/**
 * Gives windows to transfers and takes them back.
 *
 * <ul>
 *   <li>A connection request is idempotent: the same peer, transfer id and region get the same
 *       window back, as long as the window remembers them, so no window leaks when a response is
 *       lost. The same peer and id with another region are another transfer, of a sender that was
 *       reset and began its ids anew: it must never get the old one's window, whose data goes
 *       elsewhere.
 *   <li>The generation tag goes up at each use of a window. Free windows wait in a line, so that a
 *       window stays unused as long as possible and remembers its last transfer: a late copy of
 *       that connection request is refused as {@link RefusalReason#ENDED} instead of opening a
 *       window that nobody will fill.
 *   <li>An ended window goes on answering, and is free when it was not asked for the quiet time.
 * </ul>
 *
 * <p>Source: protocol text, sections 3, 5 and 6. Not thread-safe.
 */
public final class WindowManager {
  private static final int NONE = -1;
  private static final int GENERATIONS = 1 << SluiceParameters.GENERATION_BITS;

  private final WindowTable table;
  private final EngineCommands engine;
  private final RegionCheck regions;
  private final ControlQueue queue;
  private final TransferListener listener;
  private final AdmissionRules admission;

  private final int windows;
  private final IntQueue free;

  private final long[] refusals = new long[RefusalReason.values().length];
  private long opened;
  private long repeatedRequests;

  /**
   * All windows free.
   *
   * @param table what is kept of each window
   * @param engine takes open and close
   * @param regions says who may write where
   * @param queue takes the answers
   * @param listener hears when a sender gave up
   */
  public WindowManager(
      WindowTable table,
      EngineCommands engine,
      RegionCheck regions,
      ControlQueue queue,
      TransferListener listener) {
    this.table = table;
    this.engine = engine;
    this.regions = regions;
    this.queue = queue;
    this.listener = listener;
    admission = new AdmissionRules(table);
    windows = table.parameters.windows();
    free = new IntQueue(windows);
    for (int window = 0; window < windows; window++) {
      free.add(window);
      table.generation[window] = GENERATIONS - 1; // The first use has tag 0.
    }
  }

  /**
   * A connection request or a refusal that is for the receive side arrives.
   *
   * @param clock when
   * @param peer who sent it
   * @param header its fields
   */
  public void onPacket(long clock, long peer, PacketHeader header) {
    if (header.type() == PacketType.CONNECTION_REQUEST) {
      onConnectionRequest(clock, peer, header);
    } else if (header.type() == PacketType.REFUSAL
        && header.detail() == RefusalReason.SENDER_GAVE_UP.code()) {
      onSenderGaveUp(clock, peer, header);
    }
  }

  private void onConnectionRequest(long clock, long peer, PacketHeader request) {
    int window = windowOf(peer, request);
    if (window != NONE) {
      repeatedRequests++;
      switch (table.phase[window]) {
        case OPEN, DONE -> respond(window);
        case FAILED -> refuse(peer, request, failureOf(window));
        case FREE -> refuse(peer, request, RefusalReason.ENDED);
      }
      return;
    }
    TransferGeometry geometry = geometryOf(peer, request);
    if (geometry == null) {
      refuse(peer, request, RefusalReason.BAD_REGION);
    } else if (free.isEmpty()) {
      refuse(peer, request, RefusalReason.NO_FREE_WINDOW);
    } else {
      open(clock, peer, request, geometry);
    }
  }

  /** The window that this transfer holds or was the last to hold, or NONE. */
  private int windowOf(long peer, PacketHeader request) {
    for (int window = 0; window < windows; window++) {
      if (table.used[window]
          && isOf(peer, request, window)
          && table.address[window] == request.remoteAddress()
          && table.geometry[window].bytes() == request.regionBytes()) {
        return window;
      }
    }
    return NONE;
  }

  /** How the transfer is cut, or null when its region is not to be written. */
  private TransferGeometry geometryOf(long peer, PacketHeader request) {
    long bytes = request.regionBytes();
    if (bytes < 1 || bytes > table.parameters.maxTransferBytes()) {
      return null;
    }
    TransferGeometry geometry = TransferGeometry.of(table.parameters, bytes);
    boolean sameCut = geometry.tailIndex() == request.pidx();
    return sameCut && regions.allows(peer, request.remoteAddress(), bytes) ? geometry : null;
  }

  private void open(long clock, long peer, PacketHeader request, TransferGeometry geometry) {
    int window = free.take();
    opened++;
    table.peer[window] = peer;
    table.transferId[window] = request.transferId();
    table.generation[window] = (table.generation[window] + 1) % GENERATIONS;
    table.address[window] = request.remoteAddress();
    table.geometry[window] = geometry;
    table.begin(clock, window);
    engine.open(window, table.generation[window], geometry.packets());
    respond(window);
  }

  private void respond(int window) {
    queue.offer(
        PacketType.CONNECTION_RESPONSE,
        table.peer[window],
        window,
        table.generation[window],
        table.transferId[window],
        0,
        0);
  }

  private void refuse(long peer, PacketHeader request, RefusalReason reason) {
    refusals[reason.ordinal()]++;
    queue.offer(PacketType.REFUSAL, peer, 0, 0, request.transferId(), 0, reason.code());
  }

  /** What the sender of a failed window is told: what it said itself is not sent back to it. */
  private RefusalReason failureOf(int window) {
    RefusalReason failure = table.failure[window];
    return failure.toReceiver() ? RefusalReason.ENDED : failure;
  }

  private void onSenderGaveUp(long clock, long peer, PacketHeader refusal) {
    int window = refusal.window();
    if (window < windows
        && table.phase[window] == WindowPhase.OPEN
        && isOf(peer, refusal, window)
        && table.generation[window] == refusal.generation()) {
      fail(clock, window, RefusalReason.SENDER_GAVE_UP);
    }
  }

  private boolean isOf(long peer, PacketHeader header, int window) {
    return table.peer[window] == peer && table.transferId[window] == header.transferId();
  }

  /** An open window's transfer ends in an error. */
  void fail(long clock, int window, RefusalReason reason) {
    engine.close(window);
    table.end(clock, window, WindowPhase.FAILED, reason);
    listener.failed(clock, table.peer[window], table.transferId[window], reason);
  }

  /** An ended window has been quiet. */
  void reclaim(int window) {
    if (table.phase[window] == WindowPhase.DONE) {
      engine.close(window);
    }
    table.phase[window] = WindowPhase.FREE;
    free.add(window);
  }

  /**
   * Whether a data packet may go to the engine. The sender of a failed window's transfer is told.
   *
   * @param clock when
   * @param peer who sent it
   * @param header its fields
   * @return {@link AdmissionVerdict#PASS}, or why it is to be dropped
   */
  public AdmissionVerdict admit(long clock, long peer, PacketHeader header) {
    AdmissionVerdict verdict = admission.judge(peer, header);
    int window = header.window();
    if (verdict == AdmissionVerdict.FAILED && table.mayAnswer(clock, window)) {
      refuse(peer, header, failureOf(window));
    }
    return verdict;
  }

  /**
   * Windows that a transfer may get.
   *
   * @return 0 to R
   */
  public int freeWindows() {
    return free.size();
  }

  /**
   * Windows opened so far.
   *
   * @return a count
   */
  public long opened() {
    return opened;
  }

  /**
   * Connection requests for a transfer that already had a window.
   *
   * @return a count
   */
  public long repeatedRequests() {
    return repeatedRequests;
  }

  /**
   * Requests and packets refused so far.
   *
   * @param reason why
   * @return a count
   */
  public long refused(RefusalReason reason) {
    return refusals[reason.ordinal()];
  }
}
