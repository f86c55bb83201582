// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What scenarios draw: hardware, networks, time-outs. */
public final class StressDraws {
  private static final int DRAWS = 20;
  private static final long MOST_QUIET = 25_000;
  private static final long CLOCKS = 200_000;
  private static final long A_TRANSFER = 2000;
  private static final long LEAST_USES = 5;
  private static final long MOST_TRANSFERS = 1500;

  /** A network that does nothing but take its time. */
  static final NetworkParameters GOOD = new NetworkParameters(0, 0, 0, 0, 0, 16, 0);

  private StressDraws() {}

  /**
   * Hardware that makes corner cases frequent: few windows, narrow ones, small packets.
   *
   * @param random decides
   * @return valid parameters
   */
  public static NicParameters smallNic(SplittableRandom random) {
    Architecture[] architectures = Architecture.values();
    int dataWidth = random.nextBoolean() ? 64 : 256;
    return smallNic(random, architectures[random.nextInt(architectures.length)], dataWidth);
  }

  /**
   * The same with given architecture and line.
   *
   * @param random decides the rest
   * @param architecture of the engine
   * @param dataWidth bits of a beat
   * @return valid parameters
   */
  public static NicParameters smallNic(
      SplittableRandom random, Architecture architecture, int dataWidth) {
    int[] windows = {1, 2, 3, 5, 8, 16, 37, 64};
    int r = windows[random.nextInt(windows.length)];
    int mostTransfers = 1 + Integer.numberOfTrailingZeros(Integer.highestOneBit(r));
    int width = random.nextInt(3);
    int maxPackets = 64 << random.nextInt(4);
    int payload = 64 * (1 + random.nextInt(3));
    int narrowest = architecture.minWidth();
    return new NicParameters(
            new SluiceParameters(r, narrowest << width, maxPackets, payload, architecture),
            dataWidth,
            1 << random.nextInt(Math.min(5, mostTransfers) + 1))
        .withLine(line(random));
  }

  /** A line that waits or one that cannot. */
  static LineMode line(SplittableRandom random) {
    LineMode[] modes = LineMode.values();
    return modes[random.nextInt(modes.length)];
  }

  /**
   * Transfers of a node: so many a window, but no more than fit into {@link #CLOCKS}, as a window
   * is unusable for the quiet time after each.
   */
  static int count(NicParameters nic, TransportParameters transport, int perWindow) {
    int windows = nic.sluice().windows();
    long uses = Math.max(LEAST_USES, CLOCKS / (transport.quietTime() + A_TRANSFER));
    return (int) Math.min(MOST_TRANSFERS, windows * Math.min(perWindow, uses));
  }

  /**
   * A plan with time-outs and limits that can be met, so that a good transfer that fails is a
   * fault, and on a network that is as bad as this hardware can stand in the time that there is: a
   * window is unusable for as long as a sender is patient.
   *
   * @param network draws a network
   * @param more what else its packets have to go through
   */
  static StressPlan base(
      NicParameters nic,
      SplittableRandom random,
      int perWindow,
      Function<SplittableRandom, NetworkParameters> network,
      UnaryOperator<Adversity> more) {
    long most = Math.min(nic.sluice().maxPackets(), 3L * nic.sluice().width());
    StressPlan.TransferSizes sizes = Sizes.upTo(most * nic.sluice().payloadBytes());
    NetworkParameters drawn = null;
    TransportParameters best = null;
    for (int i = 0; i < DRAWS && (best == null || best.quietTime() > MOST_QUIET); i++) {
      NetworkParameters next = network.apply(random);
      TransportParameters limits =
          new RetryBound(nic, more.apply(Adversity.of(next)), sizes.largest()).draw(random);
      if (best == null || limits.quietTime() < best.quietTime()) {
        drawn = next;
        best = limits;
      }
    }
    return StressPlan.quiet(nic, best, count(nic, best, perWindow), sizes).over(drawn);
  }

  static NetworkParameters good(SplittableRandom random) {
    return GOOD;
  }

  static NetworkParameters bad(SplittableRandom random) {
    double[] shares = {0, 0.01, 0.05, 0.2};
    double loss = shares[random.nextInt(4)];
    return new NetworkParameters(
        loss,
        random.nextInt(200),
        shares[random.nextInt(4)],
        shares[random.nextInt(3)],
        loss > 0 && random.nextInt(3) == 0 ? 2 : 0,
        1 + random.nextInt(64),
        0);
  }

  static double stall(SplittableRandom random) {
    return random.nextBoolean() ? 0 : 0.4 * random.nextDouble();
  }

  /** Part of the clocks in which {@link #tooSlow} takes no beat. */
  static final double TOO_SLOW = 0.75;

  /**
   * Part of the packets that are dropped for want of room while a transfer begins at full rate.
   * What is asked for again comes no faster than memory takes it: RetryBound sees to that.
   */
  static final double WITHOUT_ROOM = 0.5;

  /** Queries have one clock in 37, in which no packet leaves a buffer that one in each fills. */
  static final double WITHOUT_ROOM_IN_A_FLOOD = 0.05;

  /**
   * Gives a beat in every clock, and takes an address and a beat in every fourth: packets come four
   * times as fast as they go.
   */
  static MemoryTiming tooSlow() {
    return new MemoryTiming(0, TOO_SLOW, 30, 60, 0, MemoryTiming.Order.ANY);
  }

  static MemoryTiming slow() {
    return new MemoryTiming(0.1, 10, 20, 0, MemoryTiming.Order.ANY);
  }

  /** Any overrun mode, early requests or not. */
  static Extensions extensions(SplittableRandom random) {
    Overrun overrun = random.nextBoolean() ? Overrun.SOURCE : Overrun.PROGRESS;
    return new Extensions(overrun, random.nextBoolean());
  }

  /** Clocks between two packets of a transfer when all of a node's transfers send. */
  static long turn(NicParameters nic) {
    int sending = Math.min(nic.transfers(), nic.sluice().windows());
    return sending * (PacketCodec.maxPacketBytes(nic.sluice()) / nic.beatBytes() + 2L);
  }

  /** Time-outs that no packet of a good network meets. */
  static TransportParameters patient(NicParameters nic) {
    return TransportParameters.forNetwork(100 + 4 * turn(nic), nic.transfers(), 3);
  }
}
