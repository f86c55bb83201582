// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.send.TransferEnd;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The checkers themselves: what no planted fault brings about is shown to them. */
class WatchTest {
  private final Watch watch = new Watch(64);
  private final MemorySlot slot = new MemorySlot(1, 0, 128);
  private final TransferRecord record =
      new TransferRecord(0, 1, 0, slot, 128, 2, true, 0, TransferEnd.DONE);

  @BeforeEach
  void twoPackets() {
    slot.owner = record;
    slot.keySize = 128;
    watch.add(slot);
  }

  private void write(int k) {
    LeasedPacket packet = new LeasedPacket().reset(LeasedType.DATA);
    packet.pidx = k;
    packet.length = 64;
    watch.write(1, 64L * k, packet, record);
  }

  private static void assertFound(Never rule, Runnable what) {
    Violation found = catchThrowableOfType(Violation.class, what::run);
    assertThat(found).as("%s", rule).isNotNull();
    assertThat(found.rule()).isEqualTo(rule);
  }

  @Test
  void aSecondNoteAndASecondEnd() {
    write(1);
    write(0);
    watch.noted(1, 0, record);
    assertFound(Never.TWO_COMPLETIONS, () -> watch.noted(1, 0, record));
    record.noted = 1;
    watch.ended(record, TransferEnd.DONE);
    assertFound(Never.TWO_COMPLETIONS, () -> watch.ended(record, TransferEnd.DONE));
  }

  @Test
  void aNoteBeforeTheData() {
    write(0);
    assertFound(Never.NOTE, () -> watch.noted(1, 0, record));
  }

  @Test
  void anEndBeforeTheData() {
    write(0);
    assertFound(Never.MISSING, () -> watch.ended(record, TransferEnd.DONE));
  }

  @Test
  void anEndWithoutItsNote() {
    write(0);
    write(1);
    assertFound(Never.NOTE, () -> watch.ended(record, TransferEnd.DONE));
  }
}
