// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.wave.file.ValueNames;
import dev.sluice.cosim.wave.file.WaveException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RadixTest {
  @ParameterizedTest
  @CsvSource({
    "HEX, 00011111, 0x1f",
    "HEX, 0, 0x0",
    "HEX, 1x010011, 0xx3",
    "HEX, 1x0, 1x0",
    "HEX, xxxxxxxx, x",
    "HEX, zzzz, z",
    "DECIMAL, 11111111, 255",
    "DECIMAL, 1111x111, 1111x111",
    "SIGNED, 11111111, -1",
    "SIGNED, 01111111, 127",
    "SIGNED, 10000000, -128",
    "BINARY, 00011, 00011"
  })
  void writesNumbers(Radix radix, String bits, String expected) {
    assertThat(radix.format(bits)).isEqualTo(expected);
  }

  @Test
  void namesMustBeOfNumbersAndOfALine() {
    assertThatThrownBy(() -> ValueNames.of("t", Map.of(-1, "minus")))
        .isInstanceOf(WaveException.class)
        .hasMessageContaining("-1");
    assertThatThrownBy(() -> ValueNames.of("t", Map.of(1, " "))).isInstanceOf(WaveException.class);
    assertThatThrownBy(() -> ValueNames.of("t", Map.of(1, "a\nb")))
        .isInstanceOf(WaveException.class);
  }
}
