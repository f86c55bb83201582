// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.bench.stress.meddler.EveryHeaderBit;
import dev.sluice.bench.stress.meddler.ForgedFrames;
import dev.sluice.bench.stress.meddler.LinkOutage;
import dev.sluice.bench.stress.meddler.Meddler;
import dev.sluice.bench.stress.meddler.OneByOne;
import dev.sluice.bench.stress.meddler.RandomMeddler;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * What two NICs are put through. Each constant makes a plan for given hardware; everything else
 * that it draws follows from the seed.
 */
public enum StressScenario {
  /** Every size round multiples of P, over a good network. */
  SIZES(1) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      int packets = Math.min(2 * nic.sluice().width() + 2, nic.sluice().maxPackets() - 1);
      StressPlan.TransferSizes sizes = Sizes.roundPackets(nic.sluice().payloadBytes(), packets);
      return StressPlan.quiet(nic, StressDraws.patient(nic), 3 * packets + 1, sizes)
          .stalled(0.1, StressDraws.slow());
    }
  },
  /** Transfers of all sizes over a network that loses, repeats, reorders and damages. */
  BAD_NETWORK(20) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      double stall = StressDraws.stall(random);
      return StressDraws.base(nic, random, 60, StressDraws::bad, a -> a.stalled(stall))
          .stalled(stall, StressDraws.slow());
    }
  },
  /** More small transfers than windows, all the time: refusals, busy waits. */
  CONNECTION_STORM(8) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan.TransferSizes sizes = Sizes.onePacket(nic.sluice().payloadBytes());
      Function<SplittableRandom, NetworkParameters> network =
          random.nextBoolean() ? StressDraws::bad : StressDraws::good;
      return StressDraws.base(nic, random, 120, network, a -> a).of(sizes);
    }
  },
  /** Copies of packets of every type come late, often later than their window lives. */
  LATE_COPIES(10) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan =
          StressDraws.base(nic, random, 60, StressDraws::good, a -> a.meddled(0.05, 0.2));
      long latest = 4 * plan.transport().quietTime();
      return plan.meddledBy(
          List.of(new RandomMeddler(random.split(), 0.03, 0.2, 0.02, 0, latest)),
          List.of(new RandomMeddler(random.split(), 0.03, 0.2, 0.02, 0, latest)));
    }
  },
  /**
   * Copies come so late that the window's generation tag is the same again. Few windows: each has
   * to be used more often than there are generations.
   */
  GENERATIONS(4) {
    @Override
    public NicParameters nic(SplittableRandom random) {
      NicParameters any = StressDraws.smallNic(random);
      SluiceParameters s = any.sluice();
      int windows = 1 + random.nextInt(3);
      return new NicParameters(
              new SluiceParameters(
                  windows, s.width(), s.maxPackets(), s.payloadBytes(), s.architecture()),
              any.dataWidth(),
              1)
          .withLine(any.line());
    }

    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      Adversity adversity = Adversity.of(StressDraws.GOOD).meddled(0, 0.3);
      StressPlan.TransferSizes sizes = Sizes.upTo(4L * nic.sluice().payloadBytes());
      TransportParameters shortest =
          new RetryBound(nic, adversity, sizes.largest()).patient(200, 200, 0, 4, 0);
      int transfers = Math.min(900, 280 * nic.sluice().windows());
      long wrap = 256 * (shortest.quietTime() + 600);
      return StressPlan.quiet(nic, shortest, transfers, sizes)
          .meddledBy(
              List.of(new RandomMeddler(random.split(), 0, 0.3, 0, 0, wrap + wrap / 8)),
              List.of(new RandomMeddler(random.split(), 0, 0.3, 0, 0, wrap + wrap / 8)))
          .oneWay();
    }
  },
  /** The n-th packet of each type is lost, doubled, kept back, one after the other. */
  ONE_BY_ONE(4) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan =
          StressDraws.base(
              nic,
              random,
              100,
              StressDraws::good,
              a -> a.meddled(0.03, 0.1).struck(OneByOne.IN_A_ROW));
      long life = plan.transport().quietTime();
      return plan.meddledBy(
          List.of(OneByOne.of(life), new RandomMeddler(random.split(), 0.03, 0, 0, 0, 1)),
          List.of(OneByOne.of(life), new RandomMeddler(random.split(), 0.03, 0, 0, 0, 1)));
    }
  },
  /** Every bit of the headers of every type is wrong once; bursts in payloads. */
  CORRUPTION(4) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan =
          StressDraws.base(
              nic, random, 100, StressDraws::good, a -> a.meddled(0.05 + 1.0 / EVERY_SIXTH, 0));
      return plan.meddledBy(
          List.of(
              new EveryHeaderBit(EVERY_SIXTH), new RandomMeddler(random.split(), 0, 0, 0, 0.05, 1)),
          List.of(
              new EveryHeaderBit(EVERY_SIXTH),
              new RandomMeddler(random.split(), 0, 0, 0, 0.05, 1)));
    }
  },
  /** The link dies for a while, in one or both directions, several times; never for too long. */
  DEAD_LINK(6) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      long dark = 1000 + random.nextInt(5_000);
      StressPlan plan = StressDraws.base(nic, random, 60, StressDraws::bad, a -> a.dark(dark));
      // From one time that it is dead to the next both ends have time to hear of each other.
      long apart = plan.transport().senderPatience() + plan.transport().receiverPatience();
      return outages(plan, random, apart, dark);
    }
  },
  /** The same for up to twice the sender's patience, so that both ends may have to give up. */
  BROKEN_LINK(6) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan = StressDraws.base(nic, random, 60, StressDraws::bad, a -> a);
      long patience = plan.transport().senderPatience();
      return outages(plan, random, 500, 2 * patience).failing();
    }
  },
  /** The other node disappears in the middle of everything: both ends report errors. */
  LOST_PEER(6) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan = StressDraws.base(nic, random, 10, StressDraws::good, a -> a).failing();
      return plan.lostFrom(200 + random.nextLong(10_000));
    }
  },
  /** A third peer forges packets and breaks frames. */
  HOSTILE_PEER(10) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      double part = 0.05 + 0.2 * random.nextDouble();
      long longest = ForgedFrames.longest(nic);
      return StressDraws.base(nic, random, 40, StressDraws::good, a -> a.attacked(part, longest))
          .attacked(part);
    }
  },
  /** A third peer and a bad network together, with bad descriptors. */
  EVERYTHING(20) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      double stall = StressDraws.stall(random);
      double part = 0.1 * random.nextDouble();
      long longest = ForgedFrames.longest(nic);
      StressPlan plan =
          StressDraws.base(
              nic,
              random,
              60,
              StressDraws::bad,
              a -> a.meddled(0.04, 0.05).stalled(stall).attacked(part, longest));
      long latest = 3 * plan.transport().quietTime();
      return plan.stalled(stall, StressDraws.slow())
          .attacked(part)
          .withBadDescriptors(0.1)
          .meddledBy(
              List.of(new RandomMeddler(random.split(), 0.02, 0.05, 0.01, 0.01, latest)),
              List.of(new RandomMeddler(random.split(), 0.02, 0.05, 0.01, 0.01, latest)));
    }
  },
  /** Descriptors that must be refused, among good ones. */
  BAD_DESCRIPTORS(4) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      return StressDraws.base(nic, random, 60, StressDraws::good, a -> a).withBadDescriptors(0.5);
    }
  },
  /**
   * Whenever a line would stand still, a stale packet of the smallest size comes, in one beat, so
   * that the receive side never has a clock to itself; packets of transfers are lost meanwhile.
   */
  FLOOD(10) {
    @Override
    public NicParameters nic(SplittableRandom random) {
      Architecture[] all = Architecture.values();
      Architecture architecture = all[random.nextInt(all.length)];
      return StressDraws.smallNic(random, architecture, random.nextBoolean() ? 256 : 512);
    }

    @Override
    public boolean takes(NicParameters nic) {
      return nic.beatBytes() >= PacketCodec.CONTROL_PACKET_BYTES + 1;
    }

    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      double lost = nic.dropsWhenFull() ? StressDraws.WITHOUT_ROOM_IN_A_FLOOD : 0;
      return StressDraws.base(
              nic, random, 20, StressDraws::bad, a -> a.attacked(0.5, 1).meddled(lost, 0))
          .flooded();
    }
  },
  /** One way from 64 MB down to a byte, by halves, over a network that loses a little. */
  LARGE(1) {
    @Override
    public NicParameters nic(SplittableRandom random) {
      Architecture[] all = Architecture.values();
      Architecture architecture = all[random.nextInt(all.length)];
      return new NicParameters(new SluiceParameters(4, 64, 1 << 14, 4096, architecture), 512, 2)
          .withLine(StressDraws.line(random));
    }

    @Override
    public boolean takes(NicParameters nic) {
      return false;
    }

    @Override
    public boolean isLarge() {
      return true;
    }

    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      long largest = nic.sluice().maxTransferBytes();
      int halves = Long.SIZE - Long.numberOfLeadingZeros(largest);
      NetworkParameters network = new NetworkParameters(0.002, 4, 0.002, 0.001, 0, 16, 0);
      TransportParameters transport =
          new RetryBound(nic, Adversity.of(network), largest).draw(random);
      return StressPlan.quiet(nic, transport, halves, Sizes.halving(largest))
          .over(network)
          .oneWay();
    }
  },
  /**
   * Memories that take less than the lines bring: receive buffers fill, and the line waits or whole
   * packets are dropped, which is a loss like any other.
   */
  SLOW_MEMORY(4) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      double lost = nic.dropsWhenFull() ? StressDraws.WITHOUT_ROOM : 0;
      int packets = nic.sluice().maxPackets();
      StressPlan.TransferSizes sizes = Sizes.upTo((long) packets * nic.sluice().payloadBytes());
      Adversity adversity =
          Adversity.of(StressDraws.GOOD).meddled(lost, 0).stalled(StressDraws.TOO_SLOW);
      TransportParameters transport = new RetryBound(nic, adversity, sizes.largest()).draw(random);
      return StressPlan.quiet(nic, transport, StressDraws.count(nic, transport, 3), sizes)
          .stalled(0, StressDraws.tooSlow());
    }
  };

  private static final int OUTAGES = 6;
  private static final int EVERY_SIXTH = 6;

  private final int weight;

  StressScenario(int weight) {
    this.weight = weight;
  }

  private static StressPlan outages(
      StressPlan plan, SplittableRandom random, long apart, long longest) {
    List<Meddler> there = new ArrayList<>();
    List<Meddler> back = new ArrayList<>();
    long clock = random.nextInt(10_000);
    for (int i = 0; i < OUTAGES; i++) {
      LinkOutage outage = new LinkOutage(clock, clock + 1 + random.nextLong(longest));
      int which = random.nextInt(3);
      if (which != 0) {
        there.add(outage);
      }
      if (which != 1) {
        back.add(outage);
      }
      clock = outage.to() + apart + random.nextLong(2000);
    }
    return plan.meddledBy(there, back);
  }

  /**
   * Hardware for it.
   *
   * @param random decides
   * @return parameters on which it makes sense
   */
  public NicParameters nic(SplittableRandom random) {
    return StressDraws.smallNic(random);
  }

  /**
   * Whether it can be run on some hardware that was not drawn for it.
   *
   * @param nic the hardware
   * @return false where it must be on that of {@link #nic}
   */
  public boolean takes(NicParameters nic) {
    return true;
  }

  /**
   * Whether it needs so much memory that there should be one at a time.
   *
   * @return true for half a gigabyte
   */
  public boolean isLarge() {
    return false;
  }

  /** What is to be done on this hardware. */
  abstract StressPlan plan(NicParameters nic, SplittableRandom random);

  /**
   * Its name in reports.
   *
   * @return lower case, words joined by hyphens
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * One at random; those that find more are more frequent.
   *
   * @param random decides
   * @return a scenario
   */
  public static StressScenario pick(SplittableRandom random) {
    int sum = 0;
    for (StressScenario each : values()) {
      sum += each.weight;
    }
    int draw = random.nextInt(sum);
    for (StressScenario each : values()) {
      draw -= each.weight;
      if (draw < 0) {
        return each;
      }
    }
    throw new IllegalStateException("weights do not add up");
  }

  /**
   * A run that has not begun.
   *
   * @param nic the hardware
   * @param maker makes it
   * @param seed decides the rest
   * @return the run
   */
  public NicStress prepare(NicParameters nic, NicMaker maker, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StressPlan plan = plan(nic, random).with(StressDraws.extensions(random));
    return new NicStress(plan, maker, random.nextLong());
  }
}
