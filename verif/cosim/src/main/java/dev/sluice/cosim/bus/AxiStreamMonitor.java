// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sees the frames that pass an AXI4-Stream, into the design or out of it, and drives nothing. A
 * beat passes in a clock with {@code tvalid} and {@code tready}.
 */
public final class AxiStreamMonitor extends AxiStreamReceiver {
  private final Signal valid;
  private final Signal ready;
  private final List<Signal> payload;

  /**
   * A monitor.
   *
   * @param clock the clock of the stream
   * @param prefix of the port names, for example {@code s_axis_}
   */
  public AxiStreamMonitor(Clock clock, String prefix) {
    this(clock, prefix, new Ports(clock.port().dut(), prefix));
  }

  private AxiStreamMonitor(Clock clock, String prefix, Ports ports) {
    this(clock, prefix, ports, FrameCollector.fields(ports));
  }

  private AxiStreamMonitor(Clock clock, String prefix, Ports ports, List<String> fields) {
    super(clock, prefix, ports, fields);
    payload = List.of(ports.any(fields));
    valid = ports.any("tvalid");
    ready = ports.has("tready") ? ports.any("tready") : null;
    clock.onSample(this::sample);
  }

  /**
   * While a reset is active nothing passes; a frame that has begun when it comes is dropped.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiStreamMonitor reset(Signal signal, int activeLevel) {
    resetLevel().of(signal, activeLevel);
    return this;
  }

  /**
   * Hands each frame to a callback at the edge of its last beat instead of queueing it.
   *
   * @param callback is given each frame
   * @return this
   */
  public AxiStreamMonitor onFrame(Consumer<AxiStreamFrame> callback) {
    handTo(callback);
    return this;
  }

  private void sample() {
    if (resetLevel().isActive()) {
      collector().drop();
    } else if (valid.isHigh() && (ready == null || ready.isHigh())) {
      Beat beat = new Beat(payload);
      beat.read(payload);
      collector().take(beat);
    }
  }
}
