// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

import dev.sluice.host.fifo.MessageNode;
import dev.sluice.host.fifo.ReceivedMessage;
import java.time.Duration;

/** Messages through the two NICs. */
record NicChannel(MessageNode node, int peer, Duration patience) implements PerfChannel {
  @Override
  public void send(long tag, byte[] payload) throws InterruptedException {
    node.send(peer, tag, payload);
  }

  @Override
  public Message receive() throws InterruptedException, PerfFailedException {
    ReceivedMessage message =
        node.receive(patience)
            .orElseThrow(
                () ->
                    new PerfFailedException(
                        "the other program was silent for %d s".formatted(patience.toSeconds())));
    return new Message(message.tag(), message.payload());
  }
}
