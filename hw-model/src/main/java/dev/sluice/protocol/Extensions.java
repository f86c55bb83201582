// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * What both ends of a transfer do beyond the source. Both ends are given the same. Immutable.
 *
 * <p>Source: protocol text, section 7.
 *
 * @param overrun whether the receiver reports its WBASE and the sender stays inside the window
 * @param early whether the receiver asks for a hole as soon as D packets have overtaken it
 * @param adaptive whether the receiver asks again after the time that requests were seen to take,
 *     instead of after T; it helps only together with {@code early}
 */
public record Extensions(Overrun overrun, boolean early, boolean adaptive) {
  /** Nothing beyond the source. */
  public static final Extensions NONE = new Extensions(Overrun.SOURCE, false);

  /**
   * Extensions with the fixed time-out T.
   *
   * @param overrun whether the sender stays inside the window
   * @param early whether the receiver asks early
   */
  public Extensions(Overrun overrun, boolean early) {
    this(overrun, early, false);
  }

  /**
   * Whether there are progress reports.
   *
   * @return true for {@link Overrun#PROGRESS}
   */
  public boolean progress() {
    return overrun == Overrun.PROGRESS;
  }
}
