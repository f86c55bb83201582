// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.DroppedWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.spec.check.DropCause;
import dev.sluice.spec.check.PacketCheck;
import java.util.List;

/**
 * The cycle model of PacketCheck: {@link PacketCheck the rules} with the clocks of the page {@code
 * docs/blocks/check.md}. It looks at a frame when its last beat is taken, and lets the outcome come
 * out when the pipeline would.
 *
 * <p>Wires: {@code s_axis_rx_t} in; {@code header}, {@code payload} and {@code dropped} out.
 * Outputs that are idle keep their last value; {@code dropped} is 0. Nothing allocates after
 * construction.
 */
public final class PacketCheckModel implements BlockModel {
  private static final int UNCOUNTED = PacketCheckSizes.UNCOUNTED;

  private final boolean dropWhenFull;
  private final PacketCheckSizes geometry;
  private final PacketCheck check;
  private final PacketCheckFrames frames;
  private final HeaderReader headerReader;
  private final PayloadReader payloadReader;
  private final PacketCheckPipeline pipeline;
  private final StoredFrame received;
  private final PacketHeader header = new PacketHeader();
  private final Wires rx;
  private final Wires dropped = DroppedWires.flow("dropped");

  private boolean room;
  private boolean inFrame;
  private boolean admitted;

  /** Rows and slots given to frames whose last beat was taken. */
  private int rowsGiven;

  private int slotsGiven;

  private int heldRows;
  private int slotsOfHeaders;
  private int slotsOfPayload;

  /**
   * A block in reset.
   *
   * @param p gives P and dataWidth
   * @param dropWhenFull for a network that cannot stall: tready stays high, and a frame that comes
   *     while there is no room is dropped
   */
  public PacketCheckModel(NicParameters p, boolean dropWhenFull) {
    this.dropWhenFull = dropWhenFull;
    geometry = PacketCheckSizes.of(p);
    check = new PacketCheck(p.sluice());
    frames = new PacketCheckFrames(p);
    headerReader = new HeaderReader(frames, geometry.pacesHeaders());
    payloadReader = new PayloadReader(p, frames);
    pipeline = new PacketCheckPipeline(geometry);
    received = new StoredFrame(geometry);
    rx = PacketStreamWires.channel(p, "s_axis_rx_t");
    reset();
  }

  /**
   * The packets from the network.
   *
   * @return the input's wires, fields of {@link PacketStreamWires}
   */
  public Wires rx() {
    return rx;
  }

  /**
   * The headers of good packets.
   *
   * @return wires with the fields of HeaderWires
   */
  public Wires header() {
    return headerReader.stream;
  }

  /**
   * The payload of good data packets.
   *
   * @return wires with the fields of PayloadWires
   */
  public Wires payload() {
    return payloadReader.stream;
  }

  /**
   * A pulse for each frame that was dropped.
   *
   * @return wires with the fields of {@link DroppedWires}
   */
  public Wires dropped() {
    return dropped;
  }

  @Override
  public void reset() {
    room = dropWhenFull;
    inFrame = false;
    admitted = false;
    rowsGiven = 0;
    slotsGiven = 0;
    heldRows = 0;
    slotsOfHeaders = 0;
    slotsOfPayload = 0;
    frames.released = 0;
    headerReader.reset();
    payloadReader.reset();
    pipeline.reset();
  }

  private boolean ready() {
    return dropWhenFull || inFrame || room;
  }

  @Override
  public void drive() {
    rx.ready = ready();
    headerReader.drive();
    payloadReader.drive();
    int cause = pipeline.hasOutcome() ? pipeline.outcome() : DropCause.NONE.code();
    dropped.valid = cause != DropCause.NONE.code();
    dropped.set(DroppedWires.CAUSE, cause);
  }

  @Override
  public void clock() {
    boolean fires = rx.valid && ready();
    boolean hadRoom = room;
    room =
        heldRows <= geometry.bufferBeats() - geometry.maxStoredBeats() - UNCOUNTED
            && slotsOfHeaders < geometry.slots() - UNCOUNTED
            && slotsOfPayload < geometry.slots() - UNCOUNTED;
    heldRows = pipeline.written() - payloadReader.row;
    slotsOfHeaders = pipeline.headed() - headerReader.slot;
    slotsOfPayload = pipeline.headed() - payloadReader.slot;
    headerReader.clock();
    payloadReader.clock();
    if (pipeline.hasOutcome() && pipeline.outcomeAdmitted()) {
      frames.released++;
    }
    pipeline.clock(fires ? take(hadRoom) : PacketCheckPipeline.NOTHING);
  }

  /** Takes a beat; returns what goes down the pipeline. */
  private int take(boolean hadRoom) {
    if (!inFrame) {
      admitted = !dropWhenFull || hadRoom;
      received.begin();
    }
    received.take(rx);
    inFrame = !rx.getBit(PacketStreamWires.LAST);
    int index = received.index();
    boolean stored = admitted && index >= geometry.headerBeats() && index < geometry.maxBeats();
    rowsGiven += stored ? 1 : 0;
    DropCause cause = inFrame ? DropCause.NONE : end();
    return PacketCheckPipeline.beat(stored, !inFrame, admitted, cause.code());
  }

  /** The frame is whole: what becomes of it, put into its slot. */
  private DropCause end() {
    DropCause cause =
        check.check(received.bytes(), received.size(), received.keepInOrder(), header);
    if (!admitted) {
      return cause == DropCause.NONE ? DropCause.NO_ROOM : cause;
    }
    int firstRow = rowsGiven - received.storedBeats();
    frames.put(slotsGiven, cause, header, received.peer(), received.bytes(), firstRow, rowsGiven);
    slotsGiven++;
    return cause;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(rx);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(headerReader.stream, payloadReader.stream, dropped);
  }
}
