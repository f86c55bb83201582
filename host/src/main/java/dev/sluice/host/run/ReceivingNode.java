// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cycle.window.WindowOp;
import dev.sluice.host.pcap.WireTap;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineOutputs;
import dev.sluice.lockstep.window.EngineTap;
import dev.sluice.network.Channel;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.control.ControlQueue;
import dev.sluice.spec.control.ReceiveControl;
import dev.sluice.spec.control.WindowManager;
import dev.sluice.spec.control.WindowPhase;
import dev.sluice.spec.control.WindowTable;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowVerdict;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/**
 * The node that receives. The engine is the RTL; header check, window manager and time-outs round
 * it are the spec's. Payload goes to memory when and only when the RTL says accepted, to the place
 * that PIDX gives.
 */
final class ReceivingNode {
  /** The peer that the network does not name, as there is one. */
  static final long SENDER = 1;

  private static final int CONTROL_QUEUE = 1 << 12;

  private final EngineCosim engine;
  private final EngineOutputs outputs;
  private final EngineGate gate;
  private EngineTap engineTap = EngineTap.DEAF;
  private final WindowTable table;
  private final WindowManager manager;
  private final ReceiveControl control;
  private final ControlQueue answers = new ControlQueue(CONTROL_QUEUE);
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final WindowVerdict verdict = new WindowVerdict();
  private final PendingPackets pending;
  private final MemorySegment memory;
  private final int payloadBytes;
  private final BitSet written = new BitSet();

  WireTap tap = WireTap.NONE;
  final long[] verdicts = new long[Verdict.values().length];
  final long[] undecodable = new long[DecodeVerdict.values().length];
  final long[] notAdmitted = new long[AdmissionVerdict.values().length];
  long controlSent;
  long dataReceived;
  long writtenTwice;

  ReceivingNode(
      EngineCosim engine,
      TransportParameters transport,
      Extensions extensions,
      MemorySegment memory,
      TransferListener listener) {
    this.engine = engine;
    outputs = engine.outputs();
    this.memory = memory;
    payloadBytes = engine.parameters().payloadBytes();
    gate = new EngineGate(engine);
    table = new WindowTable(engine.parameters(), transport, extensions);
    manager = new WindowManager(table, gate, this::isRegistered, answers, listener);
    control = new ReceiveControl(table, manager, gate, answers, listener);
    pending = new PendingPackets(engine.latency(), payloadBytes);
  }

  /** Has somebody listen at the engine's ports. */
  void tapEngine(EngineTap listener) {
    engineTap = listener;
    gate.tap(listener);
  }

  private boolean isRegistered(long peer, long address, long bytes) {
    return peer == SENDER && address >= 0 && address <= memory.byteSize() - bytes;
  }

  /** One clock: what arrives goes in, the engine moves, what it says is done. */
  void clock(long clock, Channel in, Channel out) {
    // A command that waits goes first; the packet behind it stays on the line for a clock.
    if (!gate.drive() && in.receive(clock)) {
      tap.packet(
          WireTap.Port.RECEIVER, true, clock, in.packet(), in.packetOffset(), in.packetSize());
      arrive(clock, in.packet(), in.packetOffset(), in.packetSize());
    }
    gate.driveQuery();
    engine.clock();
    engineTap.clock(outputs);
    if (outputs.verdictValid()) {
      onVerdict(clock);
    }
    control.tick(clock);
    if (out.canSend() && answers.poll(header)) {
      controlSent++;
      int size = codec.encodeControl(header, out.slot(), out.slotOffset());
      tap.packet(WireTap.Port.RECEIVER, false, clock, out.slot(), out.slotOffset(), size);
      out.send(clock, size);
    }
  }

  private void arrive(long clock, byte[] packet, int offset, int size) {
    DecodeVerdict decoded = codec.decode(packet, offset, size, header);
    if (decoded != DecodeVerdict.OK) {
      undecodable[decoded.ordinal()]++;
    } else if (header.type() == PacketType.DATA) {
      dataReceived++;
      AdmissionVerdict admission = manager.admit(clock, SENDER, header);
      if (admission == AdmissionVerdict.PASS) {
        engine.packet(header.window(), header.generation(), header.pidx(), header.tail());
        engineTap.command(
            WindowOp.PACKET.code(),
            header.window(),
            header.generation(),
            header.pidx(),
            header.tail(),
            0);
        pending.add(
            packet,
            offset + PacketCodec.HEADER_BYTES,
            header.payloadLength(),
            header.again(),
            place(header.window(), header.pidx()));
      } else {
        notAdmitted[admission.ordinal()]++;
      }
    } else {
      manager.onPacket(clock, SENDER, header);
      gate.drive();
    }
  }

  /**
   * Where the data of a packet belongs; of no use where the window is free, as it is stale then.
   */
  private long place(int window, int pidx) {
    return table.phase(window) == WindowPhase.FREE ? 0 : table.addressOf(window, pidx);
  }

  private void onVerdict(long clock) {
    Verdict fell = Verdict.ofCode(outputs.verdictCode());
    verdicts[fell.ordinal()]++;
    boolean again = pending.again();
    // A transfer may have failed while its last packets were in the engine: its memory is not ours.
    if (fell == Verdict.ACCEPTED && table.phase(outputs.verdictWindow()) == WindowPhase.OPEN) {
      int packet = (int) (pending.address() / payloadBytes);
      writtenTwice += written.get(packet) ? 1 : 0;
      written.set(packet);
      pending.write(memory);
    } else {
      pending.drop();
    }
    verdict.set(
        outputs.verdictWindow(),
        outputs.verdictPidx(),
        fell,
        outputs.verdictWbase(),
        outputs.verdictSlide(),
        outputs.verdictComplete(),
        outputs.verdictAnswerAgain());
    control.onVerdict(clock, verdict, again);
  }

  /** Packets of the file that were written. */
  long packetsWritten() {
    return verdicts[Verdict.ACCEPTED.ordinal()];
  }

  /** Control packets of a type that were queued. */
  long controlCount(PacketType type) {
    return answers.count(type);
  }

  /** Control packets that found the queue full; the time-outs make up for them. */
  long controlDropped() {
    return answers.dropped();
  }

  /** What the control of the windows counted. */
  ReceiveControl control() {
    return control;
  }

  /** Nothing waits to go out or into the engine. */
  boolean isIdle() {
    return answers.size() == 0;
  }
}
