// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Takes frames from an AXI4-Stream output of the design; a frame ends with {@code tlast}, or with
 * each beat where there is no such port. Lanes that {@code tkeep} leaves out are not part of it.
 * Without a {@code tready} port every beat that is offered is taken.
 */
public final class AxiStreamSink extends AxiStreamReceiver {
  private final StreamSink sink;

  /**
   * A sink that is always ready.
   *
   * @param clock the clock of the stream
   * @param prefix of the port names, for example {@code m_axis_}
   */
  public AxiStreamSink(Clock clock, String prefix) {
    this(clock, prefix, new Ports(clock.port().dut(), prefix));
  }

  private AxiStreamSink(Clock clock, String prefix, Ports ports) {
    this(clock, prefix, ports, FrameCollector.fields(ports));
  }

  private AxiStreamSink(Clock clock, String prefix, Ports ports, List<String> fields) {
    super(clock, prefix, ports, fields);
    sink =
        new StreamSink(
                clock,
                ports.out("tvalid"),
                ports.has("tready") ? ports.in("tready") : null,
                ports.outs(fields))
            .onBeat(collector()::take);
    clock.onSample(
        () -> {
          if (resetLevel().isActive()) {
            collector().drop();
          }
        });
  }

  /**
   * While a reset is active nothing is taken; a frame that has begun when it comes is dropped.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiStreamSink reset(Signal signal, int activeLevel) {
    resetLevel().of(signal, activeLevel);
    sink.reset(signal, activeLevel);
    return this;
  }

  /**
   * Holds back until it is said otherwise.
   *
   * @param on true to hold back
   * @return this
   */
  public AxiStreamSink pause(boolean on) {
    sink.pause(on);
    return this;
  }

  /**
   * When to hold back: asked in each clock.
   *
   * @param condition true for a clock with ready low
   * @return this
   */
  public AxiStreamSink pauseWhen(BooleanSupplier condition) {
    sink.pauseWhen(condition);
    return this;
  }

  /**
   * The beats below, for counts.
   *
   * @return the channel
   */
  public StreamSink stream() {
    return sink;
  }
}
