// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.Verdict;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathOutcome;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.Outcome;
import dev.sluice.study.transport.PacketObserver;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.TransferSimulation;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What happened at the receiver of one simulated transfer of {@link ReceiveWindowTransport}, in
 * order: to bring the same packets in the same order to other receivers, such as hardware, and to
 * compare what they make of them. One thing is done as hardware does it, and not as a study's run
 * does: an early request is made with the packet that makes it due, not with the next clock.
 */
public final class ReceiverRecord {
  /** What can happen at a receiver. */
  public enum Kind {
    /** A packet arrives. */
    ARRIVAL,
    /** A time-out of the window, which may send requests or none. */
    TIMEOUT,
    /** A packet is sent. */
    ANSWER
  }

  /**
   * Something that happened.
   *
   * @param kind what
   * @param picos when, ps; of an answer, when its last byte has left
   * @param packet the packet that arrived or was sent; null for a time-out. Transfer id and remote
   *     address are 0
   */
  public record Event(Kind kind, long picos, PacketHeader packet) {}

  private final Transfer transfer;
  private final List<Event> events;
  private final Outcome outcome;
  private final WindowReceiver receiver;
  private final Clocks clocks;

  private ReceiverRecord(
      Transfer transfer,
      Clocks clocks,
      List<Event> events,
      Outcome outcome,
      WindowReceiver receiver) {
    this.transfer = transfer;
    this.clocks = clocks;
    this.events = Collections.unmodifiableList(events);
    this.outcome = outcome;
    this.receiver = receiver;
  }

  /**
   * Simulates a transfer, alone on its line, to its end.
   *
   * @param width W
   * @param extensions what both ends do beyond the source
   * @param clocks of both ends in a data packet's time, 1 or more: as many as hardware has where
   *     its measured times are to be those of the simulation
   * @param packets N
   * @param payloadBytes P
   * @param picosPerByte of both nodes' lines
   * @param network of both ways
   * @param bound the last time at which something may happen, ps
   * @return what happened
   * @throws ParameterException when a value is out of range
   */
  public static ReceiverRecord of(
      int width,
      Extensions extensions,
      int clocks,
      int packets,
      int payloadBytes,
      int picosPerByte,
      PathNetworkParameters network,
      long bound) {
    Recorder recorder = new Recorder(new ReceiveWindowTransport(width, extensions).prompt(clocks));
    TransferSimulation simulation =
        new TransferSimulation(recorder, packets, payloadBytes, 1, picosPerByte, network, network);
    simulation.observe(recorder);
    Outcome outcome = simulation.run(bound).getFirst();
    return new ReceiverRecord(
        recorder.transfer,
        Clocks.of(recorder.transfer, clocks),
        recorder.events,
        outcome,
        recorder.receiver);
  }

  /** Keeps the receiver that a transport makes, and sees its packets and time-outs. */
  private static final class Recorder implements Transport, PacketObserver {
    private final Transport transport;
    private final List<Event> events = new ArrayList<>();
    private Transfer transfer;
    private WindowReceiver receiver;
    private long timeouts;

    Recorder(Transport transport) {
      this.transport = transport;
    }

    @Override
    public String id() {
      return transport.id();
    }

    @Override
    public SendingEndpoint sender(Transfer ofTransfer) {
      transfer = ofTransfer;
      return transport.sender(ofTransfer);
    }

    @Override
    public Endpoint receiver(Transfer ofTransfer, WrittenPackets memory) {
      receiver = (WindowReceiver) transport.receiver(ofTransfer, memory);
      return receiver;
    }

    @Override
    public void sent(long now, boolean toReceiver, Packet packet, PathOutcome fate) {
      noteTimeouts(now);
      if (!toReceiver) {
        events.add(new Event(Kind.ANSWER, now, header(packet)));
      }
    }

    @Override
    public void arrived(long now, boolean toReceiver, Packet packet) {
      noteTimeouts(now);
      if (toReceiver) {
        events.add(new Event(Kind.ARRIVAL, now, header(packet)));
      }
    }

    /** The receiver's time-outs fall between two packets that are seen. */
    private void noteTimeouts(long now) {
      for (; timeouts < ReceiverRecord.timeouts(receiver); timeouts++) {
        events.add(new Event(Kind.TIMEOUT, now, null));
      }
    }

    private PacketHeader header(Packet packet) {
      PacketHeader header = new PacketHeader();
      ReceiveWindowTransport.unpack(packet, transfer, header);
      return header;
    }
  }

  /**
   * What happened.
   *
   * @return in order, until the sender knew of the completion
   */
  public List<Event> events() {
    return events;
  }

  /**
   * What the transfer cost.
   *
   * @return as the study counts it
   */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * Time-outs and limits of both ends.
   *
   * @return in clocks of the simulation
   */
  public TransportParameters timing() {
    return ReceiveWindowTransport.timing(transfer, clocks);
  }

  /**
   * A data packet's time on the line.
   *
   * @return ps
   */
  public long packetPicos() {
    return clocks.packetTime();
  }

  /**
   * Data packets on which a verdict fell.
   *
   * @param verdict which
   * @return a count
   */
  public long verdicts(Verdict verdict) {
    long sum = 0;
    for (PacketOutcome of : PacketOutcome.values()) {
      sum += of.verdict() == verdict ? receiver.window().count(of) : 0;
    }
    return sum;
  }

  /**
   * Time-outs of the window, prompt ones too.
   *
   * @return a count
   */
  public long timeouts() {
    return timeouts(receiver);
  }

  private static long timeouts(WindowReceiver receiver) {
    return receiver.control().timeouts() + receiver.control().promptTimeouts();
  }

  /**
   * Single-packet requests that were made early.
   *
   * @return a count
   */
  public long earlyRequests() {
    return receiver.control().earlyRequests();
  }

  /**
   * Requests for packets whose original was still to come.
   *
   * @return a count
   */
  public long askedInVain() {
    return receiver.control().spuriousRequests();
  }
}
