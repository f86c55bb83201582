// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransferGeometry;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.admission.WindowContexts;
import dev.sluice.spec.lib.TimerWheel;
import java.util.Arrays;

/**
 * What the receive side's control keeps of each window, next to what the engine keeps: who holds
 * it, where its bytes go, and its timer. {@link WindowManager} and {@link ReceiveControl} share it.
 *
 * <p>Fields outlive the transfer until the window is used again, so that a late connection request
 * is known for what it is. Nothing allocates after construction, except one geometry for each open.
 */
public final class WindowTable implements WindowContexts {
  final SluiceParameters parameters;
  final Extensions extensions;

  /** Time-outs and limits as they are now. */
  TransportParameters transport;

  final WindowPhase[] phase;
  final boolean[] used;
  final long[] peer;
  final int[] transferId;
  final int[] generation;
  final long[] address;
  final TransferGeometry[] geometry;
  final RefusalReason[] failure;

  /** The clock of the last progress or time-out of an open window. */
  final long[] waitingSince;

  /** Time-outs since the last progress. */
  final int[] repeats;

  /** The clock in which a packet was last accepted. */
  final long[] lastAccepted;

  /** Whether packets were dropped beyond the window since the last range request. */
  final boolean[] overrun;

  /** One after the highest packet accepted. */
  final int[] top;

  /** Below it every packet has come or was asked for. */
  final int[] next;

  /** What next was when the time-out last began to run. */
  final int[] mark;

  /** WBASE of the last progress report. */
  final int[] reported;

  /** The clock in which an ended window was last asked, and that of a window's last answer. */
  final long[] lastAsked;

  final long[] lastAnswered;

  final TimerWheel timers;
  final AdaptiveTimeout adaptive;

  /**
   * A table of free windows, with nothing beyond the source.
   *
   * @param parameters R, W, M and P
   * @param transport time-outs and limits
   */
  public WindowTable(SluiceParameters parameters, TransportParameters transport) {
    this(parameters, transport, Extensions.NONE);
  }

  /**
   * A table of free windows.
   *
   * @param parameters R, W, M and P
   * @param transport time-outs and limits
   * @param extensions what the receiver does beyond the source
   */
  public WindowTable(
      SluiceParameters parameters, TransportParameters transport, Extensions extensions) {
    this.parameters = parameters;
    this.transport = transport;
    this.extensions = extensions;
    int windows = parameters.windows();
    phase = new WindowPhase[windows];
    Arrays.fill(phase, WindowPhase.FREE);
    used = new boolean[windows];
    peer = new long[windows];
    transferId = new int[windows];
    generation = new int[windows];
    address = new long[windows];
    geometry = new TransferGeometry[windows];
    failure = new RefusalReason[windows];
    waitingSince = new long[windows];
    repeats = new int[windows];
    lastAccepted = new long[windows];
    overrun = new boolean[windows];
    top = new int[windows];
    next = new int[windows];
    mark = new int[windows];
    reported = new int[windows];
    lastAsked = new long[windows];
    lastAnswered = new long[windows];
    timers = new TimerWheel(windows);
    adaptive = new AdaptiveTimeout(this);
  }

  /**
   * T changes while transfers run, as when a host that measures round trips writes the register. An
   * open window that waits for its first time-out waits for the new T; one that has timed out waits
   * as long as it was to, and for the new T afterwards.
   *
   * @param clock when
   * @param timeout T, as {@link TransportParameters#timeout} says
   * @throws dev.sluice.protocol.ParameterException when it is out of range
   */
  public void timeout(long clock, long timeout) {
    if (timeout == transport.timeout()) {
      return;
    }
    transport = transport.withTimeout(timeout);
    for (int window = 0; window < phase.length; window++) {
      if (phase[window] == WindowPhase.OPEN && repeats[window] == 0) {
        timers.start(window, Math.max(clock + 1, adaptive.due(window)));
      }
    }
  }

  /** A transfer gets the window. The caller has set who and where. */
  void begin(long clock, int window) {
    phase[window] = WindowPhase.OPEN;
    used[window] = true;
    failure[window] = null;
    waitingSince[window] = clock;
    lastAccepted[window] = clock;
    lastAnswered[window] = clock;
    repeats[window] = 0;
    overrun[window] = false;
    top[window] = 0;
    next[window] = 0;
    mark[window] = 0;
    reported[window] = 0;
    adaptive.begin(window);
    timers.start(window, clock + transport.receiverWait(0));
  }

  /** The transfer of an open window ends; the window answers until it has been quiet. */
  void end(long clock, int window, WindowPhase as, RefusalReason reason) {
    phase[window] = as;
    failure[window] = reason;
    lastAsked[window] = clock;
    lastAnswered[window] = clock;
    timers.start(window, clock + transport.quietTime());
  }

  /**
   * An ended window is asked, or an open one for its progress. It answers each asker, but not more
   * often than twice in a time-out: a sender that resends a whole range needs to be told once.
   */
  boolean mayAnswer(long clock, int window) {
    lastAsked[window] = clock;
    if (clock - lastAnswered[window] < (transport.timeout() + 1) / 2) {
      return false;
    }
    lastAnswered[window] = clock;
    return true;
  }

  /**
   * What a window is used for.
   *
   * @param window W_Ptr, 0 to R-1
   * @return its phase
   */
  public WindowPhase phase(int window) {
    return phase[window];
  }

  /**
   * Where the data of a packet belongs.
   *
   * @param window W_Ptr of a window that was opened
   * @param k a PIDX that was accepted
   * @return Addr_Recv + k*P
   */
  public long addressOf(int window, int k) {
    return address[window] + geometry[window].offsetOf(k);
  }

  /** Who holds or last held the window. */
  @Override
  public long peer(int window) {
    return peer[window];
  }

  /** The transfer that holds or last held the window. */
  @Override
  public int transferId(int window) {
    return transferId[window];
  }

  @Override
  public int generation(int window) {
    return generation[window];
  }

  /** How the transfer that holds or last held the window is cut. */
  @Override
  public TransferGeometry geometry(int window) {
    return geometry[window];
  }

  @Override
  public int windows() {
    return parameters.windows();
  }

  @Override
  public boolean isFree(int window) {
    return phase[window] == WindowPhase.FREE;
  }

  @Override
  public boolean hasFailed(int window) {
    return phase[window] == WindowPhase.FAILED;
  }

  /**
   * Windows in a phase.
   *
   * @param which the phase
   * @return 0 to R; looks at every window
   */
  public int count(WindowPhase which) {
    int count = 0;
    for (WindowPhase of : phase) {
      count += of == which ? 1 : 0;
    }
    return count;
  }
}
