// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

/** Hears how transfers end. */
@FunctionalInterface
public interface CompletionListener {
  /**
   * A transfer has ended.
   *
   * @param cookie of its descriptor
   * @param transferId that the NIC gave it
   * @param status {@link dev.sluice.protocol.CompletionStatus} code
   */
  void ended(int cookie, int transferId, int status);
}
