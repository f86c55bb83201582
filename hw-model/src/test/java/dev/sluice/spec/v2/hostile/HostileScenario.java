// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import dev.sluice.random.SeedHash;
import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import java.util.random.RandomGenerator;

/**
 * What a run is like.
 *
 * @param seed of everything that is drawn
 * @param parameters sizes
 * @param mechanisms what is on
 * @param hostility the network
 * @param peers senders
 * @param transfers of all together
 * @param atOnce transfers that may be on their way
 * @param mostPackets of a transfer
 * @param resets chance of a reset of an end at each step
 * @param firstNumber of the windows
 */
record HostileScenario(
    long seed,
    LeaseParameters parameters,
    Mechanisms mechanisms,
    Hostility hostility,
    int peers,
    int transfers,
    int atOnce,
    int mostPackets,
    double resets,
    int firstNumber) {

  private static final int LAST_NUMBER = (1 << 24) - 1;

  static HostileScenario random(long seed) {
    RandomGenerator random = SeedHash.random(seed, "hostile scenario");
    return of(seed, Mechanisms.ofBits(random.nextInt(1 << Mechanisms.COUNT)));
  }

  /** Numbers begin so near the end that they wrap in nearly every run. */
  static HostileScenario of(long seed, Mechanisms mechanisms) {
    RandomGenerator random = SeedHash.random(seed, "hostile sizes");
    RandomGenerator credit = SeedHash.random(seed, "hostile credit");
    int leaseWindows = 1 << random.nextInt(3);
    int blocks = 1 + random.nextInt(4);
    int unasked = 1 + credit.nextInt(30);
    LeaseParameters parameters =
        new LeaseParameters(
            leaseWindows * blocks,
            leaseWindows,
            8 << random.nextInt(3),
            64,
            1 + random.nextInt(8),
            1 + random.nextInt(6),
            64,
            1 + random.nextInt(8),
            unasked,
            unasked + credit.nextInt(30),
            60,
            1 + random.nextInt(blocks),
            50 + random.nextInt(400),
            1,
            1 + credit.nextInt(4));
    return new HostileScenario(
        seed,
        parameters,
        mechanisms,
        Hostility.random(random),
        1 + random.nextInt(4),
        20,
        1 + random.nextInt(8),
        1 + random.nextInt(80),
        random.nextInt(3) == 0 ? 0.0005 * random.nextInt(4) : 0,
        LAST_NUMBER - random.nextInt(8));
  }

  HostileScenario withHostility(Hostility other) {
    return new HostileScenario(
        seed,
        parameters,
        mechanisms,
        other,
        peers,
        transfers,
        atOnce,
        mostPackets,
        resets,
        firstNumber);
  }

  HostileScenario withResets(double chance) {
    return new HostileScenario(
        seed,
        parameters,
        mechanisms,
        hostility,
        peers,
        transfers,
        atOnce,
        mostPackets,
        chance,
        firstNumber);
  }

  HostileScenario withTransfers(int count) {
    return new HostileScenario(
        seed,
        parameters,
        mechanisms,
        hostility,
        peers,
        count,
        atOnce,
        mostPackets,
        resets,
        firstNumber);
  }
}
