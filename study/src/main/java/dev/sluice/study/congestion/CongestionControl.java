// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.congestion;

/** When a transfer's sender may send a data packet. Nothing of it allocates for a packet. */
public interface CongestionControl {
  /** It does not open by itself. */
  long NEVER = Long.MAX_VALUE;

  /**
   * When a packet may be sent, if nothing is heard before.
   *
   * @param now when it is asked
   * @return now or earlier for at once, later for then, or {@link #NEVER}
   */
  long opens(long now);

  /**
   * A packet is sent; {@link #opens} has come.
   *
   * @param now when
   * @param again whether it is one that was sent before
   * @param out receives what the packet carries
   */
  void sent(long now, boolean again, Echo out);

  /**
   * The receiver tells what has arrived.
   *
   * @param now when
   * @param echo what it tells; not kept
   */
  void heard(long now, Echo echo);

  /** A transport that is bound by its own windows alone. */
  CongestionControl NONE =
      new CongestionControl() {
        @Override
        public long opens(long now) {
          return now;
        }

        @Override
        public void sent(long now, boolean again, Echo out) {
          // nobody asks
        }

        @Override
        public void heard(long now, Echo echo) {
          // nothing is told
        }
      };
}
