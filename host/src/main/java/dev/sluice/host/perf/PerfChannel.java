// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

import java.io.IOException;

/** Messages to and from one other program, in order; what carries them is measured. */
interface PerfChannel {
  /** The other end sends the message back. */
  long ECHO = 1;

  /** The other end takes the message, and that is all. */
  long KEEP = 2;

  /** The other end is done. */
  long END = 3;

  /** Sends bytes, with a word that says what to do with them. */
  void send(long tag, byte[] payload) throws IOException, InterruptedException, PerfFailedException;

  /** Waits for the next message. */
  Message receive() throws IOException, InterruptedException, PerfFailedException;

  /** What came. */
  record Message(long tag, byte[] payload) {}
}
