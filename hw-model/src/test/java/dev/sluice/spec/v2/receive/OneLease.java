// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** A receiver with a lease for one peer, packet by packet. */
abstract class OneLease {
  static final int PAYLOAD = 64;
  static final int ROUND_TRIP = 100;
  private static final LeaseParameters TWO_WINDOWS =
      new LeaseParameters(2, 2, 8, PAYLOAD, 1, 2, 64, 64, 1, 1, 10, 1, ROUND_TRIP, 1, 1);

  final List<Long> written = new ArrayList<>();
  LeasedReceiver receiver;
  int key;
  int[] numbers;
  long now;

  @BeforeEach
  void withALease() {
    SafetyRules rules = new SafetyRules();
    KeyTable keys = new KeyTable(rules);
    key = keys.register(1 << 20, 1 << 20, KeyTable.ANY_PEER, true);
    ReceiverHost host =
        new ReceiverHost() {
          @Override
          public void write(int peer, long address, LeasedPacket packet) {
            written.add(address);
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
    receiver = new LeasedReceiver(TWO_WINDOWS, Mechanisms.ALL, rules, keys, 1, 5, host);
    LeasedPacket ask = new LeasedPacket().reset(LeasedType.LEASE_REQUEST);
    ask.incarnation = 1;
    ask.request = 1;
    ask.oldest = 1;
    receiver.receive(now, 0, ask);
    numbers = answers().getFirst().numbers;
  }

  List<LeasedPacket> answers() {
    List<LeasedPacket> all = new ArrayList<>();
    for (LeasedPacket p = new LeasedPacket(); receiver.next(p); p = new LeasedPacket()) {
      all.add(p);
    }
    return all;
  }

  /** A packet of message {@code use} of a window, of a transfer of {@code packets}. */
  LeasedPacket packet(int window, int use, int pidx, int packets, long offset) {
    LeasedPacket p = new LeasedPacket().reset(LeasedType.DATA);
    p.window = window;
    p.number = numbers[window] + use;
    p.epoch = 1;
    p.pidx = pidx;
    p.length = PAYLOAD;
    if (packets > 0) {
      p.place = true;
      p.key = key;
      p.offset = offset;
      p.bytes = (long) packets * PAYLOAD;
    }
    return p;
  }

  SegmentOutcome arrives(LeasedPacket packet) {
    return receiver.receive(++now, 0, packet);
  }
}
