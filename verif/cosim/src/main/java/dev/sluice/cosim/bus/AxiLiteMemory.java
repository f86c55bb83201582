// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A memory behind an AXI4-Lite master of the design; it answers in the clock after a request. A bus
 * may be without {@code wstrb}, which writes whole words, and without {@code bresp} and {@code
 * rresp}.
 */
public final class AxiLiteMemory {
  private final SparseMemory memory;
  private final int dataBytes;
  private final StreamSink writeAddresses;
  private final StreamSink writeDatas;
  private final StreamSink readAddresses;
  private final StreamSource responses;
  private final StreamSource readData;
  private final ArrayDeque<Beat> addresses = new ArrayDeque<>();
  private final boolean strobes;
  private final ArrayDeque<Beat> datas = new ArrayDeque<>();

  /**
   * A memory.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code m_axil_}
   * @param memory what is read and written; several buses may share one
   */
  public AxiLiteMemory(Clock clock, String prefix, SparseMemory memory) {
    this.memory = memory;
    Ports p = new Ports(clock.port().dut(), prefix);
    dataBytes = p.any("wdata").port().width() / 8;
    writeAddresses =
        new StreamSink(clock, p.out("awvalid"), p.in("awready"), p.out("awaddr"))
            .onBeat(
                beat -> {
                  addresses.add(beat);
                  store();
                });
    writeDatas =
        new StreamSink(clock, p.out("wvalid"), p.in("wready"), p.outs(p.present("wdata", "wstrb")))
            .onBeat(
                beat -> {
                  datas.add(beat);
                  store();
                });
    readAddresses =
        new StreamSink(clock, p.out("arvalid"), p.in("arready"), p.out("araddr"))
            .onBeat(this::load);
    responses = new StreamSource(clock, p.in("bvalid"), p.out("bready"), p.ins(p.present("bresp")));
    readData =
        new StreamSource(
            clock, p.in("rvalid"), p.out("rready"), p.ins(p.present("rdata", "rresp")));
    strobes = p.has("wstrb");
  }

  /**
   * While a reset is active nothing is taken and nothing answered.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiLiteMemory reset(Signal signal, int activeLevel) {
    for (StreamSink sink : List.of(writeAddresses, writeDatas, readAddresses)) {
      sink.reset(signal, activeLevel);
    }
    responses.reset(signal, activeLevel);
    readData.reset(signal, activeLevel);
    return this;
  }

  /**
   * When to hold every channel back: asked in each clock, for each channel.
   *
   * @param condition true for a clock without progress
   * @return this
   */
  public AxiLiteMemory pauseWhen(BooleanSupplier condition) {
    for (StreamSink sink : List.of(writeAddresses, writeDatas, readAddresses)) {
      sink.pauseWhen(condition);
    }
    responses.pauseWhen(condition);
    readData.pauseWhen(condition);
    return this;
  }

  private void store() {
    while (!addresses.isEmpty() && !datas.isEmpty()) {
      long base = addresses.remove().get(0) & -dataBytes;
      Beat data = datas.remove();
      for (int lane = 0; lane < dataBytes; lane++) {
        if (!strobes || data.bit(1, lane)) {
          memory.write(base + lane, data.byteAt(0, lane));
        }
      }
      responses.send(responses.newBeat());
    }
  }

  private void load(Beat address) {
    long base = address.get(0) & -dataBytes;
    Beat beat = readData.newBeat();
    for (int lane = 0; lane < dataBytes; lane++) {
      beat.setByte(0, lane, memory.read(base + lane));
    }
    readData.send(beat);
  }
}
