// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Slides of every length from every place that the base can have in the ring, at sizes that
 * hardware is built with: a run of packets that crosses the ring's end is found in two parts.
 * Random traffic hardly ever fills a wide window from any place but the first. Also packets that
 * are far outside the window by every power of two, so that their low bits are those of one inside.
 */
class EverySlideTest {
  private static final int GENERATION = 7;

  /** Clocks for windows that have too many slides to try each. */
  private static final int CLOCKS = 240_000;

  /** Windows up to this wide slide in every way. */
  private static final int ALL = 128;

  private static final int HOLED_SLIDES = 6000;

  /** Packets at the window's end. */
  private static final int NEARLY = 4;

  static List<SluiceParameters> configurations() {
    return List.of(
        SluiceParameters.DEFAULT,
        new SluiceParameters(256, 128, 1 << 20, 512, Architecture.RING),
        new SluiceParameters(5, 64, 300, 512, Architecture.RING),
        new SluiceParameters(16, 256, 1 << 20, 512, Architecture.SEGMENTED));
  }

  static SluiceParameters[] widest() {
    return new SluiceParameters[] {
      new SluiceParameters(3, 1024, SluiceParameters.MAX_MAX_PACKETS, 512, Architecture.SEGMENTED)
    };
  }

  /** A window of an engine in lock-step, and where its base is. */
  private static final class Window implements AutoCloseable {
    final EngineCosim engine;
    final SluiceParameters p;
    int number;
    int base;

    Window(SluiceParameters p, long seed) throws Exception {
      VerilatedModel rtl = EngineModels.of(p);
      this.p = p;
      engine = new EngineCosim(rtl, p, seed);
      engine.start();
      engine.inBatches(1 << 10, false);
    }

    void open(int window) {
      number = window;
      base = 0;
      engine.open(window, GENERATION, p.maxPackets());
      engine.clock();
    }

    void send(int pidx) {
      engine.packet(number, GENERATION, pidx, false);
      engine.clock();
    }

    /** Waits until the window's edges are where WBASE is. */
    void settle() {
      for (int i = 1; i < engine.edgeLag(); i++) {
        engine.clock();
      }
    }

    /** Fills so many packets, the first of them last. */
    void slide(int length) {
      for (int k = length - 1; k >= 0; k--) {
        send(base + k);
      }
      base += length;
      settle();
    }

    /** The next verdict, of which the base is told. */
    int saidBase() {
      for (int i = 0; i < engine.latency(); i++) {
        engine.clock();
      }
      return engine.said().wbase();
    }

    @Override
    public void close() {
      engine.flush();
      engine.close();
    }
  }

  /** Without holes: base + k - 1, ..., base + 1, then base; every k from 1 to W. */
  @ParameterizedTest
  @MethodSource("configurations")
  void ofEveryLengthFromEveryPlace(SluiceParameters p) throws Exception {
    ofEveryLength(p);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("widest")
  void ofTheWidestWindow(SluiceParameters p) throws Exception {
    ofEveryLength(p);
    withHoles(p);
  }

  private static void ofEveryLength(SluiceParameters p) throws Exception {
    int w = p.width();
    try (Window window = new Window(p, 1)) {
      SplittableRandom random = new SplittableRandom(1);
      int[] lengths = new SplittableRandom(2).ints(CLOCKS / w, 1, w + 1).toArray();
      if (w <= ALL && (long) w * (w + 1) < p.maxPackets()) {
        for (int length = 1; length <= w; length++) {
          window.open(length % p.windows());
          everyPlace(window, length);
        }
      } else {
        window.open(0);
        for (int length : lengths) {
          if (window.base + 2 * w > p.maxPackets()) {
            window.open(random.nextInt(p.windows()));
          }
          window.slide(length);
        }
      }
      window.send(window.base);
      assertThat(window.saidBase()).isEqualTo(window.base + 1);
    }
  }

  /** Slides of one length; where they come back to a place, one of a packet leads to another. */
  private static void everyPlace(Window window, int length) {
    int w = window.p.width();
    BitSet seen = new BitSet(w);
    while (seen.cardinality() < w) {
      int place = window.base % w;
      boolean again = seen.get(place);
      seen.set(place);
      window.slide(again ? 1 : length);
    }
  }

  /**
   * As long as it can be, or a few packets shorter, from every place: the search for WBASE goes
   * round the ring, or nearly.
   */
  @ParameterizedTest
  @MethodSource("dev.sluice.bench.window.EngineModels#flagships")
  void ofNearlyAllFromEveryPlace(SluiceParameters p) throws Exception {
    try (Window window = new Window(p, 4)) {
      for (int less = 0; less < NEARLY; less++) {
        window.open(less % p.windows());
        everyPlace(window, p.width() - less);
      }
      window.send(window.base);
      assertThat(window.saidBase()).isEqualTo(window.base + 1);
    }
  }

  /** With holes: the slide ends at the first, and others stay beyond it. */
  @ParameterizedTest
  @MethodSource("configurations")
  void withRandomHolesBeyond(SluiceParameters p) throws Exception {
    withHoles(p);
  }

  private static void withHoles(SluiceParameters p) throws Exception {
    int w = p.width();
    try (Window window = new Window(p, 2)) {
      SplittableRandom random = new SplittableRandom(3);
      BitSet sent = new BitSet();
      window.open(0);
      for (int i = 0; i < HOLED_SLIDES * ALL / Math.max(w, ALL); i++) {
        if (window.base + 2 * w > p.maxPackets()) {
          window.open(random.nextInt(p.windows()));
          sent.clear();
        }
        int length = sent.nextClearBit(window.base + 1) - window.base;
        int drawn = random.nextInt(random.nextInt(4) == 0 ? NEARLY : w);
        int wanted = Math.max(length, w - drawn);
        int seldom = 2 << random.nextInt(4);
        for (int k = w - 1; k > 0; k--) {
          boolean hole = k == wanted || k > wanted && random.nextInt(seldom) == 0;
          if (!hole && !sent.get(window.base + k)) {
            sent.set(window.base + k);
            window.send(window.base + k);
          }
        }
        window.send(window.base);
        window.base = sent.nextClearBit(window.base + 1);
        window.settle();
      }
    }
  }

  /** PIDX = base + 2^j, and W more and less, for every j: none is inside but those that are. */
  @ParameterizedTest
  @MethodSource("configurations")
  void packetsThatAreFarOutside(SluiceParameters p) throws Exception {
    int w = p.width();
    SplittableRandom random = new SplittableRandom(4);
    try (Window window = new Window(p, 3)) {
      for (int round = 0; round < 40; round++) {
        window.open(random.nextInt(p.windows()));
        for (int slides = random.nextInt(8); slides > 0; slides--) {
          window.slide(window.base + 2 * w < p.maxPackets() ? 1 + random.nextInt(w) : 1);
        }
        for (int j = 0; j < SluiceParameters.PIDX_BITS; j++) {
          for (int beside : new int[] {-w, -w - 1, -1, 0, 1, w - 1, w}) {
            int pidx = window.base + (1 << j) + beside;
            if (pidx >= 0 && pidx < 1 << SluiceParameters.PIDX_BITS && !inside(window, pidx)) {
              window.send(pidx);
              window.settle();
            }
          }
        }
      }
      window.send(window.base);
      assertThat(window.saidBase()).isEqualTo(window.base + 1);
    }
  }

  private static boolean inside(Window window, int pidx) {
    return pidx >= window.base && pidx < window.base + window.p.width();
  }
}
