// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.rings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Buckets and shares by hand. */
class PeerShareTest {
  @Test
  void neighboursAreToldApart() {
    int network = 0x0a01_0200;
    assertThat(IntStream.range(0, 64).map(i -> PeerShare.bucketOf(network + i)).distinct().count())
        .isEqualTo(64);
  }

  @Test
  void everyBitOfAPeerCounts() {
    for (int bit = 0; bit < 32; bit++) {
      assertThat(PeerShare.bucketOf(1 << bit)).as("bit %d", bit).isEqualTo(1 << bit % 6);
    }
    assertThat(PeerShare.bucketOf(-1)).isEqualTo(0b111100);
  }

  /** The first with n = 2 and S = 64: 51 of its own leave 13, and 52 is four times that. */
  @ParameterizedTest
  @CsvSource({
    "2,51,51,64,true",
    "2,52,52,64,false",
    "2,0,63,64,true",
    "2,0,64,64,false",
    "2,0,70,64,false",
    "0,31,31,64,true",
    "0,32,32,64,false",
    "6,63,63,64,true",
    "6,64,64,64,false",
    "7,64,64,64,true",
    "7,128,128,64,true"
  })
  void whoMayHaveOneMore(int n, int own, int total, int slots, boolean may) {
    assertThat(PeerShare.mayHaveOneMore(n, own, total, slots)).isEqualTo(may);
  }
}
