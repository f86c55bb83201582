// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.TimeUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is recorded is what was said, in memory and through a file, however little is kept. */
class TransactionRecorderTest {
  @TempDir private Path folder;

  private static TransactionRecorder memory() {
    return TransactionRecorder.keepingFirst(100);
  }

  @Test
  void whatIsSaidIsThere() {
    Transactions bus = Samples.bus();
    assertThat(bus.lanes())
        .extracting(Lane::toString)
        .containsExactly("dut/requests", "dut/look up", "memory/banks");
    assertThat(bus.all()).extracting(Transaction::begin).isSorted();
    Transaction read = bus.find(1).orElseThrow();
    assertThat(read.begin()).isEqualTo(10);
    assertThat(read.end()).isEqualTo(20);
    assertThat(read.number("bytes", 0)).isEqualTo(16);
    assertThat(bus.children(1)).extracting(Transaction::name).containsExactly("look", "bank 3");
    assertThat(bus.children(1).get(1).attributes()).containsEntry("hit", true);
    Transaction again = bus.effects(1).getFirst();
    assertThat(again.marks()).containsExactly(Mark.FAILED);
    Transaction refused = bus.children(again.id()).get(1);
    assertThat(refused.marks()).containsExactly(Mark.INSTANT);
    assertThat(refused.length()).isZero();
    Transaction refresh =
        bus.all().stream().filter(t -> t.name().equals("refresh")).findFirst().orElseThrow();
    assertThat(refresh.marks()).containsExactly(Mark.UNFINISHED);
    assertThat(refresh.end()).as("the last moment that was heard of").isEqualTo(23);
  }

  @Test
  void aFileHoldsTheSame() {
    for (long seed = 1; seed <= 5; seed++) {
      Path file = folder.resolve("t" + seed + ".jsonl");
      try (TransactionRecorder recorder = TransactionRecorder.toFile(file)) {
        recorder
            .title("random <" + seed + ">")
            .timeBase(TimeBase.clocks(10, TimeUnit.NS))
            .note("seed", "" + seed);
        Samples.random(recorder, seed, 200);
        Samples.bus(recorder);
        assertThat(recorder.open()).as("all that is in memory").isEqualTo(1);
      }
      TransactionRecorder kept = TransactionRecorder.keepingFirst(1 << 20);
      kept.title("random <" + seed + ">").timeBase(TimeBase.clocks(10, TimeUnit.NS));
      Samples.random(kept, seed, 200);
      Samples.bus(kept);
      Transactions read = TransactionFile.read(file);
      assertThat(read.all()).isEqualTo(kept.transactions().all());
      assertThat(read.lanes()).isEqualTo(kept.transactions().lanes());
      assertThat(read.title()).isEqualTo("random <" + seed + ">");
      assertThat(read.timeBase()).isEqualTo(new TimeBase("clock", 10_000));
      assertThat(read.notes()).containsEntry("seed", "" + seed);
      assertThat(read.complete()).isTrue();
      assertThat(read.leftOut()).isZero();
    }
  }

  @Test
  void theSameCallsGiveTheSameBytes() throws IOException {
    for (String name : List.of("a", "b")) {
      try (TransactionRecorder recorder = TransactionRecorder.toFile(folder.resolve(name))) {
        Samples.random(recorder, 3, 500);
      }
    }
    assertThat(Files.readAllBytes(folder.resolve("a")))
        .isEqualTo(Files.readAllBytes(folder.resolve("b")));
  }

  @Test
  void theFirstAreKeptAndTheOthersCounted() {
    TransactionRecorder recorder = TransactionRecorder.keepingFirst(3);
    Lane lane = recorder.lane("g", "l");
    Span last = null;
    for (int i = 0; i < 10; i++) {
      last = recorder.begin(lane, "s" + i, i).childOf(last);
      last.end(i + 1);
    }
    assertThat(last.id()).as("no place").isZero();
    Transactions kept = recorder.transactions();
    assertThat(kept.all()).extracting(Transaction::name).containsExactly("s0", "s1", "s2");
    assertThat(kept.leftOut()).isEqualTo(7);
  }

  @Test
  void theLastAreKeptAndKnowNoParentThatIsGone() {
    TransactionRecorder recorder = TransactionRecorder.keepingLast(3);
    Lane lane = recorder.lane("g", "l");
    Span before = null;
    for (int i = 0; i < 10; i++) {
      Span span = recorder.begin(lane, "s" + i, i).childOf(before).causedBy(before);
      span.end(i + 1);
      before = span;
    }
    Transactions kept = recorder.transactions();
    assertThat(kept.all()).extracting(Transaction::name).containsExactly("s7", "s8", "s9");
    assertThat(kept.all().getFirst().parent()).isZero();
    assertThat(kept.all().getFirst().cause()).isZero();
    assertThat(kept.all().getLast().parent()).isEqualTo(kept.all().get(1).id());
    assertThat(kept.leftOut()).isEqualTo(7);
  }

  @Test
  void someOfThemAreARecordingToo() {
    Transactions bus = Samples.bus();
    Transactions some = bus.only(t -> t.lane().group().equals("dut"));
    assertThat(some.all()).hasSize(5);
    assertThat(some.leftOut()).isEqualTo(2);
    assertThat(some.begin()).isEqualTo(10);
    assertThat(some.end()).isEqualTo(23);
  }

  @Test
  void whatCannotBeIsRefused() {
    TransactionRecorder recorder = memory();
    Lane lane = recorder.lane("g", "l");
    assertThat(recorder.lane("g", "l")).isSameAs(lane);
    assertThatThrownBy(() -> recorder.title("late")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> recorder.begin(lane, "s", -1))
        .hasMessage("the span 's' of lane g/l cannot begin at -1: 0 or more");
    Span span = recorder.begin(lane, "s", 5);
    assertThatThrownBy(() -> span.end(4))
        .hasMessage("the span 's' of lane g/l begins at 5 and cannot end at 4");
    span.end(5);
    assertThatThrownBy(() -> span.with("k", 1))
        .hasMessage("the span 's' of lane g/l has ended: nothing can be added");
    assertThatThrownBy(() -> span.end(6)).isInstanceOf(IllegalStateException.class);
    Lane other = memory().lane("g", "l");
    assertThatThrownBy(() -> recorder.begin(other, "s", 1))
        .hasMessage("the lane g/l is of another recorder");
    recorder.close();
    assertThatThrownBy(() -> recorder.begin(lane, "s", 1)).hasMessage("the recorder is closed");
    assertThatThrownBy(() -> TransactionRecorder.keepingLast(0)).hasMessageContaining("1 or more");
    assertThatThrownBy(() -> TransactionRecorder.toFile(folder.resolve("no/file")))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("cannot be written");
  }

  private void written(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void filesThatAreNoneAreNamedWithTheLine() throws IOException {
    String head = "{\"transactions\":1,\"title\":\"t\",\"unit\":\"ps\",\"picoseconds\":1}\n";
    written("empty", "");
    written("text", "hello\n");
    written("json", "{\"a\":1}\n");
    written("lane", head + "{\"id\":1,\"on\":0,\"name\":\"x\",\"begin\":1,\"end\":2}\n");
    written("line", head + "{\"lane\":0,\"group\":\"g\",\"name\":\"l\"}\nnonsense\n{\"x\":1}\n");
    written("other", head + "{\"x\":1}\n");
    for (String[] each :
        new String[][] {
          {"missing", "there is no file of transactions"},
          {"empty", "is no file of transactions: it is empty"},
          {"text", "is no file of transactions: line 1 is not JSON"},
          {"json", "its first line does not say"},
          {"lane", "line 2 is of a lane that there is not"},
          {"line", "line 3 is not JSON"},
          {"other", "line 2 is neither a lane nor a span"}
        }) {
      assertThatThrownBy(() -> TransactionFile.read(folder.resolve(each[0])))
          .as(each[0])
          .isInstanceOf(TraceException.class)
          .hasMessageContaining(each[1]);
    }
  }

  @Test
  void aFileThatWasCutOffSaysSo() throws IOException {
    Path file = folder.resolve("cut");
    try (TransactionRecorder recorder = TransactionRecorder.toFile(file)) {
      Samples.random(recorder, 1, 50);
    }
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() / 2));
    Transactions cut = TransactionFile.read(file);
    assertThat(cut.complete()).isFalse();
    assertThat(cut.all()).hasSizeGreaterThan(50);
  }
}
