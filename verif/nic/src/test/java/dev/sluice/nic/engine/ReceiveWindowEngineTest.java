package dev.sluice.nic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.Verdict;
import dev.sluice.spec.WindowState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Directed bench of the receive-window engine: each rule of protocol text, section 4, and each
 * edge, in the RTL. Every output of every clock is also compared with the cycle model.
 */
@ParameterizedClass
@MethodSource("configurations")
class ReceiveWindowEngineTest {
  private static final int GENERATION = 7;

  private final SluiceParameters parameters;
  private final int w;
  private final int m;
  private EngineCosim engine;
  private EngineOutputs outputs;
  private final List<Answer> answers = new ArrayList<>();

  record Answer(int window, int pidx, Verdict verdict, int wbase, int slide, boolean complete) {}

  ReceiveWindowEngineTest(SluiceParameters parameters) {
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
    engine = new EngineCosim(EngineModels.of(parameters), parameters);
    outputs = engine.outputs();
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  private void clock() {
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

  private void open(int window, int length) {
    engine.open(window, GENERATION, length);
    clock();
  }

  private void send(int window, int pidx, boolean tail) {
    engine.packet(window, GENERATION, pidx, tail);
    clock();
  }

  private void send(int... pidx) {
    for (int k : pidx) {
      send(0, k, false);
    }
  }

  /** Waits until the window's edges are where WBASE is. */
  private void settle() {
    for (int i = 1; i < engine.edgeLag(); i++) {
      clock();
    }
  }

  /** The next packet of a stream in order, in every clock unless the late edge is over W late. */
  private void stream(int window, int pidx, boolean tail) {
    send(window, pidx, tail);
    if (w < engine.edgeLag()) {
      settle();
    }
  }

  /** Asks for a window and waits for the answer, which must come. */
  private void ask(int window) {
    engine.query(window);
    engine.clock();
    awaitStatus();
  }

  private void awaitStatus() {
    int longest = engine.latency() + 2 * w + 10;
    for (int i = 0; i < longest && !outputs.statusValid(); i++) {
      engine.clock();
    }
    assertThat(outputs.statusValid()).isTrue();
  }

  /** Lets the last verdicts out, and returns all since the last call. */
  private List<Answer> drain() {
    for (int i = 0; i < engine.latency(); i++) {
      clock();
    }
    List<Answer> taken = List.copyOf(answers);
    answers.clear();
    return taken;
  }

  private static Answer answer(int pidx, Verdict verdict, int wbase, int slide) {
    return new Answer(0, pidx, verdict, wbase, slide, false);
  }

  private static Answer completing(int pidx, int wbase, int slide) {
    return new Answer(0, pidx, Verdict.ACCEPTED, wbase, slide, true);
  }

  @Test
  void inOrderBackToBackSlidesByOneInEveryClock() {
    open(0, m);
    int n = Math.min(m, 3 * w);
    IntStream.range(0, n).forEach(k -> stream(0, k, false));
    assertThat(drain())
        .isEqualTo(
            IntStream.range(0, n).mapToObj(k -> answer(k, Verdict.ACCEPTED, k + 1, 1)).toList());
  }

  @Test
  void rule1AFreeWindowIsStale() {
    send(0);
    assertThat(drain()).containsExactly(answer(0, Verdict.STALE, 0, 0));
  }

  @Test
  void rule1AClosedWindowIsStale() {
    open(0, m);
    send(0);
    engine.close(0);
    clock();
    send(1);
    assertThat(drain())
        .containsExactly(answer(0, Verdict.ACCEPTED, 1, 1), answer(1, Verdict.STALE, 0, 0));
  }

  @Test
  void rule1AnotherGenerationIsStale() {
    open(0, m);
    engine.packet(0, GENERATION + 1, 0, false);
    clock();
    engine.open(0, GENERATION + 1, m);
    clock();
    send(0);
    assertThat(drain()).extracting(Answer::verdict).containsExactly(Verdict.STALE, Verdict.STALE);
  }

  @Test
  void rule1AWindowThatDoesNotExistIsStale() {
    int last = (1 << parameters.windowBits()) - 1;
    engine.open(last, GENERATION, m);
    clock();
    send(last, 0, false);
    Verdict expected = last < parameters.windows() ? Verdict.ACCEPTED : Verdict.STALE;
    assertThat(drain()).extracting(Answer::verdict).containsExactly(expected);
  }

  @Test
  void rule1OutsideTheRegionIsBad() {
    open(0, 3);
    send(2, 3);
    assertThat(drain())
        .containsExactly(answer(2, Verdict.ACCEPTED, 0, 0), answer(3, Verdict.BAD, 0, 0));
  }

  @Test
  void rule1PidxOfMAndMoreIsBad() {
    open(0, m);
    int limit = 1 << SluiceParameters.PIDX_BITS;
    send(0, Math.min(m, limit - 1), false);
    send(0, limit - 1, false);
    Verdict expected = m < limit ? Verdict.BAD : Verdict.BEYOND;
    assertThat(drain()).extracting(Answer::verdict).containsOnly(expected);
  }

  @Test
  void rule1ARegionOfNoPacketsTakesNone() {
    open(0, 0);
    send(0);
    assertThat(drain()).containsExactly(answer(0, Verdict.BAD, 0, 0));
  }

  @Test
  void rule2TheEdgesOfTheWindow() {
    open(0, m);
    send(w, w - 1, 0);
    settle();
    send(0, w, w + 1);
    assertThat(drain())
        .containsExactly(
            answer(w, Verdict.BEYOND, 0, 0),
            answer(w - 1, Verdict.ACCEPTED, 0, 0),
            answer(0, Verdict.ACCEPTED, 1, 1),
            answer(0, Verdict.BELOW, 1, 0),
            answer(w, Verdict.ACCEPTED, 1, 0),
            answer(w + 1, Verdict.BEYOND, 1, 0));
  }

  @Test
  void rule3ACopyInTheNextClockIsADuplicate() {
    open(0, m);
    send(3, 3, 5, 3);
    assertThat(drain())
        .extracting(Answer::verdict)
        .containsExactly(Verdict.ACCEPTED, Verdict.DUPLICATE, Verdict.ACCEPTED, Verdict.DUPLICATE);
  }

  @Test
  void rule4TailsThatContradictAreBad() {
    open(0, m);
    send(0, 5, true);
    send(0, 3, true);
    send(0, 6, true);
    send(6);
    send(0, 5, true);
    assertThat(drain())
        .extracting(Answer::verdict)
        .containsExactly(
            Verdict.ACCEPTED, Verdict.BAD, Verdict.BAD, Verdict.BAD, Verdict.DUPLICATE);
  }

  @Test
  void rule4ATailBeforeAnAcceptedPacketIsBad() {
    open(0, m);
    send(w - 1);
    send(0, w - 2, true);
    send(0, 0, true);
    send(w - 2);
    assertThat(drain())
        .extracting(Answer::verdict)
        .containsExactly(Verdict.ACCEPTED, Verdict.BAD, Verdict.BAD, Verdict.ACCEPTED);
  }

  @Test
  void rule5AFullWindowSlidesByWAtOnce() {
    open(0, m);
    IntStream.range(1, w).forEach(this::send);
    send(0);
    settle();
    send(w);
    List<Answer> all = drain();
    assertThat(all.subList(0, w - 1)).allMatch(a -> a.slide() == 0 && a.wbase() == 0);
    assertThat(all.subList(w - 1, w + 1))
        .containsExactly(answer(0, Verdict.ACCEPTED, w, w), answer(w, Verdict.ACCEPTED, w + 1, 1));
  }

  @Test
  void rule5ASlideStopsAtTheNextHole() {
    open(0, m);
    send(1, 2, 4, 7, 0, 3, 5, 6);
    assertThat(drain()).extracting(Answer::slide).containsExactly(0, 0, 0, 0, 3, 2, 1, 2);
  }

  @Test
  void rule6TailAtTheBaseCompletes() {
    open(0, m);
    send(0, 1);
    send(0, 2, true);
    assertThat(drain())
        .containsExactly(
            answer(0, Verdict.ACCEPTED, 1, 1),
            answer(1, Verdict.ACCEPTED, 2, 1),
            completing(2, 3, 1));
  }

  @Test
  void rule6TailFirstCompletesOnTheLastHole() {
    open(0, m);
    send(0, w - 1, true);
    for (int k = w - 2; k >= 0; k--) {
      send(k);
    }
    List<Answer> all = drain();
    assertThat(all.subList(0, w - 1)).noneMatch(Answer::complete);
    assertThat(all.get(w - 1)).isEqualTo(completing(0, w, w));
  }

  @Test
  void rule6ATransferOfOnePacket() {
    open(0, 1);
    send(0, 0, true);
    settle();
    send(0, 0, true);
    assertThat(drain()).containsExactly(completing(0, 1, 1), answer(0, Verdict.BELOW, 1, 0));
  }

  @Test
  void rule6ATransferOfMPackets() {
    int n = Math.min(m, 1 << 20);
    open(0, n);
    for (int k = 0; k < n - 1; k++) {
      stream(0, k, false);
      if (answers.size() > 1000) {
        assertThat(answers).allMatch(a -> a.verdict() == Verdict.ACCEPTED && !a.complete());
        answers.clear();
      }
    }
    drain();
    send(0, n - 1, true);
    assertThat(drain()).containsExactly(completing(n - 1, n, 1));
  }

  @Test
  void rule1ADoneWindowAnswersAgain() {
    open(0, 2);
    send(0);
    send(0, 1, true);
    drain();
    engine.packet(0, GENERATION, 1, true);
    for (int i = 0; i < engine.latency(); i++) {
      engine.clock();
      assertThat(outputs.verdictAnswerAgain()).isFalse();
    }
    engine.clock();
    assertThat(outputs.verdictValid()).isTrue();
    assertThat(outputs.verdictAnswerAgain()).isTrue();
    assertThat(outputs.verdictComplete()).isFalse();
  }

  @Test
  void aReopenedWindowStartsFromNothing() {
    open(0, m);
    send(0, 1, 3);
    send(0, 4, true);
    engine.open(0, GENERATION + 1, m);
    clock();
    engine.packet(0, GENERATION + 1, 3, false);
    clock();
    engine.packet(0, GENERATION + 1, 0, false);
    clock();
    engine.packet(0, GENERATION + 1, 7, false);
    clock();
    List<Answer> all = drain();
    assertThat(all.subList(4, 7))
        .containsExactly(
            answer(3, Verdict.ACCEPTED, 0, 0),
            answer(0, Verdict.ACCEPTED, 1, 1),
            answer(7, Verdict.ACCEPTED, 1, 0));
  }

  @Test
  void allWindowsInterleavedDoNotMix() {
    int r = parameters.windows();
    int n = 12;
    for (int window = 0; window < r; window++) {
      open(window, n);
    }
    drain();
    for (int k = 0; k < n; k++) {
      for (int window = 0; window < r; window++) {
        stream(window, k, k == n - 1);
      }
    }
    List<Answer> all = drain();
    assertThat(all).hasSize(n * r);
    assertThat(all).allMatch(a -> a.wbase() == a.pidx() + 1 && a.slide() == 1);
    assertThat(all).allMatch(a -> a.complete() == (a.pidx() == n - 1));
  }

  @Test
  void theReadPortShowsTheWindow() {
    open(0, 6);
    send(0, 2);
    send(0, 4, true);
    drain();
    ask(0);
    assertThat(outputs.statusWindow()).isZero();
    assertThat(outputs.statusState()).isEqualTo(WindowState.OPEN.code());
    assertThat(outputs.statusGeneration()).isEqualTo(GENERATION);
    assertThat(outputs.statusWbase()).isOne();
    assertThat(outputs.statusTailSeen()).isTrue();
    assertThat(outputs.statusTailIndex()).isEqualTo(4);
    long[] wvec = new long[(w + 63) / 64];
    outputs.statusWvec(wvec);
    // Packet 1 is missing, 2 is there, 3 is missing, 4 is there.
    assertThat(wvec[0]).isEqualTo(0b0101L << 60);
  }

  @Test
  void theReadPortSeesTheCommandOfTheClockBefore() {
    open(0, 6);
    send(0);
    engine.query(0);
    send(1);
    awaitStatus();
    assertThat(outputs.statusWbase())
        .as("the query came with packet 1: it passes it (shift) or waits for it (ring)")
        .isEqualTo(parameters.architecture() == Architecture.SHIFT ? 1 : 2);
    engine.clock();
    send(2);
    ask(0);
    assertThat(outputs.statusWbase()).as("the query came after packet 2").isEqualTo(3);
  }

  @Test
  void resetInTheMiddleForgetsEverything() {
    open(0, m);
    send(0, 1);
    for (int i = 2; i < engine.latency(); i++) {
      clock();
    }
    engine.reset();
    engine.clock();
    assertThat(outputs.verdictValid())
        .as("in the clock of reset the pipeline still moves")
        .isTrue();
    for (int i = 0; i < parameters.windows(); i++) {
      engine.packet(0, GENERATION, 2, false);
      engine.clock();
      assertThat(outputs.ready()).isFalse();
      assertThat(outputs.verdictValid()).isFalse();
    }
    answers.clear();
    send(2);
    assertThat(drain()).containsExactly(answer(2, Verdict.STALE, 0, 0));
  }
}
