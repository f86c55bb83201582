// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.admission;

import dev.sluice.protocol.TransferGeometry;

/** What is known of each window when a data packet comes for it. */
public interface WindowContexts {
  /**
   * How many there are.
   *
   * @return R
   */
  int windows();

  /**
   * Whether nobody holds a window.
   *
   * @param window 0 to R-1
   * @return false from its open on until it may be used again
   */
  boolean isFree(int window);

  /**
   * Whether a window's transfer has ended in an error.
   *
   * @param window 0 to R-1
   * @return true from then on until it may be used again
   */
  boolean hasFailed(int window);

  /**
   * The generation tag of a window's last use.
   *
   * @param window 0 to R-1
   * @return 0 to 255
   */
  int generation(int window);

  /**
   * Who holds a window.
   *
   * @param window 0 to R-1, not free
   * @return the peer that asked for it
   */
  long peer(int window);

  /**
   * Which of its holder's transfers a window is for.
   *
   * @param window 0 to R-1, not free
   * @return the sender's number of it
   */
  int transferId(int window);

  /**
   * How the transfer is cut into packets.
   *
   * @param window 0 to R-1, not free
   * @return N and the bytes of each packet
   */
  TransferGeometry geometry(int window);
}
