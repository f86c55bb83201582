// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

/** What is special about a transaction. */
public enum Mark {
  /** It has no length: something happened. */
  INSTANT,
  /** It came to nothing: a packet was lost, a request refused. */
  FAILED,
  /** It had not ended when recording did; its end is that of the recording. */
  UNFINISHED
}
