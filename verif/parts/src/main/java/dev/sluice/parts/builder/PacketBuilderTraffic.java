// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.builder;

import dev.sluice.cycle.builder.PacketBuilderModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.builder.PacketBuilder;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random packets for PacketBuilder, a memory that it reads from, and the check of all that it does:
 * each packet comes out once, its bytes those of {@link PacketBuilder}, those of each input in
 * their order, of the send engine the urgent ones and the others each in theirs; a packet that
 * cannot be read does not come out but is reported; nothing is read that belongs to no packet; a
 * packet comes without a pause once it has begun.
 *
 * <p>In each clock: the model drives its wires, {@link #drive}, the model clocks, {@link #clock}.
 * Same parameters, pattern and seed give the same traffic. Not thread-safe.
 */
public final class PacketBuilderTraffic {
  private static final PacketType[] CONTROLS = {
    PacketType.COMPLETION_RESPONSE,
    PacketType.SINGLE_REQUEST,
    PacketType.RANGE_REQUEST,
    PacketType.CONNECTION_RESPONSE,
    PacketType.REFUSAL,
    PacketType.PROGRESS
  };

  private static final int LENGTH_BITS = 13;

  private final int beatBytes;
  private final int maxPayload;
  private final BuilderPattern pattern;
  private final SplittableRandom random;
  private final Wires control;
  private final Wires send;
  private final Wires tx;
  private final Wires readError;
  private final PayloadSource memory;
  private final ReadPort port;
  private final ArrayDeque<SentPacket> controls = new ArrayDeque<>();

  /** Packets of the send engine: those in turn, and the urgent ones. */
  private final List<ArrayDeque<SentPacket>> sends =
      List.of(new ArrayDeque<>(), new ArrayDeque<>());

  private final List<ArrayDeque<SentPacket>> unreadable =
      List.of(new ArrayDeque<>(), new ArrayDeque<>());

  private final PacketBuilder rules;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader decoded = new PacketHeader();
  private final BuilderTally tally = new BuilderTally();
  private final TransmitLine line;
  private int sendsMade;
  private int controlsMade;

  /**
   * Traffic that has not begun.
   *
   * @param p width of the data, P
   * @param model whose wires it drives
   * @param pattern what it is made of
   * @param seed of the random numbers
   */
  public PacketBuilderTraffic(
      NicParameters p, PacketBuilderModel model, BuilderPattern pattern, long seed) {
    beatBytes = p.beatBytes();
    maxPayload = p.sluice().payloadBytes();
    rules = new PacketBuilder(p);
    this.pattern = pattern;
    random = new SplittableRandom(seed);
    control = model.inputs().get(0);
    send = model.inputs().get(1);
    tx = model.outputs().get(1);
    readError = model.outputs().get(2);
    memory = new PayloadSource(tally, random.nextLong() >>> 12);
    port =
        new ReadPort(
            p,
            model.outputs().get(0),
            model.inputs().get(2),
            memory,
            pattern.memory(),
            random.split());
    line = new TransmitLine(p, tx);
  }

  /** Sets the inputs of this clock. */
  public void drive() {
    if (!control.valid) {
      DontCare.fill(control, random);
      if (controlsMade < pattern.controls() && !draw(pattern.busy())) {
        offerControl();
      }
    }
    if (!send.valid) {
      DontCare.fill(send, random);
      if (sendsMade < pattern.sends() && !draw(pattern.busy())) {
        offerSend();
      }
    }
    tx.ready = !draw(pattern.stalled());
    port.drive();
  }

  private boolean draw(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  /** The random fields where nothing is meant; the header says them again. */
  private void offerControl() {
    controlsMade++;
    PacketType type = CONTROLS[random.nextInt(CONTROLS.length)];
    control.set(ControlWires.TYPE, type.code());
    control.valid = true;
    SentPacket sent = new SentPacket(control.getInt(ControlWires.PEER), 0, new byte[0], rules);
    sent.header
        .reset(type)
        .window(control.getInt(ControlWires.WINDOW))
        .generation(control.getInt(ControlWires.GENERATION))
        .transferId(control.getInt(ControlWires.TRANSFER_ID))
        .pidx(control.getInt(ControlWires.PIDX))
        .detail(control.getInt(ControlWires.DETAIL));
    controls.add(sent);
  }

  private void offerSend() {
    sendsMade++;
    PacketType type = PacketType.DATA;
    if (draw(pattern.others())) {
      type = random.nextBoolean() ? PacketType.CONNECTION_REQUEST : PacketType.REFUSAL;
    }
    boolean data = type == PacketType.DATA;
    byte[] payload = new byte[data ? drawBytes() : 0];
    for (int i = 0; i < payload.length; i++) {
      payload[i] = (byte) random.nextInt();
    }
    long address = memory.place(payload.length, beatBytes, random);
    boolean impossible = data && draw(pattern.impossible());
    if (data) {
      send.set(SendWires.LENGTH, payload.length);
      send.set(SendWires.ADDRESS, address);
    }
    if (impossible) {
      makeImpossible(address);
    }
    send.set(SendWires.TYPE, type.code());
    boolean urgent = data ? draw(pattern.urgent()) : random.nextBoolean();
    send.set(SendWires.URGENT, urgent);
    if (send.get(SendWires.TRANSFER_ID) == 0 && send.get(SendWires.PIDX) == 0) {
      // Reports of unreadable packets of both kinds have to differ.
      send.set(SendWires.PIDX, sendsMade);
    }
    send.valid = true;
    SentPacket sent = new SentPacket(send.getInt(SendWires.PEER), address, payload, rules);
    describe(sent.header, type);
    sent.bad = impossible;
    if (data && !impossible) {
      sent.bad = draw(pattern.memory().errors());
      memory.add(sent, random.nextInt(payload.length) & -beatBytes);
    }
    (sent.bad ? unreadable : sends).get(urgent || !data ? 1 : 0).add(sent);
  }

  private int drawBytes() {
    int span = pattern.maxBytes() - pattern.minBytes() + 1;
    return random.nextInt(4) == 0 ? pattern.maxBytes() : pattern.minBytes() + random.nextInt(span);
  }

  private void makeImpossible(long address) {
    switch (random.nextInt(3)) {
      case 0 -> send.set(SendWires.ADDRESS, address + 1 + random.nextInt(beatBytes - 1));
      case 1 -> send.set(SendWires.LENGTH, 0);
      default -> send.set(SendWires.LENGTH, random.nextInt(maxPayload + 1, 1 << LENGTH_BITS));
    }
    if (rules.reads(send.get(SendWires.ADDRESS), send.getInt(SendWires.LENGTH))) {
      throw new IllegalStateException("a packet that can be sent after all: " + send);
    }
  }

  private void describe(PacketHeader header, PacketType type) {
    header
        .reset(type)
        .tail(send.getBit(SendWires.TAIL))
        .again(send.getBit(SendWires.AGAIN))
        .window(send.getInt(SendWires.WINDOW))
        .generation(send.getInt(SendWires.GENERATION))
        .transferId(send.getInt(SendWires.TRANSFER_ID))
        .pidx(send.getInt(SendWires.PIDX))
        .detail(send.getInt(SendWires.DETAIL));
    if (type == PacketType.DATA) {
      header.payloadLength(send.getInt(SendWires.LENGTH));
    } else if (type == PacketType.CONNECTION_REQUEST) {
      header
          .remoteAddress(send.get(SendWires.REMOTE_ADDRESS))
          .regionBytes(send.get(SendWires.REGION_BYTES));
    }
  }

  /**
   * Takes what passed in this clock.
   *
   * @throws IllegalStateException when the builder did anything wrong
   */
  public void clock() {
    port.clock();
    if (control.fires()) {
      control.valid = false;
    }
    if (send.fires()) {
      send.valid = false;
    }
    if (readError.valid) {
      failed();
    }
    if (line.clock()) {
      packet();
    }
    tally.clock(tx.fires());
  }

  private void failed() {
    if (!isNextError(unreadable.get(0)) && !isNextError(unreadable.get(1))) {
      throw new IllegalStateException("not the next packet that cannot be read: " + readError);
    }
    tally.readError();
  }

  private boolean isNextError(ArrayDeque<SentPacket> packets) {
    SentPacket next = packets.peek();
    boolean is =
        next != null
            && readError.getInt(ReadErrorWires.TRANSFER_ID) == next.header.transferId()
            && readError.getInt(ReadErrorWires.PIDX) == next.header.pidx();
    if (is) {
      packets.remove();
    }
    return is;
  }

  private void packet() {
    DecodeVerdict verdict = codec.decode(line.packet(), 0, line.size(), decoded);
    if (verdict != DecodeVerdict.OK) {
      throw new IllegalStateException("a packet that cannot be decoded: " + verdict);
    }
    if (!isNext(controls) && !isNext(sends.get(0)) && !isNext(sends.get(1))) {
      throw new IllegalStateException("not the next packet of either input: " + decoded);
    }
    tally.packet(decoded.type());
  }

  private boolean isNext(ArrayDeque<SentPacket> packets) {
    SentPacket next = packets.peek();
    boolean is = next != null && next.is(rules, line.packet(), line.size(), line.peer());
    if (is) {
      packets.remove();
    }
    return is;
  }

  /**
   * Whether every packet was made and has come out or was reported.
   *
   * @return true when nothing is underway
   */
  public boolean done() {
    boolean made = sendsMade == pattern.sends() && controlsMade == pattern.controls();
    boolean out = controls.isEmpty();
    for (int i = 0; i < sends.size(); i++) {
      out &= sends.get(i).isEmpty() && unreadable.get(i).isEmpty();
    }
    return made && out && memory.idle() && port.idle();
  }

  /**
   * What was seen so far.
   *
   * @return counts that go on
   */
  public BuilderTally tally() {
    return tally;
  }
}
