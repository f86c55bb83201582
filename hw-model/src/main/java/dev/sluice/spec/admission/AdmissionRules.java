// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.admission;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.TransferGeometry;

/**
 * Whether a data packet may go to the engine. A packet for a free window, or of another use of a
 * window, may: the engine says that it is stale. Source: protocol text, section 4, rule 1.
 */
public final class AdmissionRules {
  private final WindowContexts contexts;

  /**
   * The rules for a node's windows.
   *
   * @param contexts what is known of each window
   */
  public AdmissionRules(WindowContexts contexts) {
    this.contexts = contexts;
  }

  /**
   * Judges a data packet. Changes nothing.
   *
   * @param peer who sent it
   * @param header its fields
   * @return {@link AdmissionVerdict#PASS}, or the first reason to drop it
   */
  public AdmissionVerdict judge(long peer, PacketHeader header) {
    int window = header.window();
    if (window >= contexts.windows()) {
      return AdmissionVerdict.NO_SUCH_WINDOW;
    }
    if (contexts.isFree(window) || contexts.generation(window) != header.generation()) {
      return AdmissionVerdict.PASS;
    }
    if (contexts.peer(window) != peer) {
      return AdmissionVerdict.WRONG_PEER;
    }
    if (contexts.transferId(window) != header.transferId()) {
      return AdmissionVerdict.WRONG_TRANSFER;
    }
    if (contexts.hasFailed(window)) {
      return AdmissionVerdict.FAILED;
    }
    TransferGeometry geometry = contexts.geometry(window);
    int k = header.pidx();
    // Beyond the region the engine says that it is bad.
    boolean fits = k >= geometry.packets() || header.payloadLength() == geometry.bytesOf(k);
    return fits ? AdmissionVerdict.PASS : AdmissionVerdict.WRONG_LENGTH;
  }
}
