// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.CommandPort;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.EngineCommands;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowStateReader;
import dev.sluice.spec.window.WindowVerdict;
import java.util.ArrayDeque;
import java.util.Queue;

/** A receive-window engine of a bench: the spec, which answers at once, or the cycle model. */
interface BenchEngine extends EngineCommands, WindowStateReader {
  /** A data packet in the engine. */
  record Packet(
      int window,
      int generation,
      int transferId,
      int pidx,
      boolean tail,
      boolean again,
      byte[] data) {
    static Packet of(PacketHeader header, byte[] data) {
      return new Packet(
          header.window(),
          header.generation(),
          header.transferId(),
          header.pidx(),
          header.tail(),
          header.again(),
          data);
    }
  }

  /** Hears the verdicts. */
  interface Verdicts {
    void verdict(Packet packet, WindowVerdict verdict);
  }

  /** A data packet arrives. */
  void packet(Packet packet);

  /** A clock of the engine. */
  void clock();

  /** The spec: verdicts fall in the clock of the packet, the read port answers so much later. */
  final class OfSpec implements BenchEngine {
    private final SluiceParameters parameters;
    private final ReceiveWindow[] windows;
    private final int readLatency;
    private final Verdicts verdicts;
    private final WindowVerdict verdict = new WindowVerdict();
    private int asked = -1;
    private int left;

    OfSpec(SluiceParameters parameters, int readLatency, Verdicts verdicts) {
      this.parameters = parameters;
      this.readLatency = readLatency;
      this.verdicts = verdicts;
      windows = new ReceiveWindow[parameters.windows()];
      for (int i = 0; i < windows.length; i++) {
        windows[i] = new ReceiveWindow(parameters);
      }
    }

    @Override
    public void open(int window, int generation, int packets) {
      windows[window].open(0, generation, 0, (long) packets * parameters.payloadBytes());
    }

    @Override
    public void close(int window) {
      windows[window].close();
    }

    @Override
    public void packet(Packet packet) {
      ReceiveWindow window = windows[packet.window];
      PacketOutcome outcome =
          window.receive(0, packet.generation, packet.pidx, packet.tail, packet.data.length);
      verdicts.verdict(packet, verdict.set(packet.window, packet.pidx, outcome, window));
    }

    @Override
    public void request(int window) {
      if (asked != -1) {
        throw new IllegalStateException("two questions at a time");
      }
      asked = window;
      left = readLatency;
    }

    @Override
    public boolean poll(WindowSnapshot into) {
      if (left-- > 0) {
        return false;
      }
      ReceiveWindow window = windows[asked];
      window.wvec().copyTo(into.wvec());
      into.set(window.wbase(), window.tailSeen(), window.tailIndex());
      asked = -1;
      return true;
    }

    @Override
    public void clock() {
      // Everything has happened already.
    }
  }

  /** The cycle model: one command a clock, in the order given. */
  final class OfCycle implements BenchEngine {
    private final ReceiveWindowEngineModel model;
    private final Verdicts verdicts;
    private final WindowVerdict verdict = new WindowVerdict();
    private final Queue<Runnable> commands = new ArrayDeque<>();
    private final Queue<Packet> inside = new ArrayDeque<>();
    private int asked = -1;

    OfCycle(SluiceParameters parameters, Verdicts verdicts) {
      model = ReceiveWindowEngineModel.of(parameters);
      this.verdicts = verdicts;
      model.drive();
      while (!model.cmd.ready) {
        edge();
      }
    }

    @Override
    public void open(int window, int generation, int packets) {
      commands.add(() -> CommandPort.open(model.cmd, window, generation, packets));
    }

    @Override
    public void close(int window) {
      commands.add(() -> CommandPort.close(model.cmd, window));
    }

    @Override
    public void packet(Packet packet) {
      commands.add(
          () -> {
            CommandPort.packet(
                model.cmd, packet.window, packet.generation, packet.pidx, packet.tail);
            inside.add(packet);
          });
    }

    @Override
    public void request(int window) {
      if (asked != -1) {
        throw new IllegalStateException("two questions at a time");
      }
      asked = window;
      CommandPort.query(model.query, window);
    }

    @Override
    public boolean poll(WindowSnapshot into) {
      Wires status = model.status;
      if (!status.valid || status.getInt(StatusWires.WINDOW) != asked) {
        return false;
      }
      StatusWires.wvec(status, into.wvec());
      into.set(
          status.getInt(StatusWires.WBASE),
          status.getBit(StatusWires.TAIL_SEEN),
          status.getInt(StatusWires.TAIL_INDEX));
      asked = -1;
      return true;
    }

    /** The rising edge; then nothing is offered, and the wires show the next clock. */
    private void edge() {
      model.clock();
      model.cmd.valid = false;
      model.query.valid = false;
      model.drive();
    }

    @Override
    public void clock() {
      if (!commands.isEmpty()) {
        commands.remove().run();
      }
      edge();
      Wires given = model.verdict;
      if (given.valid) {
        verdicts.verdict(
            inside.remove(),
            verdict.set(
                given.getInt(VerdictWires.WINDOW),
                given.getInt(VerdictWires.PIDX),
                Verdict.ofCode(given.getInt(VerdictWires.VERDICT)),
                given.getInt(VerdictWires.WBASE),
                given.getInt(VerdictWires.SLIDE),
                given.getBit(VerdictWires.COMPLETE),
                given.getBit(VerdictWires.ANSWER_AGAIN)));
      }
    }
  }
}
