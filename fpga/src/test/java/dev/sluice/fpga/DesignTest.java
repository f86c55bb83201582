// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a point is called: only by what it depends on. */
class DesignTest {
  @ParameterizedTest
  @CsvSource({
    "ENGINE, xc7-ring-R64-W128, R=64 W=128 ring",
    "NIC, xc7-nic-ring-R64-W128-P512-S64-D128, 'R=64 W=128 P=512 S=64, 128 bits ring'",
    "SEND, xc7-send-ring-R64-W128-P512-S64-D128, 'R=64 W=128 P=512 S=64, 128 bits ring'",
    "SENDER_WINDOW, xc7-sender-window-R64-W128, R=64 W=128",
    "RECEIVER_COUNTER, xc7-receiver-counter-R64-W128, R=64 W=128",
    "MEMORY_LOOP, xc7-memory-loop-R64, R=64",
    "MEMORY_LOOP_REGISTERED, xc7-memory-loop-registered-R64, R=64"
  })
  void aPointIsCalledByWhatItDependsOn(Top top, String name, String size) {
    Design design =
        new Design(
            Target.of("xc7"), top, new SluiceParameters(64, 128, 1024, 512, Architecture.RING));
    assertThat(design.name()).isEqualTo(name);
    assertThat(design.size()).isEqualTo(size);
  }
}
