package dev.sluice.protocol;

/**
 * What both ends of a transfer do beyond the source. Both ends are given the same. Immutable.
 *
 * <p>Source: protocol text, section 7.
 *
 * @param overrun whether the receiver reports its WBASE and the sender stays inside the window
 * @param early whether the receiver asks for a hole as soon as D packets have overtaken it
 */
public record Extensions(Overrun overrun, boolean early) {
  /** Nothing beyond the source. */
  public static final Extensions NONE = new Extensions(Overrun.SOURCE, false);

  /**
   * Whether there are progress reports.
   *
   * @return true for {@link Overrun#PROGRESS}
   */
  public boolean progress() {
    return overrun == Overrun.PROGRESS;
  }
}
