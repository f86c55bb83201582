// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.receive.LeasedReceiver;
import dev.sluice.spec.v2.receive.ReceiverHost;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rule M5, case by case: what an earlier life of a sender or a receiver has left in the network.
 */
class StalePacketsTest {
  private static final LeaseParameters ONE_WINDOW =
      new LeaseParameters(1, 1, 8, 64, 1, 2, 64, 64, 1, 1, 10, 1, 100, 1, 1);
  private static final int PEER = 3;
  private static final int LAST_NUMBER = (1 << 24) - 1;

  private SafetyRules rules;
  private KeyTable keys;
  private LeasedReceiver receiver;
  private LeasedSender sender;
  private long now;

  private void begin(int firstNumber) {
    begin(new SafetyRules(), firstNumber);
  }

  private void begin(SafetyRules with, int firstNumber) {
    rules = with;
    keys = new KeyTable(rules);
    receiver = receiver(1, firstNumber);
    sender = sender(7);
  }

  private LeasedReceiver receiver(int epoch, int firstNumber) {
    ReceiverHost host =
        new ReceiverHost() {
          @Override
          public void write(int peer, long address, LeasedPacket packet) {
            // The outcome says so.
          }

          @Override
          public void noted(int peer, int immediate, long bytes) {
            // none
          }

          @Override
          public void ended(int peer, int window, int number) {
            // none
          }
        };
    return new LeasedReceiver(ONE_WINDOW, Mechanisms.ALL, rules, keys, epoch, firstNumber, host);
  }

  private LeasedSender sender(int incarnation) {
    return new LeasedSender(
        ONE_WINDOW, Mechanisms.ALL, rules, incarnation, (peer, transfer, end) -> {});
  }

  /** Gives the sender a packet's worth and takes its data packet, which does not arrive. */
  private LeasedPacket packetOf(LeasedSender from) {
    int key = keys.register(0, 64, PEER, true);
    from.submit(0, key, 0, 64, false, 0);
    LeasedPacket packet = new LeasedPacket();
    while (true) {
      now++;
      if (from.next(now, packet)) {
        if (packet.type == LeasedType.DATA) {
          return packet;
        }
        receiver.receive(now, PEER, packet);
      }
      LeasedPacket answer = new LeasedPacket();
      while (receiver.next(answer)) {
        from.receive(now, 0, answer);
      }
    }
  }

  private SegmentOutcome arrives(LeasedPacket packet) {
    SegmentOutcome outcome = receiver.receive(++now, PEER, packet);
    LeasedPacket answer = new LeasedPacket();
    while (receiver.next(answer)) {
      sender.receive(now, 0, answer);
    }
    return outcome;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, LAST_NUMBER - 2, LAST_NUMBER - 1, LAST_NUMBER})
  void whatAResetSenderLeftIsRefused(int firstNumber) {
    begin(firstNumber);
    LeasedPacket old = packetOf(sender);
    sender = sender(8);
    LeasedPacket fresh = packetOf(sender);
    assertThat(arrives(old)).isEqualTo(SegmentOutcome.LATE_ENDED);
    assertThat(arrives(fresh)).isEqualTo(SegmentOutcome.ACCEPTED);
    assertThat(arrives(old)).isEqualTo(SegmentOutcome.STALE);
    assertThat(arrives(fresh)).isEqualTo(SegmentOutcome.LATE_DONE);
  }

  /** The planted fault: without the number that L4 leaves out the old packet is taken. */
  @Test
  void withoutTheNumberThatIsLeftOutItWouldBeTaken() {
    SafetyRules broken =
        new SafetyRules() {
          @Override
          public int afterGrant(int number) {
            return number;
          }
        };
    begin(broken, 5);
    LeasedPacket old = packetOf(sender);
    sender = sender(8);
    packetOf(sender);
    assertThat(arrives(old)).isEqualTo(SegmentOutcome.ACCEPTED);
  }

  @Test
  void whatWasSentToAnEarlierLifeOfTheReceiverIsRefused() {
    begin(5);
    LeasedPacket old = packetOf(sender);
    receiver = receiver(2, 5);
    assertThat(arrives(old)).isEqualTo(SegmentOutcome.OTHER_EPOCH);
  }

  /** A host that breaks the rule of incarnations gets no lease, and nothing is mixed up. */
  @Test
  void aSenderThatComesBackAsTheSameGetsNoUsedLease() {
    begin(5);
    assertThat(arrives(packetOf(sender))).isEqualTo(SegmentOutcome.ACCEPTED);
    LeasedSender same = sender(7);
    same.submit(0, 0, 0, 64, false, 0);
    LeasedPacket request = new LeasedPacket();
    assertThat(same.next(++now, request)).isTrue();
    assertThat(request.type).isEqualTo(LeasedType.LEASE_REQUEST);
    receiver.receive(++now, PEER, request);
    assertThat(receiver.waiting()).isFalse();
  }

  /** Numbers wrap, one message after the other. */
  @Test
  void numbersWrap() {
    begin(LAST_NUMBER - 3);
    LeasedPacket first = null;
    for (int i = 0; i < 8; i++) {
      LeasedPacket packet = new LeasedPacket().set(packetOf(sender));
      assertThat(arrives(packet)).isEqualTo(SegmentOutcome.ACCEPTED);
      assertThat(arrives(packet)).isEqualTo(SegmentOutcome.LATE_DONE);
      first = first == null ? packet : first;
    }
    assertThat(receiver.window(0).number()).isEqualTo(5);
    assertThat(arrives(first)).isEqualTo(SegmentOutcome.STALE);
  }

  @Test
  void anotherPeersPacketIsRefused() {
    begin(5);
    LeasedPacket packet = packetOf(sender);
    assertThat(receiver.receive(++now, PEER + 1, packet)).isEqualTo(SegmentOutcome.NOT_LEASED);
  }

  /**
   * L6: a sender that was reset is asked for a lease of its earlier life with q 1 and returns it.
   * What it asks for next has a later q, so that the return, when it is late, ends nothing.
   */
  @Test
  void aLateReturnEndsNoLeaseGrantedSince() {
    begin(0);
    packetOf(sender);
    LeasedPacket recall = new LeasedPacket().reset(LeasedType.RECALL);
    recall.epoch = 1;
    recall.request = 1;
    sender = sender(8);
    sender.receive(++now, 0, recall);
    LeasedPacket late = new LeasedPacket();
    assertThat(sender.next(++now, late)).isTrue();
    assertThat(late.type).isEqualTo(LeasedType.RETURN);
    LeasedPacket data = packetOf(sender);
    receiver.receive(++now, PEER, late);
    assertThat(receiver.holder(0)).isEqualTo(PEER);
    assertThat(arrives(data)).isEqualTo(SegmentOutcome.ACCEPTED);
  }
}
