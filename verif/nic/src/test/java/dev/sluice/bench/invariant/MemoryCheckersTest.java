// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.HostMemory;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The checkers of what is written: each lets good writes pass and finds bad ones. */
class MemoryCheckersTest {
  private static final int SENDER = 1;
  private static final int RECEIVER = 2;
  private static final int BASE = 1000;
  private static final int LENGTH = 5000;
  private static final int PLACE = 1024;

  private final CheckedRun run = Broken.run();
  private final TransferLedger ledger = new TransferLedger();
  private final byte[] source = new byte[8192];
  private WrittenOnce once;
  private TrackedTransfer transfer;

  @BeforeEach
  void aTransferOfThreeHundredBytes() {
    for (int i = 0; i < source.length; i++) {
      source[i] = (byte) (i * 7 + (i >> 8));
    }
    HostMemory memory = new HostMemory(MemorySegment.ofArray(source));
    once = new WrittenOnce(run, ledger, RECEIVER, Map.of(SENDER, memory), BASE, LENGTH);
    transfer = ledger.submit(3, SENDER, RECEIVER, 55, 64, 300, PLACE);
  }

  private void write(int offset) {
    once.write(PLACE + offset, source[64 + offset] & 0xff);
  }

  @Test
  void everyByteOnceIsGood() {
    for (int i = 299; i >= 0; i--) {
      write(i);
    }
    assertThat(transfer.written()).isEqualTo(300);
  }

  @Test
  void aByteTwiceIsFoundAlsoWithTheSameData() {
    write(17);
    Broken.rule(
        Invariant.WRITTEN_ONCE, "byte 0x411 is written twice; transfer 55", () -> write(17));
  }

  @Test
  void otherDataIsFound() {
    int wrong = source[64 + 17] + 1 & 0xff;
    Broken.rule(Invariant.WRITTEN_ONCE, "the sender has 0x", () -> once.write(PLACE + 17, wrong));
  }

  @Test
  void aByteOfNoTransferIsFound() {
    write(299);
    Broken.rule(
        Invariant.INSIDE_REGION, "where no transfer goes", () -> once.write(PLACE + 300, 0));
    Broken.rule(Invariant.INSIDE_REGION, "0x3ff", () -> once.write(PLACE - 1, 0));
  }

  @Test
  void outsideOfItsRangeItSaysNothing() {
    once.write(BASE - 1, 0);
    once.write(BASE + LENGTH, 0);
    assertThat(transfer.written()).isZero();
  }

  @Test
  void aPlaceCanBeAnothersWhenItIsForgotten() {
    for (int i = 0; i < 300; i++) {
      write(i);
    }
    once.forget(transfer);
    ledger.forget(transfer);
    assertThatThrownBy(() -> write(0)).hasMessageContaining("where no transfer goes");
    TrackedTransfer next = ledger.submit(9, SENDER, RECEIVER, 56, 64, 300, PLACE);
    for (int i = 0; i < 300; i++) {
      write(i);
    }
    assertThat(next.written()).isEqualTo(300);
    assertThat(transfer.written()).isEqualTo(300);
  }

  @Test
  void aLargeMemoryIsWatchedToItsEnd() {
    long bytes = 64L << 20;
    HostMemory memory = new HostMemory(MemorySegment.ofArray(new byte[(int) bytes]));
    WrittenOnce large = new WrittenOnce(run, ledger, 9, Map.of(SENDER, memory), 0, bytes);
    TrackedTransfer whole = ledger.submit(3, SENDER, 9, 57, 0, bytes, 0);
    large.write(bytes - 1, 0);
    large.write(0, 0);
    Broken.rule(Invariant.WRITTEN_ONCE, "twice", () -> large.write(bytes - 1, 0));
    large.forget(whole);
    large.write(bytes - 1, 0);
    assertThat(whole.written()).isEqualTo(3);
  }

  @Test
  void addressesAndBytesOutsideOfTheRegionsAreFound() {
    RegisteredRegions regions = new RegisteredRegions();
    regions.allow(BASE + 24, 100); // 1024 to 1123
    Wires aw = AxiWires.address("m_axi_aw");
    InsideRegion inside = new InsideRegion(run, regions, aw, 8);
    inside.clock(7);
    aw.valid = true;
    aw.set(AxiWires.ADDRESS, 1024);
    aw.set(AxiWires.LENGTH, 12); // the last beat begins at 1120
    inside.clock(7);
    inside.write(1123, 0);
    Broken.rule(Invariant.INSIDE_REGION, "written at 0x464", () -> inside.write(1124, 0));
    Broken.rule(Invariant.INSIDE_REGION, "written at 0x3ff", () -> inside.write(1023, 0));
    aw.set(AxiWires.LENGTH, 13);
    Broken.rule(Invariant.INSIDE_REGION, "to 0x468", () -> inside.clock(7));
    aw.set(AxiWires.LENGTH, 0);
    aw.set(AxiWires.ADDRESS, 1016);
    Broken.rule(Invariant.INSIDE_REGION, "at 0x3f8", () -> inside.clock(7));
  }

  @Test
  void regionsAreOfPeers() {
    RegisteredRegions regions = new RegisteredRegions();
    regions.allow(SENDER, 1000, 100);
    regions.allow(2000, 100);
    assertThat(regions.allows(SENDER, 1000, 100)).isTrue();
    assertThat(regions.allows(SENDER, 1000, 101)).isFalse();
    assertThat(regions.allows(SENDER, 1001, 100)).isFalse();
    assertThat(regions.allows(9, 1000, 1)).isFalse();
    assertThat(regions.allows(9, 2099, 1)).isTrue();
    assertThat(regions.allows(9, 1999, 2)).isFalse();
    assertThat(regions.allows(9, -1, 2)).isFalse();
  }
}
