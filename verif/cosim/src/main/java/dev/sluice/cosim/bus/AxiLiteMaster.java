// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.Lock;
import java.util.List;

/**
 * Reads and writes registers of the design over AXI4-Lite, from tasks. One read and one write may
 * be under way at a time; further ones wait their turn.
 */
public final class AxiLiteMaster {
  private final Simulation sim;
  private final String prefix;
  private final StreamSource writeAddress;
  private final StreamSource writeData;
  private final StreamSink writeResponse;
  private final StreamSource readAddress;
  private final StreamSink readData;
  private final int dataBytes;
  private final boolean writeProtection;
  private final boolean readProtection;
  private final Lock writing;
  private final Lock reading;

  /**
   * A master.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code s_axil_}
   */
  public AxiLiteMaster(Clock clock, String prefix) {
    this.prefix = prefix;
    sim = clock.simulation();
    Ports ports = new Ports(clock.port().dut(), prefix);
    List<String> aw = ports.present("awaddr", "awprot");
    List<String> ar = ports.present("araddr", "arprot");
    writeProtection = aw.size() == 2;
    readProtection = ar.size() == 2;
    dataBytes = ports.in("wdata").port().width() / 8;
    writeAddress =
        new StreamSource(clock, ports.in("awvalid"), ports.out("awready"), ports.ins(aw));
    writeData =
        new StreamSource(
            clock, ports.in("wvalid"), ports.out("wready"), ports.in("wdata"), ports.in("wstrb"));
    writeResponse =
        new StreamSink(clock, ports.out("bvalid"), ports.in("bready"), ports.out("bresp"));
    readAddress = new StreamSource(clock, ports.in("arvalid"), ports.out("arready"), ports.ins(ar));
    readData =
        new StreamSink(
            clock, ports.out("rvalid"), ports.in("rready"), ports.out("rdata"), ports.out("rresp"));
    writing = new Lock("writes of " + prefix);
    reading = new Lock("reads of " + prefix);
  }

  /**
   * The channels below, for pauses: addresses, data and responses.
   *
   * @return the write-data channel
   */
  public StreamSource writeDataStream() {
    return writeData;
  }

  /**
   * The read-data channel, for pauses.
   *
   * @return the channel
   */
  public StreamSink readDataStream() {
    return readData;
  }

  /**
   * Writes a register with all bytes; the task waits for the response.
   *
   * @param address byte address
   * @param value the data bus's width
   * @throws CosimException when the response is not OKAY
   */
  public void write(long address, long value) {
    AxiResponse response = write(address, value, -1L >>> (64 - dataBytes));
    if (response != AxiResponse.OKAY) {
      throw refused("write", address, response);
    }
  }

  /**
   * Writes some bytes of a register; the task waits for the response.
   *
   * @param address byte address
   * @param value the data bus's width
   * @param strobes bit i enables byte i
   * @return how it ended
   */
  public AxiResponse write(long address, long value, long strobes) {
    sim.await(writing.acquire());
    try {
      sendAddress(writeAddress, writeProtection, address);
      writeData.send(value, strobes);
      return AxiResponse.of(writeResponse.receive().get(0));
    } finally {
      writing.release();
    }
  }

  /**
   * Reads a register; the task waits for it.
   *
   * @param address byte address
   * @return the data bus's width, unsigned
   * @throws CosimException when the response is not OKAY
   */
  public long read(long address) {
    sim.await(reading.acquire());
    try {
      sendAddress(readAddress, readProtection, address);
      Beat beat = readData.receive();
      AxiResponse response = AxiResponse.of(beat.get(1));
      if (response != AxiResponse.OKAY) {
        throw refused("read", address, response);
      }
      return beat.get(0);
    } finally {
      reading.release();
    }
  }

  /**
   * How a read ends that is expected to be refused; the task waits for it.
   *
   * @param address byte address
   * @return how it ended
   */
  public AxiResponse readResponse(long address) {
    sim.await(reading.acquire());
    try {
      sendAddress(readAddress, readProtection, address);
      return AxiResponse.of(readData.receive().get(1));
    } finally {
      reading.release();
    }
  }

  private static void sendAddress(StreamSource channel, boolean protection, long address) {
    if (protection) {
      channel.send(address, 0);
    } else {
      channel.send(address);
    }
  }

  private CosimException refused(String what, long address, AxiResponse response) {
    return new CosimException(
        "the "
            + what
            + " at 0x"
            + Long.toHexString(address)
            + " over "
            + prefix
            + " gave "
            + response);
  }
}
