// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.study.transport.baseline.GoBackN;
import dev.sluice.study.transport.baseline.ReceiverCounterTransport;
import dev.sluice.study.transport.baseline.SelectiveRepeat;
import dev.sluice.study.transport.baseline.SenderWindowTransport;
import dev.sluice.study.transport.baseline.Xud;
import dev.sluice.study.transport.leased.Transport2;
import dev.sluice.study.transport.multipath.MultiPathSegments;
import dev.sluice.study.transport.rack.SackRackTransport;
import dev.sluice.study.transport.window.ReceiveWindowTransport;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** The transports under test. */
final class Transports {
  private Transports() {}

  static Arbitrary<Transport> all() {
    return Arbitraries.of(
        new ReceiverCounterTransport(),
        new SenderWindowTransport(1),
        new SenderWindowTransport(64),
        new GoBackN(1),
        new GoBackN(16),
        new SelectiveRepeat(SelectiveRepeat.OF_THE_LINK),
        new SelectiveRepeat(7),
        new SelectiveRepeat(64, 16),
        new OnePath(new GoBackN(16)),
        new OnePath(new SelectiveRepeat(SelectiveRepeat.OF_THE_LINK)),
        new SackRackTransport(1, 1),
        new SackRackTransport(64, 1),
        new SackRackTransport(128, 16),
        new Xud(1),
        new MultiPathSegments(64),
        new MultiPathSegments(MultiPathSegments.SOURCE_SEGMENT),
        new Xud(Xud.SOURCE_WINDOWS),
        new Transport2(64, 16),
        new Transport2(8, 1),
        new Transport2(256, 64),
        new ReceiveWindowTransport(8),
        new ReceiveWindowTransport(128),
        new ReceiveWindowTransport(8, new Extensions(Overrun.PROGRESS, false)),
        new ReceiveWindowTransport(64, new Extensions(Overrun.PROGRESS, true)),
        new ReceiveWindowTransport(128, new Extensions(Overrun.SOURCE, true)),
        new ReceiveWindowTransport(64, new Extensions(Overrun.PROGRESS, true, true)),
        new ReceiveWindowTransport(16, new Extensions(Overrun.SOURCE, true, true)));
  }

  /** Whether its source has nothing that would keep a copy from memory. */
  static boolean mayWriteTwice(Transport transport) {
    return transport instanceof ReceiverCounterTransport
        || transport instanceof SenderWindowTransport;
  }
}
