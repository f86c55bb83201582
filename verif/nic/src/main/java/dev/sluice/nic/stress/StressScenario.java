package dev.sluice.nic.stress;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

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
      return StressDraws.base(nic, random, 60)
          .over(StressDraws.bad(random))
          .stalled(StressDraws.stall(random), StressDraws.slow());
    }
  },
  /** More small transfers than windows, all the time: refusals, busy waits. */
  CONNECTION_STORM(8) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan.TransferSizes sizes = Sizes.onePacket(nic.sluice().payloadBytes());
      NetworkParameters network =
          random.nextBoolean()
              ? StressDraws.bad(random)
              : new NetworkParameters(0, 0, 0, 0, 0, 16, 0);
      return StressPlan.quiet(
              nic, StressDraws.impatient(nic, random), StressDraws.count(nic, 120), sizes)
          .over(network);
    }
  },
  /** Copies of packets of every type come late, often later than their window lives. */
  LATE_COPIES(10) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan = StressDraws.base(nic, random, 60);
      long latest = 4 * plan.transport().quietTime();
      return plan.meddledBy(
          List.of(new RandomMeddler(random.split(), 0.03, 0.2, 0.02, 0, latest)),
          List.of(new RandomMeddler(random.split(), 0.03, 0.2, 0.02, 0, latest)));
    }
  },
  /** Copies come so late that the window's generation tag is the same again. */
  GENERATIONS(4) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      TransportParameters shortest = new TransportParameters(150, 300, 0, 1, 4, 601);
      StressPlan.TransferSizes sizes = Sizes.upTo(4L * nic.sluice().payloadBytes());
      int transfers = 300 * nic.sluice().windows();
      long wrap = 256L * 1200;
      return StressPlan.quiet(nic, shortest, transfers, sizes)
          .meddledBy(
              List.of(new RandomMeddler(random.split(), 0, 0.3, 0, 0, wrap + wrap / 4)),
              List.of(new RandomMeddler(random.split(), 0, 0.3, 0, 0, wrap + wrap / 4)))
          .oneWay();
    }
  },
  /** The n-th packet of each type is lost, doubled, kept back, one after the other. */
  ONE_BY_ONE(4) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan = StressDraws.base(nic, random, 100);
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
      StressPlan plan = StressDraws.base(nic, random, 100);
      return plan.meddledBy(
          List.of(new EveryHeaderBit(6), new RandomMeddler(random.split(), 0, 0, 0, 0.05, 1)),
          List.of(new EveryHeaderBit(6), new RandomMeddler(random.split(), 0, 0, 0, 0.05, 1)));
    }
  },
  /** The link dies for a while, in one or both directions, several times. */
  DEAD_LINK(8) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan = StressDraws.base(nic, random, 60).over(StressDraws.bad(random));
      long patience = plan.transport().senderPatience();
      List<Meddler> there = new ArrayList<>();
      List<Meddler> back = new ArrayList<>();
      long clock = 0;
      for (int i = 0; i < 6; i++) {
        clock += 500 + random.nextLong(2 * patience);
        LinkOutage outage = new LinkOutage(clock, clock + 1 + random.nextLong(2 * patience));
        int which = random.nextInt(3);
        if (which != 0) {
          there.add(outage);
        }
        if (which != 1) {
          back.add(outage);
        }
        clock = outage.to();
      }
      return plan.meddledBy(there, back);
    }
  },
  /** The other node disappears in the middle of everything: both ends report errors. */
  LOST_PEER(6) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan = StressDraws.base(nic, random, 10);
      return plan.lostFrom(200 + random.nextLong(10_000));
    }
  },
  /** A third peer forges packets and breaks frames. */
  HOSTILE_PEER(10) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      return StressDraws.base(nic, random, 40).attacked(0.002 + 0.03 * random.nextDouble());
    }
  },
  /** A third peer and a bad network together, with bad descriptors. */
  EVERYTHING(20) {
    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      StressPlan plan = StressDraws.base(nic, random, 60);
      long latest = 3 * plan.transport().quietTime();
      return plan.over(StressDraws.bad(random))
          .stalled(StressDraws.stall(random), StressDraws.slow())
          .attacked(0.005 * random.nextDouble())
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
      return StressDraws.base(nic, random, 60).withBadDescriptors(0.5);
    }
  },
  /** One way from 64 MB down to a byte, by halves, over a network that loses a little. */
  LARGE(1) {
    @Override
    public NicParameters nic(SplittableRandom random) {
      Architecture[] both = Architecture.values();
      Architecture architecture = both[random.nextInt(both.length)];
      return new NicParameters(new SluiceParameters(4, 64, 1 << 14, 4096, architecture), 512, 2);
    }

    @Override
    public boolean takesAnyNic() {
      return false;
    }

    @Override
    StressPlan plan(NicParameters nic, SplittableRandom random) {
      long largest = nic.sluice().maxTransferBytes();
      int halves = Long.SIZE - Long.numberOfLeadingZeros(largest);
      NetworkParameters network = new NetworkParameters(0.002, 4, 0.002, 0.001, 0, 16, 0);
      return StressPlan.quiet(nic, StressDraws.patient(nic), halves, Sizes.halving(largest))
          .over(network)
          .oneWay();
    }
  };

  private final int weight;

  StressScenario(int weight) {
    this.weight = weight;
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
   * Whether it can be run on any hardware.
   *
   * @return false where it must be on {@link #nic}
   */
  public boolean takesAnyNic() {
    return true;
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
    return new NicStress(plan(nic, random), maker, random.nextLong());
  }
}
