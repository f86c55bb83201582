// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.writer;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.cycle.writer.PacketWriterModel;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.parts.memory.OfferRule;
import dev.sluice.parts.memory.ShadowMemory;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.writer.PacketWriter;
import dev.sluice.spec.writer.PacketWriter.Outcome;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * Random commands and payloads for PacketWriter, a memory behind it, and the check of all that it
 * does against {@link PacketWriter}: each byte of a written packet is written once, no other byte
 * ever; arrivals come in order, one a command, with the command's fields, not before memory has
 * acknowledged the bytes, and with an error exactly when memory had one or the address is no
 * multiple of a beat.
 *
 * <p>In each clock: the model drives its wires, {@link #drive}, the model clocks, {@link #clock}.
 * Same parameters, pattern and seed give the same traffic. Not thread-safe.
 */
public final class PacketWriterTraffic implements WriteTarget {
  private static final int FIELDS = WriteCommandWires.AGAIN - WriteCommandWires.WINDOW + 1;

  /** Payloads that may come before their command: it waits for the verdict, they do not. */
  private static final int AHEAD = 4;

  /** Pages are so far ahead now and then that as many of a page's low bits are ones. */
  private static final int CARRIES = 40;

  private final int beatBytes;
  private final WriterPattern pattern;
  private final SplittableRandom random;
  private final Wires command;
  private final Wires payload;
  private final Wires arrival;
  private final WritePort port;
  private final OfferRule arrivalRule;
  private final ShadowMemory memory = new ShadowMemory();
  private final ArrayDeque<byte[]> payloads = new ArrayDeque<>();
  private final Wires drawn = WriteCommandWires.stream("drawn");
  private final ArrayDeque<Sent> planned = new ArrayDeque<>();
  private final ArrayDeque<Sent> underway = new ArrayDeque<>();
  private final ArrayDeque<Sent> unanswered = new ArrayDeque<>();
  private final WriterTally tally = new WriterTally();
  private long page;
  private int made;
  private int at;

  private static final class Sent {
    final Outcome outcome;
    final long address;
    final int bytes;
    final long[] command;
    final long[] fields = new long[FIELDS];
    int unanswered;
    boolean error;

    Sent(Outcome outcome, long address, int bytes, Wires drawn) {
      this.outcome = outcome;
      this.address = address;
      this.bytes = bytes;
      command = new long[drawn.words()];
      drawn.save(command, 0);
      for (int i = 0; i < FIELDS; i++) {
        fields[i] = drawn.get(WriteCommandWires.WINDOW + i);
      }
    }
  }

  /**
   * Traffic that has not begun.
   *
   * @param p gives the width of the data
   * @param model whose wires it drives
   * @param pattern what it is made of
   * @param seed of the random numbers
   */
  public PacketWriterTraffic(
      NicParameters p, PacketWriterModel model, WriterPattern pattern, long seed) {
    beatBytes = p.beatBytes();
    this.pattern = pattern;
    random = new SplittableRandom(seed);
    command = model.inputs().get(0);
    payload = model.inputs().get(1);
    arrival = model.outputs().get(2);
    arrivalRule = new OfferRule(arrival);
    port =
        new WritePort(
            p,
            model.outputs().get(0),
            model.outputs().get(1),
            model.inputs().get(2),
            this,
            pattern.memory(),
            random.split());
    page = random.nextLong() >>> 12;
  }

  /** Sets the inputs of this clock. */
  public void drive() {
    if (planned.size() < AHEAD && made < pattern.commands() && !busy()) {
      plan();
    }
    if (!command.valid) {
      if (!planned.isEmpty() && !busy()) {
        offerCommand();
      } else {
        DontCare.fill(command, random);
      }
    }
    if (!payload.valid) {
      if (!payloads.isEmpty() && !busy()) {
        offerBeat();
      } else {
        DontCare.fill(payload, random);
      }
    }
    arrival.ready = !busy();
    port.drive();
  }

  private boolean busy() {
    return pattern.busy() > 0 && random.nextDouble() < pattern.busy();
  }

  private void offerCommand() {
    Sent sent = planned.remove();
    command.load(sent.command, 0);
    command.valid = true;
    underway.add(sent);
  }

  /** Draws a command; its payload may be offered from now on. */
  private void plan() {
    made++;
    boolean other = random.nextDouble() < pattern.others();
    boolean closed = other && random.nextInt(3) == 0;
    int bytes = other && !closed && random.nextBoolean() ? 0 : drawBytes();
    boolean write = random.nextDouble() >= pattern.drops();
    long address = drawAddress(bytes);
    if (other && !closed && bytes != 0) {
      address += 1 + random.nextInt(beatBytes - 1);
    }
    if (random.nextBoolean()) {
      // As Admission has it: a mark writes nothing, and what is not written goes nowhere.
      write &= !closed;
      bytes = closed ? 0 : bytes;
      address = write ? address : 0;
    }
    DontCare.fill(drawn, random);
    drawn.set(WriteCommandWires.CLOSED, closed);
    drawn.set(WriteCommandWires.WRITE, write);
    drawn.set(WriteCommandWires.ADDRESS, address);
    drawn.set(WriteCommandWires.BYTES, bytes);
    Outcome outcome = PacketWriter.of(closed, write, address, bytes, beatBytes);
    Sent sent = new Sent(outcome, address, bytes, drawn);
    planned.add(sent);
    if (outcome.takesPayload()) {
      makePayload(sent);
    }
  }

  private int drawBytes() {
    int span = pattern.maxBytes() - pattern.minBytes() + 1;
    int drawn = pattern.minBytes() + random.nextInt(span);
    return switch (random.nextInt(6)) {
      case 0 -> pattern.maxBytes();
      case 1 -> Math.clamp(beatBytes + random.nextInt(3) - 1L, pattern.minBytes(), drawn);
      default -> drawn;
    };
  }

  /**
   * Pages of its own for each packet; half of the packets end just round a 4 KB boundary. Of some
   * the page after carries far up.
   */
  private long drawAddress(int bytes) {
    page += 4 + random.nextInt(2);
    if (random.nextInt(8) == 0) {
      page |= (1L << random.nextInt(CARRIES)) - 1;
    }
    page &= -1L >>> 12;
    long offset = random.nextBoolean() ? random.nextInt(4096) : 4096 - random.nextInt(bytes + 1);
    return (page << 12) + (offset & -beatBytes);
  }

  private void makePayload(Sent sent) {
    int beats = (sent.bytes + beatBytes - 1) / beatBytes;
    byte[] bytes = new byte[beats * beatBytes];
    for (int i = 0; i < sent.bytes; i++) {
      bytes[i] = (byte) random.nextInt();
      if (sent.outcome == Outcome.WRITTEN) {
        memory.expect(sent.address + i, bytes[i] & 0xff);
      }
    }
    payloads.add(bytes);
    if (sent.outcome == Outcome.WRITTEN) {
      sent.unanswered = bytes.length;
      unanswered.add(sent);
    }
  }

  private void offerBeat() {
    byte[] bytes = payloads.element();
    for (int i = 0; i < beatBytes; i += 8) {
      long word = 0;
      for (int j = 7; j >= 0; j--) {
        word = word << 8 | bytes[at + i + j] & 0xff;
      }
      payload.setWord(PayloadWires.DATA, i / 8, word);
    }
    payload.set(PayloadWires.LAST, at + beatBytes == bytes.length);
    payload.valid = true;
  }

  /**
   * Takes what passed in this clock.
   *
   * @throws IllegalStateException when the writer did anything wrong
   */
  public void clock() {
    arrivalRule.check();
    port.clock();
    if (command.fires()) {
      command.valid = false;
    }
    if (payload.fires()) {
      payload.valid = false;
      at += beatBytes;
      if (at == payloads.element().length) {
        payloads.remove();
        at = 0;
      }
    }
    if (arrival.fires()) {
      arrive();
    }
    tally.clock();
  }

  @Override
  public void write(long address, int value) {
    memory.write(address, value);
  }

  @Override
  public void answered(long address, int bytes, boolean error) {
    Sent sent = unanswered.element();
    tally.burst(address != sent.address, error);
    sent.error |= error;
    sent.unanswered -= bytes;
    if (sent.unanswered < 0) {
      throw new IllegalStateException("a burst of more bytes than its packet has");
    }
    if (sent.unanswered == 0) {
      unanswered.remove();
    }
  }

  private void arrive() {
    if (underway.isEmpty()) {
      throw new IllegalStateException("an arrival without a command: " + arrival);
    }
    Sent sent = underway.remove();
    if (sent.unanswered != 0) {
      throw new IllegalStateException("it arrives before it is in memory: " + arrival);
    }
    if (arrival.getBit(ArrivalWires.CLOSED) != (sent.outcome == Outcome.MARK)) {
      throw new IllegalStateException("closed of another command: " + arrival);
    }
    boolean error = sent.error || sent.outcome.isError();
    if (arrival.getBit(ArrivalWires.ERROR) != error) {
      throw new IllegalStateException("error has to be " + error + ": " + arrival);
    }
    for (int i = 0; i < FIELDS; i++) {
      if (arrival.get(ArrivalWires.WINDOW + i) != sent.fields[i]) {
        throw new IllegalStateException("fields of another command: " + arrival);
      }
    }
    if (sent.outcome == Outcome.WRITTEN
        && !sent.error
        && !memory.written(sent.address, sent.bytes)) {
      throw new IllegalStateException("bytes of the packet were not written: " + arrival);
    }
    tally.arrival(sent.outcome);
  }

  /**
   * Whether every command was made and has arrived.
   *
   * @return true when nothing is underway
   */
  public boolean done() {
    boolean given = made == pattern.commands() && planned.isEmpty() && payloads.isEmpty();
    return given && underway.isEmpty() && port.idle();
  }

  /**
   * What was seen so far.
   *
   * @return counts that go on
   */
  public WriterTally tally() {
    return tally;
  }
}
