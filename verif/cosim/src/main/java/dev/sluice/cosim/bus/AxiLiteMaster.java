// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Reads and writes the design over AXI4-Lite: registers by their address, or any number of bytes
 * from any address. {@code write} and {@code read} wait for the response, in a task; {@code
 * startWrite} and {@code startRead} do not, and any number of accesses may be under way. A bus may
 * be without {@code awprot}, {@code arprot}, {@code wstrb}, {@code bresp} and {@code rresp}.
 */
public final class AxiLiteMaster {
  /** One beat of an access: where its bytes go. */
  private record Part(BusAccess access, int offset, int lane, int length) {}

  private final Clock clock;
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
  private final boolean hasStrobes;
  private final boolean writeResponses;
  private final boolean readResponses;
  private final ArrayDeque<Part> writes = new ArrayDeque<>();
  private final ArrayDeque<Part> reads = new ArrayDeque<>();
  private final ResetLevel reset = new ResetLevel();

  /**
   * A master.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code s_axil_}
   */
  public AxiLiteMaster(Clock clock, String prefix) {
    this.clock = clock;
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
    hasStrobes = ports.has("wstrb");
    writeData =
        new StreamSource(
            clock,
            ports.in("wvalid"),
            ports.out("wready"),
            ports.ins(ports.present("wdata", "wstrb")));
    writeResponse =
        new StreamSink(
                clock, ports.out("bvalid"), ports.in("bready"), ports.outs(ports.present("bresp")))
            .onBeat(this::written);
    readAddress = new StreamSource(clock, ports.in("arvalid"), ports.out("arready"), ports.ins(ar));
    readData =
        new StreamSink(
                clock,
                ports.out("rvalid"),
                ports.in("rready"),
                ports.outs(ports.present("rdata", "rresp")))
            .onBeat(this::read);
    writeResponses = ports.has("bresp");
    readResponses = ports.has("rresp");
    clock.onSample(this::watchReset);
  }

  /**
   * While a reset is active nothing is offered; accesses that are under way when it comes end, and
   * who waits for them is told.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiLiteMaster reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    for (StreamSource source : List.of(writeAddress, writeData, readAddress)) {
      source.reset(signal, activeLevel);
    }
    writeResponse.reset(signal, activeLevel);
    readData.reset(signal, activeLevel);
    return this;
  }

  private void watchReset() {
    if (reset.isActive() && !(writes.isEmpty() && reads.isEmpty())) {
      List.of(writeAddress, writeData, readAddress).forEach(StreamSource::clear);
      for (ArrayDeque<Part> parts : List.of(writes, reads)) {
        parts.forEach(part -> part.access.fail("was ended by a reset"));
        parts.clear();
      }
    }
  }

  /**
   * The write-data channel, for pauses.
   *
   * @return the channel
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
    startWrite(address, value, -1L >>> (64 - dataBytes)).await();
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
    return startWrite(address, value, strobes).response();
  }

  /**
   * Writes bytes from any address on, as many words as that takes; the task waits for the last
   * response.
   *
   * @param address byte address
   * @param data what is written
   * @throws CosimException when a response is not OKAY
   */
  public void write(long address, byte[] data) {
    startWrite(address, data).await();
  }

  /**
   * Begins to write some bytes of a register.
   *
   * @param address byte address
   * @param value the data bus's width
   * @param strobes bit i enables byte i
   * @return what is under way
   * @throws CosimException when some bytes are left out and the bus has no {@code wstrb}
   */
  public BusAccess startWrite(long address, long value, long strobes) {
    checkWhole(address, (~strobes & -1L >>> (64 - dataBytes)) == 0);
    BusAccess access = new BusAccess(sim, name("write", address), 0, 1);
    writes.add(new Part(access, 0, 0, 0));
    sendAddress(writeAddress, writeProtection, address);
    writeData.send(hasStrobes ? new long[] {value, strobes} : new long[] {value});
    return access;
  }

  /**
   * Begins to write bytes from any address on.
   *
   * @param address byte address
   * @param data what is written
   * @return what is under way
   * @throws CosimException when that is a part of a word and the bus has no {@code wstrb}
   */
  public BusAccess startWrite(long address, byte[] data) {
    checkWhole(address, address % dataBytes == 0 && data.length % dataBytes == 0);
    BusAccess access = new BusAccess(sim, name("write", address), 0, words(address, data.length));
    for (int offset = 0; offset < data.length; ) {
      int lane = (int) (address + offset & dataBytes - 1);
      int length = Math.min(dataBytes - lane, data.length - offset);
      Beat beat = writeData.newBeat();
      for (int i = 0; i < length; i++) {
        beat.setByte(0, lane + i, data[offset + i]);
        if (hasStrobes) {
          beat.setBit(1, lane + i);
        }
      }
      writes.add(new Part(access, 0, 0, 0));
      sendAddress(writeAddress, writeProtection, address + offset - lane);
      writeData.send(beat);
      offset += length;
    }
    return access;
  }

  /**
   * Reads a register; the task waits for it.
   *
   * @param address byte address
   * @return the data bus's width, unsigned
   * @throws CosimException when the response is not OKAY
   */
  public long read(long address) {
    return startRead(address).value();
  }

  /**
   * Reads bytes from any address on, as many words as that takes; the task waits for them.
   *
   * @param address byte address
   * @param length how many
   * @return the bytes
   * @throws CosimException when a response is not OKAY
   */
  public byte[] read(long address, int length) {
    return startRead(address, length).bytes();
  }

  /**
   * Begins to read a register.
   *
   * @param address byte address
   * @return what is under way
   */
  public BusAccess startRead(long address) {
    BusAccess access = new BusAccess(sim, name("read", address), dataBytes, 1);
    reads.add(new Part(access, 0, 0, dataBytes));
    sendAddress(readAddress, readProtection, address);
    return access;
  }

  /**
   * Begins to read bytes from any address on.
   *
   * @param address byte address
   * @param length how many
   * @return what is under way
   */
  public BusAccess startRead(long address, int length) {
    BusAccess access = new BusAccess(sim, name("read", address), length, words(address, length));
    for (int offset = 0; offset < length; ) {
      int lane = (int) (address + offset & dataBytes - 1);
      int taken = Math.min(dataBytes - lane, length - offset);
      reads.add(new Part(access, offset, lane, taken));
      sendAddress(readAddress, readProtection, address + offset - lane);
      offset += taken;
    }
    return access;
  }

  /**
   * How a read ends that is expected to be refused; the task waits for it.
   *
   * @param address byte address
   * @return how it ended
   */
  public AxiResponse readResponse(long address) {
    return startRead(address).response();
  }

  /**
   * How many words have been asked for and not answered.
   *
   * @return reads and writes
   */
  public int outstanding() {
    return writes.size() + reads.size();
  }

  private void checkWhole(long address, boolean whole) {
    if (!whole && !hasStrobes) {
      throw new CosimException(
          name("write", address)
              + " leaves out bytes of a word of "
              + dataBytes
              + ", and there is no wstrb");
    }
  }

  private int words(long address, int length) {
    int lane = (int) (address & dataBytes - 1);
    return length == 0 ? 0 : (lane + length + dataBytes - 1) / dataBytes;
  }

  private void written(Beat beat) {
    part(writes, "b", "a response without a write")
        .access
        .answered(AxiResponse.of(writeResponses ? beat.get(0) : 0));
  }

  private void read(Beat beat) {
    Part part = part(reads, "r", "data without a read");
    for (int i = 0; i < part.length; i++) {
      part.access.data()[part.offset + i] = (byte) beat.byteAt(0, part.lane + i);
    }
    part.access.answered(AxiResponse.of(readResponses ? beat.get(1) : 0));
  }

  private Part part(ArrayDeque<Part> parts, String channel, String violation) {
    if (parts.isEmpty()) {
      throw new ProtocolViolation(clock, prefix + channel, violation);
    }
    return parts.remove();
  }

  private static void sendAddress(StreamSource channel, boolean protection, long address) {
    if (protection) {
      channel.send(address, 0);
    } else {
      channel.send(address);
    }
  }

  private String name(String what, long address) {
    return "the " + what + " at 0x" + Long.toHexString(address) + " over " + prefix;
  }
}
