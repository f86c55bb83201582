// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a NIC may read and write of a host, and what it may not. */
class HostMemoryTest {
  private static final long BASE = 0x7000;

  private final byte[] bytes = new byte[21];
  private final HostMemory memory = new HostMemory(BASE, MemorySegment.ofArray(bytes));

  @Test
  void wordsAreReadLittleEndianAndAreZeroBehindTheEnd() {
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i + 1);
    }
    assertThat(memory.readWord(BASE + 8)).isEqualTo(0x100f0e0d0c0b0a09L);
    assertThat(memory.readWord(BASE + 16)).isEqualTo(0x0000001514131211L);
    assertThat(memory.readWord(BASE + 24)).isZero();
    memory.asked(BASE, 4096);
  }

  @Test
  void readsOutsideOfThePageAreErrorsOfTheNic() {
    assertThatThrownBy(() -> memory.asked(BASE - 8, 8)).hasMessageContaining("0x6ff8");
    assertThatThrownBy(() -> memory.asked(BASE + 4096, 8)).hasMessageContaining("outside");
  }

  @Test
  void onlyTheStrobedBytesAreWritten() {
    memory.writeWord(BASE + 8, -1L, 0b0101_1000);
    byte[] wanted = new byte[21];
    Arrays.fill(wanted, 11, 13, (byte) -1);
    wanted[14] = -1;
    assertThat(bytes).isEqualTo(wanted);
    memory.writeWord(BASE + 16, 0x0807060504030201L, 0b1_1111);
    assertThat(Arrays.copyOfRange(bytes, 16, 21)).containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void writesBehindTheLastByteAreErrorsOfTheNic() {
    assertThatThrownBy(() -> memory.writeWord(BASE + 16, 0, 0b10_0000))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("0x7015")
        .hasMessageContaining("outside of the host's memory");
    assertThatThrownBy(() -> memory.writeWord(BASE - 8, 0, 0xff)).hasMessageContaining("0x6ff8");
  }

  @Test
  void packetsThatAreWrittenTwiceAreCounted() {
    memory.countingPackets(8);
    memory.writeWord(BASE, 1, 0xff);
    memory.writeWord(BASE + 8, 1, 0xff);
    memory.writeWord(BASE + 16, 1, 1);
    assertThat(memory.packetsWritten()).isEqualTo(3);
    assertThat(memory.packetsRewritten()).isZero();
    memory.writeWord(BASE + 8, 1, 0xff);
    memory.writeWord(BASE + 16, 1, 0b10);
    assertThat(memory.packetsRewritten()).isEqualTo(1);
  }

  @Test
  void aBaseThatIsNoPageIsRefused() {
    assertThatThrownBy(() -> new HostMemory(8, MemorySegment.ofArray(bytes)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
