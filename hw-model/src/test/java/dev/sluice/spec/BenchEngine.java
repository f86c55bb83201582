// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec;

import dev.sluice.cycle.window.ReceiveWindowEngineModel;
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
      while (!model.ready()) {
        model.clock();
      }
    }

    @Override
    public void open(int window, int generation, int packets) {
      commands.add(() -> model.open(window, generation, packets));
    }

    @Override
    public void close(int window) {
      commands.add(() -> model.close(window));
    }

    @Override
    public void packet(Packet packet) {
      commands.add(
          () -> {
            model.packet(packet.window, packet.generation, packet.pidx, packet.tail);
            inside.add(packet);
          });
    }

    @Override
    public void request(int window) {
      if (asked != -1) {
        throw new IllegalStateException("two questions at a time");
      }
      asked = window;
      model.query(window);
    }

    @Override
    public boolean poll(WindowSnapshot into) {
      if (!model.statusValid() || model.statusWindow() != asked) {
        return false;
      }
      System.arraycopy(model.statusWvec(), 0, into.wvec(), 0, into.wvec().length);
      into.set(model.statusWbase(), model.statusTailSeen(), model.statusTailIndex());
      asked = -1;
      return true;
    }

    @Override
    public void clock() {
      if (!commands.isEmpty()) {
        commands.remove().run();
      }
      model.clock();
      if (model.verdictValid()) {
        verdicts.verdict(
            inside.remove(),
            verdict.set(
                model.verdictWindow(),
                model.verdictPidx(),
                Verdict.ofCode(model.verdictCode()),
                model.verdictWbase(),
                model.verdictSlide(),
                model.verdictComplete(),
                model.verdictAnswerAgain()));
      }
    }
  }
}
