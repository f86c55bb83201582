// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineOutputs;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Directed bench of the receive-window engine, of several configurations: what its tests say, and
 * every output of every clock compared with the cycle model.
 */
@ParameterizedClass
@MethodSource("configurations")
abstract class DirectedEngineTest {
  static final int GENERATION = 7;

  final SluiceParameters parameters;
  final int w;
  final int m;
  EngineCosim engine;
  EngineOutputs outputs;
  final List<Answer> answers = new ArrayList<>();

  record Answer(int window, int pidx, Verdict verdict, int wbase, int slide, boolean complete) {}

  DirectedEngineTest(SluiceParameters parameters) {
    this.parameters = parameters;
    w = parameters.width();
    m = parameters.maxPackets();
  }

  static List<SluiceParameters> configurations() {
    return List.of(
        new SluiceParameters(1, 8, 40, 512, Architecture.SHIFT),
        new SluiceParameters(5, 64, 300, 512, Architecture.SHIFT),
        SluiceParameters.DEFAULT,
        new SluiceParameters(4, 1024, SluiceParameters.MAX_MAX_PACKETS, 512, Architecture.SHIFT),
        new SluiceParameters(1, 8, 40, 512, Architecture.RING),
        new SluiceParameters(5, 64, 300, 512, Architecture.RING),
        new SluiceParameters(256, 128, 1 << 20, 512, Architecture.RING),
        new SluiceParameters(4, 1024, 1 << 15, 512, Architecture.RING));
  }

  @BeforeEach
  void start() throws Exception {
    engine = new EngineCosim(EngineModels.of(parameters), parameters, 1);
    outputs = engine.outputs();
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  void clock() {
    engine.clock();
    if (outputs.verdictValid()) {
      answers.add(
          new Answer(
              outputs.verdictWindow(),
              outputs.verdictPidx(),
              Verdict.ofCode(outputs.verdictCode()),
              outputs.verdictWbase(),
              outputs.verdictSlide(),
              outputs.verdictComplete()));
    }
  }

  void open(int window, int length) {
    engine.open(window, GENERATION, length);
    clock();
  }

  void send(int window, int pidx, boolean tail) {
    engine.packet(window, GENERATION, pidx, tail);
    clock();
  }

  void send(int... pidx) {
    for (int k : pidx) {
      send(0, k, false);
    }
  }

  /** Waits until the window's edges are where WBASE is. */
  void settle() {
    for (int i = 1; i < engine.edgeLag(); i++) {
      clock();
    }
  }

  /** The next packet of a stream in order, in every clock unless the late edge is over W late. */
  void stream(int window, int pidx, boolean tail) {
    send(window, pidx, tail);
    if (w < engine.edgeLag()) {
      settle();
    }
  }

  /** Asks for a window and waits for the answer, which must come. */
  void ask(int window) {
    engine.query(window);
    engine.clock();
    awaitStatus();
  }

  void awaitStatus() {
    int longest = engine.latency() + 2 * w + 10;
    for (int i = 0; i < longest && !outputs.statusValid(); i++) {
      engine.clock();
    }
    assertThat(outputs.statusValid()).isTrue();
  }

  /** Lets the last verdicts out, and returns all since the last call. */
  List<Answer> drain() {
    for (int i = 0; i < engine.latency(); i++) {
      clock();
    }
    List<Answer> taken = List.copyOf(answers);
    answers.clear();
    return taken;
  }

  static Answer answer(int pidx, Verdict verdict, int wbase, int slide) {
    return new Answer(0, pidx, verdict, wbase, slide, false);
  }

  static Answer completing(int pidx, int wbase, int slide) {
    return new Answer(0, pidx, Verdict.ACCEPTED, wbase, slide, true);
  }
}
