// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.protocol.BadInputException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowSizesTest {
  /** By hand: the trapezes under the points of the two files. */
  @Test
  void theMeansAreThoseOfTheirPoints() {
    assertThat(FlowSizes.of("websearch").mean()).isCloseTo(1_711_250, within(0.5));
    assertThat(FlowSizes.of("hadoop").mean()).isCloseTo(120_420.75, within(0.5));
  }

  @Test
  void drawnSizesHaveTheSharesOfTheFile() {
    FlowSizes sizes = FlowSizes.of("websearch");
    SplittableRandom random = new SplittableRandom(1);
    int draws = 200_000;
    int small = 0;
    int middle = 0;
    double sum = 0;
    for (int i = 0; i < draws; i++) {
      long size = sizes.draw(random);
      small += size <= 10_000 ? 1 : 0;
      middle += size <= 1_000_000 ? 1 : 0;
      sum += size;
    }
    assertThat((double) small / draws).isCloseTo(0.15, within(0.005));
    assertThat((double) middle / draws).isCloseTo(0.70, within(0.005));
    assertThat(sum / draws).isCloseTo(sizes.mean(), within(0.02 * sizes.mean()));
  }

  /** Sizes 0 to 1,000 alike, packets of 100: 1 to 10 packets, each as often. */
  @Test
  void wholePackets() {
    FlowSizes even = FlowSizes.parse("even", List.of("bytes,share", "0,0", "1000,1"));
    assertThat(even.meanPackets(100)).isCloseTo(5.5, within(1e-9));
    assertThat(even.meanPackets(1000)).isCloseTo(1, within(1e-9));
    assertThat(even.mean()).isEqualTo(500);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          size,share;0,0;1,1          | mine, line 1: size,share
          bytes,share;0,0;ten,1       | mine, line 3: ten,1
          bytes,share;0,0;10          | mine, line 3: 10
          bytes,share;0,0;10,0.5,1    | mine, line 3: 10,0.5,1
          bytes,share;# so;;0,0;10,2  | mine, line 5: 10,2
          bytes,share;5,0.1;10,1      | mine, line 2: 5,0.1
          bytes,share;0,0;10,0.5;9,1  | mine, line 4: 9,1
          bytes,share;0,0;10,0.5;20,0.4 | mine, line 4: 20,0.4
          bytes,share;0,0;10,0.5      | mine, line 3: the end
          bytes,share;0,0;-10,1       | mine, line 3: -10,1
          bytes,share;0,0;NaN,1       | mine, line 3: NaN,1
          bytes,share                 | mine, line 1: the end
          """)
  void aLineThatDoesNotParseIsNamed(String file, String message) {
    assertThatThrownBy(() -> FlowSizes.parse("mine", List.of(file.split(";"))))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> FlowSizes.of("/nowhere/sizes.csv"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("/nowhere/sizes.csv");
  }
}
