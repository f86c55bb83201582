// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a transfer is cut into packets. */
class TransferGeometryTest {
  private static final SluiceParameters PARAMETERS = SluiceParameters.DEFAULT;

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "511, 1, 511",
    "512, 1, 512",
    "513, 2, 1",
    "1024, 2, 512",
    "536870912, 1048576, 512"
  })
  void packetsAndTail(long bytes, int packets, int tailBytes) {
    TransferGeometry geometry = TransferGeometry.of(PARAMETERS, bytes);
    assertThat(geometry.packets()).isEqualTo(packets);
    assertThat(geometry.tailIndex()).isEqualTo(packets - 1);
    assertThat(geometry.bytesOf(packets - 1)).isEqualTo(tailBytes);
  }

  @Property
  void thePacketsCoverTheTransferOnce(
      @ForAll @LongRange(min = 1, max = 100_000) long bytes,
      @ForAll @IntRange(min = 64, max = 4096) int payload) {
    SluiceParameters parameters = new SluiceParameters(1, 8, 1 << 20, payload, Architecture.SHIFT);
    TransferGeometry geometry = TransferGeometry.of(parameters, bytes);
    long at = 0;
    for (int k = 0; k < geometry.packets(); k++) {
      assertThat(geometry.offsetOf(k)).isEqualTo(at);
      assertThat(geometry.bytesOf(k)).isBetween(1, payload);
      at += geometry.bytesOf(k);
    }
    assertThat(at).isEqualTo(bytes);
  }

  @Test
  void theLargestTransferOfAll() {
    SluiceParameters parameters = new SluiceParameters(1, 8, 1 << 24, 4096, Architecture.SHIFT);
    TransferGeometry geometry = TransferGeometry.of(parameters, 1L << 36);
    assertThat(geometry.packets()).isEqualTo(1 << 24);
    assertThat(geometry.offsetOf(geometry.tailIndex())).isEqualTo((1L << 36) - 4096);
    assertThat(geometry.bytesOf(geometry.tailIndex())).isEqualTo(4096);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 536870913, Long.MAX_VALUE})
  void bytesOutOfRange(long bytes) {
    assertThatThrownBy(() -> TransferGeometry.of(PARAMETERS, bytes))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith(
            "bytes = " + bytes + " is not possible: it must be from 1 to 536870912");
  }

  @Test
  void partsThatDoNotBelongTogether() {
    assertThatThrownBy(() -> new TransferGeometry(1024, 512, 3))
        .isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> new TransferGeometry(0, 512, 0))
        .isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> new TransferGeometry(1, 0, 1)).isInstanceOf(ParameterException.class);
  }
}
