package dev.sluice.nic.stress;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.stimulus.memory.MemoryTiming;
import java.util.SplittableRandom;

/** What scenarios draw: hardware, networks, time-outs. */
public final class StressDraws {
  private StressDraws() {}

  /**
   * Hardware that makes corner cases frequent: few windows, narrow ones, small packets.
   *
   * @param random decides
   * @return valid parameters
   */
  public static NicParameters smallNic(SplittableRandom random) {
    int[] windows = {1, 2, 3, 5, 8, 16, 37, 64};
    int dataWidth = random.nextBoolean() ? 64 : 256;
    Architecture[] architectures = Architecture.values();
    int r = windows[random.nextInt(windows.length)];
    int mostTransfers = 1 + Integer.numberOfTrailingZeros(Integer.highestOneBit(r));
    return new NicParameters(
        new SluiceParameters(
            r,
            8 << random.nextInt(3),
            64 << random.nextInt(4),
            64 * (1 + random.nextInt(3)),
            architectures[random.nextInt(architectures.length)]),
        dataWidth,
        1 << random.nextInt(Math.min(5, mostTransfers) + 1));
  }

  static int count(NicParameters nic, int perWindow) {
    return Math.min(1500, perWindow * nic.sluice().windows());
  }

  static StressPlan base(NicParameters nic, SplittableRandom random, int perWindow) {
    long most = Math.min(nic.sluice().maxPackets(), 3L * nic.sluice().width());
    StressPlan.TransferSizes sizes = Sizes.upTo(most * nic.sluice().payloadBytes());
    return StressPlan.quiet(nic, impatient(nic, random), count(nic, perWindow), sizes);
  }

  static NetworkParameters bad(SplittableRandom random) {
    double[] shares = {0, 0.01, 0.05, 0.2};
    double loss = shares[random.nextInt(4)];
    return new NetworkParameters(
        loss,
        random.nextInt(200),
        shares[random.nextInt(4)],
        shares[random.nextInt(3)],
        loss > 0 && random.nextInt(3) == 0 ? 3 : 0,
        1 + random.nextInt(64),
        0);
  }

  static double stall(SplittableRandom random) {
    return random.nextBoolean() ? 0 : 0.4 * random.nextDouble();
  }

  static MemoryTiming slow() {
    return new MemoryTiming(0.1, 10, 20, 0, MemoryTiming.Order.ANY);
  }

  /**
   * Time-outs not far from the round trip of a good network, few repeats, a quiet time as short as
   * is allowed. A bad network makes many of them fall early.
   */
  static TransportParameters impatient(NicParameters nic, SplittableRandom random) {
    long timeout = 150 + 2 * turn(nic) + random.nextInt(400);
    long senderTimeout = timeout + random.nextInt(600);
    int backoff = random.nextInt(3);
    int retries = 1 + random.nextInt(6);
    int requests = 1 + random.nextInt(8);
    TransportParameters longest =
        new TransportParameters(
            timeout, senderTimeout, backoff, retries, requests, Long.MAX_VALUE >> 2);
    long quiet = longest.senderPatience() + random.nextInt(300);
    return new TransportParameters(timeout, senderTimeout, backoff, retries, requests, quiet);
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
