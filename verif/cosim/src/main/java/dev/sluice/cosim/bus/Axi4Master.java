// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads and writes the design over AXI4: any number of bytes from any address, in INCR bursts that
 * do not cross 4 KB. {@code write} and {@code read} wait for the last response, in a task; {@code
 * startWrite} and {@code startRead} do not, and any number of accesses may be under way. Each burst
 * takes the next id, so the design may answer them in any order; {@link #id(int)} fixes it.
 */
public final class Axi4Master {
  private static final int MOST_BEATS = 256;
  private static final int PAGE = 4096;

  /** One burst of an access, and how far its data has come. */
  private static final class Burst {
    private final BusAccess access;
    private final AxiBurst burst;
    private final int offset;
    private final int length;
    private int beat;
    private AxiResponse worst = AxiResponse.OKAY;

    Burst(BusAccess access, AxiBurst burst, int offset, int length) {
      this.access = access;
      this.burst = burst;
      this.offset = offset;
      this.length = length;
    }
  }

  private final Clock clock;
  private final Simulation sim;
  private final String prefix;
  private final int dataBytes;
  private final List<String> aw;
  private final List<String> ar;
  private final List<String> b;
  private final List<String> r;
  private final StreamSource writeAddress;
  private final StreamSource writeData;
  private final StreamSink writeResponse;
  private final StreamSource readAddress;
  private final StreamSink readData;
  private final Map<Long, ArrayDeque<Burst>> writes = new TreeMap<>();
  private final Map<Long, ArrayDeque<Burst>> reads = new TreeMap<>();
  private final ResetLevel reset = new ResetLevel();
  private final long ids;
  private long nextId;
  private boolean idFixed;
  private int beatBytes;
  private int mostBeats = MOST_BEATS;

  /**
   * A master.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code s_axi_}
   */
  public Axi4Master(Clock clock, String prefix) {
    this.clock = clock;
    this.prefix = prefix;
    sim = clock.simulation();
    Ports p = new Ports(clock.port().dut(), prefix);
    dataBytes = p.in("wdata").port().width() / 8;
    beatBytes = dataBytes;
    aw = address(p, "aw");
    ar = address(p, "ar");
    b = p.present("bid", "bresp");
    r = p.present("rid", "rdata", "rresp", "rlast");
    ids = p.has("awid") ? 1L << Math.min(16, p.in("awid").port().width()) : 1;
    List<String> w = p.present("wdata", "wstrb", "wlast");
    writeAddress = new StreamSource(clock, p.in("awvalid"), p.out("awready"), p.ins(aw));
    writeData = new StreamSource(clock, p.in("wvalid"), p.out("wready"), p.ins(w));
    readAddress = new StreamSource(clock, p.in("arvalid"), p.out("arready"), p.ins(ar));
    writeResponse =
        new StreamSink(clock, p.out("bvalid"), p.in("bready"), p.outs(b)).onBeat(this::written);
    readData = new StreamSink(clock, p.out("rvalid"), p.in("rready"), p.outs(r)).onBeat(this::read);
    clock.onSample(this::watchReset);
  }

  private static List<String> address(Ports p, String channel) {
    return p.present(
        channel + "addr",
        channel + "len",
        channel + "size",
        channel + "burst",
        channel + "id",
        channel + "cache",
        channel + "prot");
  }

  /**
   * While a reset is active nothing is offered; accesses that are under way when it comes end, and
   * who waits for them is told.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public Axi4Master reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    for (StreamSource source : List.of(writeAddress, writeData, readAddress)) {
      source.reset(signal, activeLevel);
    }
    writeResponse.reset(signal, activeLevel);
    readData.reset(signal, activeLevel);
    return this;
  }

  /**
   * Gives all bursts one id from now on, so that they are answered in order.
   *
   * @param id what {@code awid} and {@code arid} can hold
   * @return this
   */
  public Axi4Master id(int id) {
    if (id < 0 || id >= ids) {
      throw new CosimException("the id " + id + " of " + prefix + " must be 0 to " + (ids - 1));
    }
    nextId = id;
    idFixed = true;
    return this;
  }

  /**
   * How many bytes a beat has from now on, fewer than the bus for narrow bursts.
   *
   * @param bytes a power of two, at most the bus's
   * @return this
   */
  public Axi4Master beatBytes(int bytes) {
    if (bytes < 1 || bytes > dataBytes || Integer.bitCount(bytes) != 1) {
      throw new CosimException(
          "beats of " + bytes + " bytes over " + prefix + ": 1, 2, 4, ... " + dataBytes);
    }
    beatBytes = bytes;
    return this;
  }

  /**
   * How many beats a burst has at most from now on.
   *
   * @param beats 1 to 256
   * @return this
   */
  public Axi4Master burstBeats(int beats) {
    if (beats < 1 || beats > MOST_BEATS) {
      throw new CosimException("bursts of " + beats + " beats over " + prefix + ": 1 to 256");
    }
    mostBeats = beats;
    return this;
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
   * The write-response channel, for pauses.
   *
   * @return the channel
   */
  public StreamSink writeResponseStream() {
    return writeResponse;
  }

  /**
   * Writes bytes; the task waits for the last response.
   *
   * @param address byte address
   * @param data what is written
   * @throws CosimException when a response is not OKAY
   */
  public void write(long address, byte[] data) {
    startWrite(address, data).await();
  }

  /**
   * Reads bytes; the task waits for them.
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
   * Begins to write bytes.
   *
   * @param address byte address
   * @param data what is written
   * @return what is under way
   */
  public BusAccess startWrite(long address, byte[] data) {
    List<int[]> pieces = pieces(address, data.length);
    BusAccess access = new BusAccess(sim, name("write", address), 0, pieces.size());
    for (int[] piece : pieces) {
      Burst burst = burst(access, address, piece);
      writes.computeIfAbsent(burst.burst.id(), _ -> new ArrayDeque<>()).add(burst);
      sendAddress(writeAddress, aw, "aw", burst.burst);
      for (int i = 0; i < burst.burst.length(); i++) {
        writeData.send(data(burst, i, address, data));
      }
    }
    return access;
  }

  private Beat data(Burst burst, int number, long address, byte[] data) {
    Beat beat = writeData.newBeat();
    long from = burst.burst.beatAddress(number);
    long end = Math.min((from & -beatBytes) + beatBytes, address + burst.offset + burst.length);
    for (long a = from; a < end; a++) {
      int lane = (int) (a & dataBytes - 1);
      beat.setByte(0, lane, data[(int) (a - address)]);
      beat.setBit(1, lane);
    }
    return beat.set(2, number == burst.burst.length() - 1 ? 1 : 0);
  }

  /**
   * Begins to read bytes.
   *
   * @param address byte address
   * @param length how many
   * @return what is under way
   */
  public BusAccess startRead(long address, int length) {
    List<int[]> pieces = pieces(address, length);
    BusAccess access = new BusAccess(sim, name("read", address), length, pieces.size());
    for (int[] piece : pieces) {
      Burst burst = burst(access, address, piece);
      reads.computeIfAbsent(burst.burst.id(), _ -> new ArrayDeque<>()).add(burst);
      sendAddress(readAddress, ar, "ar", burst.burst);
    }
    return access;
  }

  /**
   * How many bursts have been asked for and not answered.
   *
   * @return reads and writes
   */
  public int outstanding() {
    int all = 0;
    for (Map<Long, ArrayDeque<Burst>> side : List.of(writes, reads)) {
      all += side.values().stream().mapToInt(ArrayDeque::size).sum();
    }
    return all;
  }

  /** Offset and length of the part of each burst. */
  private List<int[]> pieces(long address, int length) {
    List<int[]> pieces = new ArrayList<>();
    for (int offset = 0; offset < length; ) {
      long a = address + offset;
      int most = mostBeats * beatBytes - (int) (a & beatBytes - 1);
      int taken = Math.min(length - offset, Math.min(most, PAGE - (int) (a & PAGE - 1)));
      pieces.add(new int[] {offset, taken});
      offset += taken;
    }
    return pieces;
  }

  private Burst burst(BusAccess access, long address, int[] piece) {
    long a = address + piece[0];
    int beats = ((int) (a & beatBytes - 1) + piece[1] + beatBytes - 1) / beatBytes;
    long id = nextId;
    if (!idFixed) {
      nextId = (nextId + 1) % ids;
    }
    AxiBurst burst = new AxiBurst(id, a, beats, beatBytes, AxiBurst.INCR);
    return new Burst(access, burst, piece[0], piece[1]);
  }

  private static void sendAddress(
      StreamSource channel, List<String> fields, String name, AxiBurst burst) {
    Map<String, Long> values =
        Map.of(
            name + "addr",
            burst.address(),
            name + "len",
            burst.length() - 1L,
            name + "size",
            (long) Integer.numberOfTrailingZeros(burst.size()),
            name + "burst",
            (long) burst.kind(),
            name + "id",
            burst.id(),
            name + "cache",
            0b0011L, // normal, bufferable
            name + "prot",
            0b010L); // not secure
    channel.send(fields.stream().mapToLong(values::get).toArray());
  }

  private void written(Beat beat) {
    long id = b.contains("bid") ? beat.get(0) : 0;
    Burst burst = first(writes, id, "b", "a response of id " + id + " without a write of that id");
    writes.get(id).remove();
    burst.access.answered(AxiResponse.of(beat.get(b.indexOf("bresp"))));
  }

  private void read(Beat beat) {
    long id = r.contains("rid") ? beat.get(0) : 0;
    Burst burst = first(reads, id, "r", "data of id " + id + " without a read of that id");
    long from = burst.burst.beatAddress(burst.beat++);
    long first = burst.burst.address();
    long end = Math.min((from & -beatSize(burst)) + beatSize(burst), first + burst.length);
    int field = r.indexOf("rdata");
    for (long a = from; a < end; a++) {
      burst.access.data()[burst.offset + (int) (a - first)] =
          (byte) beat.byteAt(field, (int) (a & dataBytes - 1));
    }
    AxiResponse response = AxiResponse.of(beat.get(r.indexOf("rresp")));
    burst.worst = response.ordinal() > burst.worst.ordinal() ? response : burst.worst;
    boolean last = burst.beat == burst.burst.length();
    if (r.contains("rlast") && last != (beat.get(r.indexOf("rlast")) != 0)) {
      throw new ProtocolViolation(
          clock,
          prefix + "r",
          "rlast is "
              + (last ? "low" : "high")
              + " on beat "
              + burst.beat
              + " of a burst of "
              + burst.burst.length());
    }
    if (last) {
      reads.get(id).remove();
      burst.access.answered(burst.worst);
    }
  }

  private static int beatSize(Burst burst) {
    return burst.burst.size();
  }

  private Burst first(
      Map<Long, ArrayDeque<Burst>> side, long id, String channel, String violation) {
    ArrayDeque<Burst> waiting = side.get(id);
    if (waiting == null || waiting.isEmpty()) {
      throw new ProtocolViolation(clock, prefix + channel, violation);
    }
    return waiting.element();
  }

  private void watchReset() {
    if (reset.isActive() && outstanding() > 0) {
      List.of(writeAddress, writeData, readAddress).forEach(StreamSource::clear);
      for (Map<Long, ArrayDeque<Burst>> side : List.of(writes, reads)) {
        for (ArrayDeque<Burst> bursts : side.values()) {
          bursts.forEach(burst -> burst.access.fail("was ended by a reset"));
          bursts.clear();
        }
      }
    }
  }

  private String name(String what, long address) {
    return "the " + what + " at 0x" + Long.toHexString(address) + " over " + prefix;
  }
}
