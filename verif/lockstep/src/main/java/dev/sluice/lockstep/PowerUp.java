// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.VerilatedModel;

/**
 * How RTL is opened in every bench: registers and memories hold anything at power-up, decided by
 * the bench's seed. What a reset forgets is random then, and not a zero that happens to be right.
 */
public final class PowerUp {
  private PowerUp() {}

  /**
   * Opens an instance.
   *
   * @param rtl what to open
   * @param seed any; the same gives the same contents, also with waveforms
   * @return an instance that was not reset yet, to be closed by the caller
   */
  public static Dut open(VerilatedModel rtl, long seed) {
    long mixed = mix(seed);
    return rtl.open(mixed == 0 ? 1 : mixed); // To the model, 0 means that everything is zero.
  }

  /**
   * The seed for one of several instances in a bench, so that no two of them power up alike.
   *
   * @param seed of the bench
   * @param instance which
   * @return its own
   */
  public static long seed(long seed, int instance) {
    return mix(seed) + instance;
  }

  /** Neighbouring seeds have nothing in common afterwards (the finaliser of SplitMix64). */
  private static long mix(long seed) {
    long z = seed + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
