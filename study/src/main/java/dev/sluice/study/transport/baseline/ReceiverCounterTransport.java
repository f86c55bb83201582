// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.Answers;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Receiver counter: the receiver is told how many packets come, counts them, and on a time-out has
 * all of them retransmitted.
 *
 * <p>Source: the background section of the receive-window patent, which ascribes it to the TianHe
 * systems; protocol text, section 1. What it leaves open is decided as follows. A counter cannot
 * tell a copy from a new packet, so each sending of the whole transfer is a round with a number,
 * and the counter starts again with the round. The time-out strikes when nothing was counted for
 * the link's time-out. The announcement is repeated until it is answered, and asked again when
 * nothing was heard after the last packet, so that no loss of a control packet hangs a transfer.
 *
 * <p>What was received in an earlier round is written a second time. With the measured timer both
 * ends time how long their questions are unanswered: the announcement, and a round that is asked
 * for; a packet of an earlier round shows that the receiver has not waited long enough.
 */
public final class ReceiverCounterTransport implements Transport {
  /** Index: N. */
  private static final int ANNOUNCE = 1;

  private static final int GO = 2;

  /** Detail: the round that is to be sent. */
  private static final int RESEND = 3;

  private static final int DONE = 4;

  /** Makes the transport. */
  public ReceiverCounterTransport() {}

  @Override
  public String id() {
    return "receiver-counter";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new CountedSender(transfer);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new Counter(transfer, memory);
  }

  private static final class CountedSender implements SendingEndpoint {
    private static final int STATE_BYTES = 3 + 3 + 2 + 8; // N, i, round, timer.

    private final Transfer transfer;
    private final AnswerTimeout timeout;
    private final OneAnswer answer = new OneAnswer();
    private boolean told;
    private boolean done;
    private int i;
    private long round;
    private long deadline;

    CountedSender(Transfer transfer) {
      this.transfer = transfer;
      timeout = transfer.senderTimeout();
    }

    private boolean sending() {
      return told && i < transfer.packets();
    }

    @Override
    public void receive(long now, Packet packet) {
      switch (packet.kind) {
        case GO -> {
          answer.came(now, timeout);
          told = true;
        }
        case RESEND -> {
          told = true;
          if (packet.detail > round) {
            round = packet.detail;
            i = 0;
          }
        }
        case DONE -> done = true;
        default -> throw new IllegalArgumentException(packet.toString());
      }
    }

    @Override
    public long ready() {
      if (done) {
        return NEVER;
      }
      return sending() ? 0 : deadline;
    }

    @Override
    public boolean next(long now, Packet out) {
      deadline = now + timeout.picos();
      if (sending()) {
        out.set(Packet.DATA, i++, round);
      } else {
        answer.asked(now);
        out.set(ANNOUNCE, transfer.packets(), 0);
      }
      return true;
    }

    @Override
    public boolean done() {
      return done;
    }

    @Override
    public long peakStateBytes() {
      return STATE_BYTES;
    }
  }

  private static final class Counter implements Endpoint {
    private static final int STATE_BYTES = 3 + 3 + 2 + 8; // Total, count, round, timer.

    private final AnswerTimeout timeout;
    private final OneAnswer answer = new OneAnswer();
    private final WrittenPackets memory;
    private final Answers answers = new Answers();
    private int total;
    private int count;
    private long round;
    private long deadline = NEVER;

    /**
     * Rounds that were asked for while packets of an earlier one still came, and the last of them.
     */
    private int early;

    private long stale;

    Counter(Transfer transfer, WrittenPackets memory) {
      timeout = transfer.receiverTimeout();
      this.memory = memory;
    }

    private boolean complete() {
      return total > 0 && count == total;
    }

    @Override
    public void receive(long now, Packet packet) {
      if (packet.kind == ANNOUNCE) {
        if (total == 0) {
          total = packet.index;
          deadline = now + timeout.picos(early);
        }
        answers.add(complete() ? DONE : GO, 0, 0);
      } else if (packet.detail < round && stale < round) {
        stale = round;
        early++;
      } else if (packet.detail == round && !complete()) {
        answer.came(now, timeout);
        memory.write(packet.index);
        count++;
        deadline = now + timeout.picos(early);
        if (complete()) {
          deadline = NEVER;
          answers.add(DONE, 0, 0);
        }
      }
    }

    @Override
    public long ready() {
      return answers.isEmpty() ? deadline : 0;
    }

    @Override
    public boolean next(long now, Packet out) {
      if (answers.take(out)) {
        return true;
      }
      round++;
      count = 0;
      answer.again(now);
      deadline = now + timeout.picos(early);
      out.set(RESEND, 0, round);
      return true;
    }

    @Override
    public long peakStateBytes() {
      return STATE_BYTES;
    }
  }
}
