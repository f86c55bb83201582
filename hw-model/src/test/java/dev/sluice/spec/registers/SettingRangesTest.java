// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The range of a setting is the same wherever it is said: in the transport's parameters, in the
 * registers of both ends, on the pages; and the wires to the blocks hold it.
 */
class SettingRangesTest {
  private static final RegisterMap MAP = new RegisterMap(NicParameters.DEFAULT, false);
  private static final Wires RECEIVE = ReceiveConfigWires.signals("config");
  private static final Wires SEND = SendConfigWires.signals("config");

  private enum Setting {
    TIMEOUT(1, 0xffff_ffffL, NicRegister.RECEIVE_TIMEOUT, RECEIVE, ReceiveConfigWires.TIMEOUT),
    SENDER_TIMEOUT(
        1, 0xffff_ffffL, NicRegister.SENDER_TIMEOUT, SEND, SendConfigWires.SENDER_TIMEOUT),
    RECEIVE_BACKOFF(
        0, 15, NicRegister.RECEIVE_BACKOFF_LIMIT, RECEIVE, ReceiveConfigWires.BACKOFF_LIMIT),
    SEND_BACKOFF(0, 15, NicRegister.SEND_BACKOFF_LIMIT, SEND, SendConfigWires.BACKOFF_LIMIT),
    RECEIVE_RETRIES(
        1, 1000, NicRegister.RECEIVE_RETRY_LIMIT, RECEIVE, ReceiveConfigWires.RETRY_LIMIT),
    SEND_RETRIES(1, 1000, NicRegister.SEND_RETRY_LIMIT, SEND, SendConfigWires.RETRY_LIMIT),
    REQUESTS(
        1,
        1024,
        NicRegister.REQUESTS_PER_TIMEOUT,
        RECEIVE,
        ReceiveConfigWires.REQUESTS_PER_TIMEOUT);

    private final long minimum;
    private final long maximum;
    private final Register register;
    private final int bits;

    Setting(long minimum, long maximum, NicRegister register, Wires wires, int field) {
      this.minimum = minimum;
      this.maximum = maximum;
      this.register = MAP.at(register.address());
      bits = wires.field(field).width();
    }

    /** Transport parameters that have this value where it belongs and are else the smallest. */
    private TransportParameters with(long value) {
      boolean backoff = this == RECEIVE_BACKOFF || this == SEND_BACKOFF;
      boolean retries = this == RECEIVE_RETRIES || this == SEND_RETRIES;
      return new TransportParameters(
          this == TIMEOUT ? value : 1,
          this == SENDER_TIMEOUT ? value : 1,
          backoff ? Math.toIntExact(value) : 0,
          retries ? Math.toIntExact(value) : 1,
          this == REQUESTS ? Math.toIntExact(value) : 1,
          1L << 60);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theRegisterTakesWhatTheTransportTakes(Setting setting) {
    assertThat(setting.register.minimum()).isEqualTo(setting.minimum);
    assertThat(setting.register.maximum()).isEqualTo(setting.maximum);
    assertThat(setting.register.reset()).isBetween(setting.minimum, setting.maximum);
    assertThat(setting.maximum).isLessThan(1L << setting.bits);
    assertThatCode(() -> setting.with(setting.minimum)).doesNotThrowAnyException();
    assertThatCode(() -> setting.with(setting.maximum)).doesNotThrowAnyException();
    assertThatThrownBy(() -> setting.with(setting.minimum - 1))
        .isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> setting.with(setting.maximum + 1))
        .isInstanceOf(ParameterException.class);
  }

  @ParameterizedTest
  @EnumSource(Page.class)
  void thePagesSayTheSame(Page page) throws IOException {
    String text = Files.readString(Path.of("../docs").resolve(page.file));
    assertThat(text).contains(page.sentences);
    assertThat(text).doesNotContain("1023");
  }

  private enum Page {
    RECEIVE_CONTROL(
        "blocks/control.md", "T 1..2^32-1, backoff limit 0..15, retry limit 1..1000", "B 1..1024"),
    SEND_ENGINE("blocks/send.md", "doubled: 0 to 15", "transfer fails: 1 to 1000"),
    USER_GUIDE("user-guide.md", "before either end gives up, 1 to 1000");

    private final String file;
    private final String[] sentences;

    Page(String file, String... sentences) {
      this.file = file;
      this.sentences = sentences;
    }
  }
}
