// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.QueryBound;
import org.junit.jupiter.api.Test;

/** Every query is answered, for its window, within the bound. */
class QueryCheckerTest {
  private static final SluiceParameters P =
      new SluiceParameters(8, 64, 100, 64, Architecture.SEGMENTED);
  private static final int BOUND = QueryBound.clocks(P);
  private static final int AGAIN = QueryBound.again(P);

  private final Wires query = QueryWires.stream(P, "query");
  private final Wires status = StatusWires.flow(P, "status");
  private final Wires cmd = EngineCommandWires.stream(P, "cmd");
  private final NoStarvedQuery checker = new NoStarvedQuery(Broken.run(), P, query, status, cmd);

  QueryCheckerTest() {
    query.ready = true;
    cmd.ready = true;
    clocks(20);
  }

  private void clocks(int count) {
    for (int i = 0; i < count; i++) {
      checker.clock(7);
    }
  }

  private void ask(int window) {
    query.valid = true;
    query.set(QueryWires.WINDOW, window);
    clocks(1);
    query.valid = false;
  }

  private void answer(int window) {
    status.valid = true;
    status.set(StatusWires.WINDOW, window);
    clocks(1);
    status.valid = false;
  }

  private void command(int window) {
    send(WindowOp.CLOSE, window);
  }

  private void send(WindowOp op, int window) {
    cmd.valid = true;
    cmd.set(EngineCommandWires.OP, op.code());
    cmd.set(EngineCommandWires.WINDOW, window);
    clocks(1);
    cmd.valid = false;
  }

  private static void starves(Runnable action) {
    Broken.rule(Invariant.NO_STARVED_QUERY, "has no answer after", action::run);
  }

  @Test
  void theLastClockOfTheBoundIsInTime() {
    assertThatCode(
            () -> {
              for (int i = 0; i < 3; i++) {
                ask(3);
                clocks(BOUND - 1);
                answer(3);
              }
              clocks(2 * BOUND);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void aQueryThatIsNotAnsweredStarves() {
    ask(3);
    clocks(BOUND);
    starves(() -> clocks(1));
  }

  @Test
  void anAnswerIsOfOneQueryOnly() {
    ask(3);
    clocks(5);
    ask(4);
    clocks(5);
    answer(3);
    clocks(BOUND - 6);
    starves(() -> clocks(1));
  }

  @Test
  void anOpenOrCloseOfTheWindowGivesTimeAndOfAnotherWindowNone() {
    ask(3);
    command(3);
    command(2);
    clocks(BOUND + AGAIN - 2);
    starves(() -> clocks(1));
  }

  @Test
  void aPacketOfTheWindowGivesNoTime() {
    ask(3);
    send(WindowOp.PACKET, 3);
    clocks(BOUND - 1);
    starves(() -> clocks(1));
  }

  @Test
  void aCommandThatWasOnItsWayGivesTime() {
    command(3);
    clocks(3);
    ask(3);
    clocks(BOUND + AGAIN);
    starves(() -> clocks(1));
  }

  @Test
  void anAnswerForAnotherWindowIsNone() {
    ask(3);
    Broken.rule(Invariant.NO_STARVED_QUERY, "asked for window 3, told of 4", () -> answer(4));
  }

  @Test
  void anAnswerWithoutAQuery() {
    Broken.rule(Invariant.NO_STARVED_QUERY, "an answer without a query", () -> answer(4));
  }
}
