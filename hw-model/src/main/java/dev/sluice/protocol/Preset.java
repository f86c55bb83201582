// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is taken for every option that a user leaves out. What is written counts, whatever the
 * preset.
 *
 * <p>R = 256, W = 128, M = 2^20, P = 512 ({@link SluiceParameters#DEFAULT}), S = 64 and {@value
 * #DATA_WIDTH} bits of data are the same in both: the source names the first four, and says nothing
 * of the others.
 */
public enum Preset {
  /**
   * What is known to be best: the fast architecture for the window's width, and all that goes
   * beyond the source (progress reports, early requests, the adaptive time-out).
   */
  BEST,

  /** The source to the letter: its architecture {@code shift}, and nothing beyond it. */
  PUBLISHED;

  /** Bits of a NIC's packet streams and of its buses to memory. */
  public static final int DATA_WIDTH = 512;

  /**
   * The widest window for which {@link Architecture#RING} is taken. With R = 256 on an ECP5 it is
   * up to here the faster of the two fast ones, by 5 to 18 per cent; from the next width on {@link
   * Architecture#SEGMENTED} is as fast or faster in less than half of the logic (fpga/results.md).
   */
  public static final int WIDEST_RING = 128;

  /**
   * How the window engine is built.
   *
   * @param width W, bits of a window: 8 to 1024
   * @return for {@link #BEST} {@code ring} up to W = {@value #WIDEST_RING} and {@code segmented}
   *     above; for {@link #PUBLISHED} {@code shift}
   */
  public Architecture architecture(int width) {
    if (this == PUBLISHED) {
      return Architecture.SHIFT;
    }
    return width <= WIDEST_RING ? Architecture.RING : Architecture.SEGMENTED;
  }

  /**
   * How the engine is built in a run in which it is alone and has a packet in every clock. {@code
   * ring} and {@code segmented} answer what the rest of the transport asks only in clocks without a
   * packet, which a NIC leaves them and such a run does not.
   *
   * @return {@code shift}
   */
  public Architecture architectureInEveryClock() {
    return Architecture.SHIFT;
  }

  /**
   * What both ends do beyond the source.
   *
   * @return all of it, or nothing
   */
  public Extensions extensions() {
    return this == BEST ? new Extensions(Overrun.PROGRESS, true, true) : Extensions.NONE;
  }

  /**
   * How often a time-out doubles at most in a run. Where requests are repeated adaptively (protocol
   * 7.3) their waits have doubled up to T before, and go on at T.
   *
   * @return doublings: 0 for {@link #BEST}, 4 for {@link #PUBLISHED}
   */
  public int backoffLimit() {
    return this == BEST ? 0 : 4;
  }

  /**
   * How many turns of the line a time-out T of NICs has beyond the round trip in a run.
   *
   * @return turns, a full packet of each flow: 0 for {@link #BEST}, as a packet that was asked for
   *     passes those of the other flows; 4 for {@link #PUBLISHED}
   */
  public int turns() {
    return this == BEST ? 0 : 4;
  }

  /**
   * The sender's time-out in a run, in T.
   *
   * @return 1 for {@link #BEST}: a lost completion is asked for after a round trip, at the price of
   *     a probe now and then; 2 for {@link #PUBLISHED}
   */
  public int senderTimeouts() {
    return this == BEST ? 1 : 2;
  }

  /**
   * What a NIC does with packets while its receive buffer is full.
   *
   * @param behindMac whether the line is that of a MAC, which cannot wait
   * @return {@code drop} there, else {@code stall}; the source says nothing of either
   */
  public LineMode line(boolean behindMac) {
    return behindMac ? LineMode.DROP : LineMode.STALL;
  }

  /**
   * What it means, for people.
   *
   * @return a few words
   */
  public String meaning() {
    return switch (this) {
      case BEST ->
          "fast architecture for the width, progress reports, early requests, adaptive time-out"
              + " without backoff";
      case PUBLISHED -> "the source to the letter: architecture shift, no extensions";
    };
  }

  /**
   * The name in options and reports.
   *
   * @return {@code best} or {@code published}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The preset of that name.
   *
   * @param label a name as {@link #label()} gives it
   * @return the preset
   * @throws ParameterException when there is none of that name
   */
  public static Preset of(String label) {
    return Arrays.stream(values())
        .filter(preset -> preset.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new ParameterException("preset", label, labels()));
  }

  private static String labels() {
    return Arrays.stream(values()).map(Preset::label).collect(Collectors.joining(" or "));
  }
}
