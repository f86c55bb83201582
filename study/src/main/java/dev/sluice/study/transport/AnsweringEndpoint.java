// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;

/** An endpoint that sends only answers to what it receives, in order and at once. */
public abstract class AnsweringEndpoint implements Endpoint {
  /** What is to be sent. */
  protected final Answers answers = new Answers();

  /** Nothing is to be sent yet. */
  protected AnsweringEndpoint() {
    // answers come with packets
  }

  @Override
  public final long ready() {
    return answers.isEmpty() ? NEVER : 0;
  }

  @Override
  public final boolean next(long now, Packet out) {
    return answers.take(out);
  }
}
