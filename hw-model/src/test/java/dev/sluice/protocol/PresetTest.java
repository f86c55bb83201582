// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each preset stands for. */
class PresetTest {
  @ParameterizedTest
  @CsvSource({
    "8, RING",
    "32, RING",
    "64, RING",
    "128, RING",
    "256, SEGMENTED",
    "512, SEGMENTED",
    "1024, SEGMENTED"
  })
  void bestTakesTheFastArchitectureForTheWidth(int width, Architecture architecture) {
    assertThat(Preset.BEST.architecture(width)).isEqualTo(architecture);
    assertThat(new SluiceParameters(1, width, 1, 64, architecture).width()).isEqualTo(width);
  }

  @ParameterizedTest
  @CsvSource({"8", "128", "1024"})
  void publishedIsTheSourceToTheLetter(int width) {
    assertThat(Preset.PUBLISHED.architecture(width))
        .isEqualTo(Architecture.SHIFT)
        .isEqualTo(SluiceParameters.DEFAULT.architecture());
    assertThat(Preset.PUBLISHED.extensions()).isEqualTo(Extensions.NONE);
    assertThat(Preset.PUBLISHED.backoffLimit())
        .isEqualTo(TransportParameters.forNetwork(100, 1, 100).backoffLimit());
    assertThat(Preset.PUBLISHED.turns()).isEqualTo(4);
    assertThat(Preset.PUBLISHED.senderTimeouts()).isEqualTo(2);
  }

  @Test
  void bestHasEveryExtension() {
    assertThat(Preset.BEST.extensions()).isEqualTo(new Extensions(Overrun.PROGRESS, true, true));
    assertThat(Preset.BEST.backoffLimit()).isZero();
    assertThat(Preset.BEST.turns()).isZero();
    assertThat(Preset.BEST.senderTimeouts()).isEqualTo(1);
  }

  @Test
  void aPacketInEveryClockLeavesOnlyShiftTimeToAnswer() {
    assertThat(Preset.values())
        .allMatch(preset -> preset.architectureInEveryClock() == Architecture.SHIFT);
  }

  @Test
  void theLineOfAMacCannotWait() {
    for (Preset preset : Preset.values()) {
      assertThat(preset.line(true)).isEqualTo(LineMode.DROP);
      assertThat(preset.line(false)).isEqualTo(LineMode.STALL);
    }
  }

  @Test
  void aNameIsThatOfOnePreset() {
    for (Preset preset : Preset.values()) {
      assertThat(Preset.of(preset.label())).isEqualTo(preset);
    }
    assertThatThrownBy(() -> Preset.of("fast"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("preset = fast is not possible: it must be best or published");
  }
}
