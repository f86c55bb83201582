// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The MAC of a NIC: gives it frames, which it must take at once, some of them damaged, between
 * those of the network frames of every wrong kind ({@link UnwantedFrames}), and takes its frames,
 * which may have no gaps. Each side has a clock; a third one moves beats to and from the bench's
 * wires.
 */
final class MacLine {
  /** Damaged frames: one in so many. */
  private static final int DAMAGED = 12;

  private static final int MOST_FRAMES = 4;

  /** Clocks after the reset's end in which a MAC gives nothing: the receive side's reset ends. */
  private static final int QUIET = 4;

  private record Beat(long[] data, long keep, boolean last) {}

  private final SplittableRandom random;
  private final int words;
  private final InputPort rxValid;
  private final InputPort rxData;
  private final InputPort rxKeep;
  private final InputPort rxLast;
  private final InputPort rxUser;
  private final OutputPort txValid;
  private final OutputPort txData;
  private final OutputPort txKeep;
  private final OutputPort txLast;
  private final InputPort txReady;
  private final ArrayDeque<List<Beat>> coming = new ArrayDeque<>();
  private final ArrayDeque<Beat> gone = new ArrayDeque<>();
  private List<Beat> filling = new ArrayList<>();
  private final UnwantedFrames wrong;
  private List<Beat> playing;
  private int quiet = Integer.MAX_VALUE;
  private int at;
  private boolean damaged;
  private boolean inFrame;
  private boolean ready;
  private long bad;
  private long given;

  MacLine(Dut dut, NicParameters p, long seed) {
    random = new SplittableRandom(seed);
    wrong = new UnwantedFrames(p, random.split());
    words = p.dataWidth() / Long.SIZE;
    rxValid = dut.input("s_axis_eth_tvalid");
    rxData = dut.input("s_axis_eth_tdata");
    rxKeep = dut.input("s_axis_eth_tkeep");
    rxLast = dut.input("s_axis_eth_tlast");
    rxUser = dut.input("s_axis_eth_tuser");
    txValid = dut.output("m_axis_eth_tvalid");
    txData = dut.output("m_axis_eth_tdata");
    txKeep = dut.output("m_axis_eth_tkeep");
    txLast = dut.output("m_axis_eth_tlast");
    txReady = dut.input("m_axis_eth_tready");
  }

  /** Frames that the NIC was told are damaged. */
  long bad() {
    return bad;
  }

  /** Frames that the NIC was given, those with them. */
  long given() {
    return given;
  }

  /** Of the frames that nobody wants. */
  UnwantedFrames wrong() {
    return wrong;
  }

  /** The reset has ended. */
  void begin() {
    quiet = QUIET;
  }

  /** Whether no frame is on its way to or from the NIC here. */
  boolean idle() {
    return !wrong.waits()
        && coming.isEmpty()
        && gone.isEmpty()
        && filling.isEmpty()
        && playing == null
        && !inFrame;
  }

  /** Behind an edge of the receive clock: what is offered at the next. */
  void receive() {
    if (playing == null && quiet == 0) {
      next();
    }
    quiet -= quiet == 0 ? 0 : 1;
    boolean offers = playing != null && random.nextInt(10) > 0;
    rxValid.set(offers);
    if (!offers) {
      rxUser.set(random.nextBoolean());
      rxLast.set(random.nextBoolean());
      return;
    }
    Beat beat = playing.get(at++);
    for (int w = 0; w < words; w++) {
      rxData.setWord(w, damaged ? beat.data[w] ^ 1 : beat.data[w]);
    }
    rxKeep.set(beat.keep);
    rxLast.set(beat.last);
    rxUser.set(beat.last ? damaged : random.nextBoolean());
    if (beat.last) {
      bad += damaged ? 1 : 0;
      given++;
      playing = null;
    }
  }

  /** The frame that comes next, if one does. */
  private void next() {
    at = 0;
    if (wrong.isNext()) {
      damaged = wrong.draw();
      playing = new ArrayList<>();
      for (int left = wrong.beats(); left > 0; left--) {
        long[] data = new long[words];
        Arrays.setAll(data, i -> random.nextLong());
        playing.add(new Beat(data, left > 1 ? (1L << words * 8) - 1 : 1, left == 1));
      }
    } else if (!coming.isEmpty() && random.nextInt(4) > 0) {
      playing = coming.poll();
      damaged = random.nextInt(DAMAGED) == 0;
    }
  }

  /** Before an edge of the transmit clock: what the NIC offers. */
  void send() {
    boolean valid = txValid.isHigh();
    assertThat(valid || !inFrame).as("a gap inside a frame").isTrue();
    if (valid && ready) {
      long[] data = new long[words];
      for (int w = 0; w < words; w++) {
        data[w] = txData.word(w);
      }
      boolean last = txLast.isHigh();
      gone.add(new Beat(data, txKeep.get(), last));
      inFrame = !last;
    }
  }

  /** Behind an edge of the transmit clock: whether a beat is taken at the next. */
  void stall() {
    ready = random.nextInt(8) > 0;
    txReady.set(ready);
  }

  /** Before a clock of the bench: what is on its wires. */
  void begin(Wires toNic, Wires fromNic) {
    toNic.ready = coming.size() < MOST_FRAMES;
    fromNic.valid = !gone.isEmpty();
    if (fromNic.valid) {
      Beat beat = gone.peek();
      for (int w = 0; w < words; w++) {
        fromNic.setWord(FrameStreamWires.DATA, w, beat.data[w]);
      }
      fromNic.set(FrameStreamWires.KEEP, beat.keep);
      fromNic.set(FrameStreamWires.LAST, beat.last);
    }
  }

  /** At the end of a clock of the bench. */
  void end(Wires toNic, Wires fromNic) {
    if (fromNic.fires()) {
      gone.remove();
    }
    if (toNic.fires()) {
      long[] data = new long[words];
      for (int w = 0; w < words; w++) {
        data[w] = toNic.word(FrameStreamWires.DATA, w);
      }
      boolean last = toNic.getBit(FrameStreamWires.LAST);
      filling.add(new Beat(data, toNic.get(FrameStreamWires.KEEP), last));
      if (last) {
        coming.add(filling);
        filling = new ArrayList<>();
      }
    }
  }
}
