// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import java.util.SplittableRandom;

/**
 * How {@link ReceiveControlTraffic} behaves. Rates are from 0 to 1.
 *
 * @param transfers transfers that the peers have at a time
 * @param timeout T
 * @param backoffLimit doublings
 * @param retryLimit repeats
 * @param requestsPerTimeout B
 * @param quietTime clocks
 * @param regionBytes length of the registered regions
 * @param density packets a clock
 * @param connectRate connection requests a clock
 * @param readiness how often a sink is ready, above 0
 * @param maxDelay clocks that the path takes at most
 * @param lossRate packets lost, each way
 * @param repeatRate packets that are copies
 * @param swapRate packets that are sent ahead of their turn
 * @param vanishRate peers that fall silent
 * @param giveUpRate connection packets that say that the sender gave up
 * @param forgeRate packets that are forged
 * @param renewRate how soon a silent peer begins another transfer
 * @param errorRate writes that memory answers with an error
 * @param progress whether the receiver reports its progress
 * @param early whether the receiver asks early
 * @param adaptive whether it asks again as soon as requests were seen to take
 */
public record ReceiveShape(
    int transfers,
    int timeout,
    int backoffLimit,
    int retryLimit,
    int requestsPerTimeout,
    int quietTime,
    long regionBytes,
    double density,
    double connectRate,
    double readiness,
    int maxDelay,
    double lossRate,
    double repeatRate,
    double swapRate,
    double vanishRate,
    double giveUpRate,
    double forgeRate,
    double renewRate,
    double errorRate,
    boolean progress,
    boolean early,
    boolean adaptive) {

  /**
   * A shape for a seed, so that many seeds meet many kinds of traffic.
   *
   * @param windows R
   * @param payloadBytes P
   * @param seed any
   * @return rates from none to many
   */
  public static ReceiveShape random(int windows, int payloadBytes, long seed) {
    SplittableRandom random = new SplittableRandom(seed ^ 0x5eedL);
    return new ReceiveShape(
        1 + random.nextInt(2 * windows + 2),
        20 + random.nextInt(1 << 4 + random.nextInt(6)),
        random.nextInt(4),
        1 + random.nextInt(4),
        1 + random.nextInt(8),
        100 + random.nextInt(2000),
        (long) payloadBytes * (64 + random.nextInt(1024)),
        random.nextInt(3) == 0 ? 1.0 : random.nextDouble(),
        Math.pow(random.nextDouble(), 2),
        0.05 + 0.95 * random.nextDouble(),
        random.nextInt(40),
        random.nextInt(3) == 0 ? 0 : 0.3 * random.nextDouble(),
        0.2 * random.nextDouble(),
        0.3 * random.nextDouble(),
        random.nextInt(2) * 0.3 * random.nextDouble(),
        random.nextInt(2) * 0.3 * random.nextDouble(),
        0.1 * random.nextDouble(),
        0.05 * random.nextDouble(),
        random.nextInt(2) * 0.01 * random.nextDouble(),
        random.nextBoolean(),
        random.nextBoolean(),
        random.nextBoolean());
  }

  /**
   * The same with sinks that always take and a path without delays.
   *
   * @return another shape
   */
  public ReceiveShape withoutStalls() {
    return new ReceiveShape(
        transfers,
        timeout,
        backoffLimit,
        retryLimit,
        requestsPerTimeout,
        quietTime,
        regionBytes,
        density,
        connectRate,
        1.0,
        0,
        lossRate,
        repeatRate,
        swapRate,
        vanishRate,
        giveUpRate,
        forgeRate,
        renewRate,
        errorRate,
        progress,
        early,
        adaptive);
  }
}
