// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.study.transport.AnswerTimeout;

/**
 * What a receiver of receive windows can time, for its measured T: from its connection response to
 * the first packet, and from a single-packet request to the copy. One request at a time is timed.
 * What was sent twice gives no time.
 */
final class RequestTimes {
  private static final int NONE = -1;

  private final AnswerTimeout timeout;
  private boolean connecting = true;
  private int responses;
  private long responseAt;
  private int asked = NONE;
  private boolean askedAgain;
  private long askedAt;

  RequestTimes(AnswerTimeout timeout) {
    this.timeout = timeout;
  }

  /** A packet goes to the sender. */
  void sent(long now, PacketHeader header) {
    if (header.type() == PacketType.CONNECTION_RESPONSE) {
      responses++;
      responseAt = now;
    } else if (header.type() == PacketType.SINGLE_REQUEST) {
      if (asked == NONE) {
        asked = header.pidx();
        askedAt = now;
        askedAgain = false;
      } else if (asked == header.pidx()) {
        askedAgain = true;
      }
    }
  }

  /** A data packet comes. */
  void arrived(long now, PacketHeader header) {
    if (connecting) {
      connecting = false;
      if (responses == 1) {
        timeout.took(now - responseAt);
      }
    }
    if (header.pidx() == asked) {
      if (header.again() && !askedAgain) {
        timeout.took(now - askedAt);
      }
      asked = NONE;
    }
  }
}
