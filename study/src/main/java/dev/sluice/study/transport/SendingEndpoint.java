// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

/** The end of a transfer that has the data. */
public interface SendingEndpoint extends Endpoint {
  /**
   * Whether the sender knows that all its data has arrived.
   *
   * @return true from the completion on; it then sends nothing any more
   */
  boolean done();
}
