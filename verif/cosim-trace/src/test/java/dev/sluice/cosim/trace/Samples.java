// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import dev.sluice.cosim.TimeUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Recordings to export, the same ones for the same seed. */
public final class Samples {
  private Samples() {}

  /** A request with two stages, what it brought about, an instant, and one that never ended. */
  public static void bus(TransactionRecorder recorder) {
    Lane requests = recorder.lane("dut", "requests");
    Lane look = recorder.lane("dut", "look up");
    Lane memory = recorder.lane("memory", "banks");
    Span read = recorder.begin(requests, "read <0x40> & \"more\"", 10).with("bytes", 16);
    recorder.begin(look, "look", 10).childOf(read).end(14);
    recorder.begin(memory, "bank 3", 14).childOf(read).with("hit", true).end(20);
    read.with("note", "tab\tand\nline").end(20);
    Span again = recorder.begin(requests, "read 0x80", 18).causedBy(read).failed();
    recorder.begin(look, "look", 18).childOf(again).end(22);
    recorder.begin(look, "refused", 22).childOf(again).with("reason", "busy").instant();
    again.end(23);
    recorder.begin(memory, "refresh", 21).with("row", 7);
  }

  /** Many spans with stages that overlap, parents, causes, instants and failures at random. */
  public static void random(TransactionRecorder recorder, long seed, int spans) {
    SplittableRandom random = new SplittableRandom(seed);
    Lane whole = recorder.lane("packets", "all");
    Lane[] stages = new Lane[4];
    for (int i = 0; i < stages.length; i++) {
      stages[i] = recorder.lane("stages", "stage " + i);
    }
    List<Span> earlier = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < spans; i++) {
      now += random.nextInt(5);
      Span packet = recorder.begin(whole, "packet " + i, now).with("number", i);
      if (!earlier.isEmpty() && random.nextInt(3) == 0) {
        packet.causedBy(earlier.get(random.nextInt(earlier.size())));
      }
      long at = now;
      for (Lane stage : stages) {
        long end = at + random.nextInt(12);
        recorder.begin(stage, "s" + i, at).childOf(packet).end(end);
        // Stages of one packet overlap now and then.
        at = random.nextInt(4) == 0 ? at : end;
        now = random.nextInt(6) == 0 ? end : now;
      }
      if (random.nextInt(5) == 0) {
        recorder.begin(whole, "within " + i, packet.begin()).childOf(packet).end(at);
      }
      if (random.nextInt(6) == 0) {
        packet.failed();
      }
      packet.end(Math.max(at, packet.begin()));
      earlier.add(packet);
    }
  }

  /** Such a recording in memory, in clocks of 10 ns. */
  public static Transactions random(long seed, int spans) {
    TransactionRecorder recorder =
        TransactionRecorder.keepingFirst(1 << 20)
            .title("random <" + seed + ">")
            .timeBase(TimeBase.clocks(10, TimeUnit.NS))
            .note("seed", "" + seed);
    random(recorder, seed, spans);
    return recorder.transactions();
  }

  /** The first of the two in memory, in clocks of 10 ns. */
  public static Transactions bus() {
    TransactionRecorder recorder =
        TransactionRecorder.keepingFirst(100)
            .title("a bus </script> & its memory")
            .timeBase(TimeBase.clocks(10, TimeUnit.NS))
            .note("seed", "7");
    bus(recorder);
    return recorder.transactions();
  }
}
