// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What is written into a frame that no router will change. */
class FrameFieldsTest {
  private static final String GATEWAY = "020000000000";
  private static final String NODE = "02000a000001";
  private static final String IP = "45000014" + "0000000000000000" + "0a000001" + "0a000002";

  private static byte[] frame(String... parts) {
    return HexFormat.of().parseHex(String.join("", parts));
  }

  private static byte[] addressed(byte[] frame, int size) {
    byte[] copy = frame.clone();
    FrameFields.addressToNode(copy, size);
    return copy;
  }

  @Test
  void aFrameForTheNextHopGoesToTheNodeOfItsAddress() {
    byte[] plain = frame(GATEWAY, NODE, "0800", IP);
    assertThat(addressed(plain, plain.length)).isEqualTo(frame("02000a000002", NODE, "0800", IP));
    byte[] tagged = frame(GATEWAY, NODE, "81000007", "0800", IP);
    assertThat(addressed(tagged, tagged.length))
        .isEqualTo(frame("02000a000002", NODE, "81000007", "0800", IP));
  }

  @Test
  void allOtherFramesStayAsTheyAre() {
    byte[] known = frame("02000a000009", NODE, "0800", IP);
    assertThat(addressed(known, known.length)).isEqualTo(known);
    byte[] announcement = FrameFields.announcement(0x02000a000001L, 0x0a000001);
    assertThat(addressed(announcement, announcement.length)).isEqualTo(announcement);
    byte[] plain = frame(GATEWAY, NODE, "0800", IP);
    for (int size = 0; size < plain.length; size++) {
      assertThat(addressed(plain, size)).isEqualTo(plain);
      byte[] cut = Arrays.copyOf(plain, size);
      assertThat(addressed(cut, size)).isEqualTo(cut);
    }
  }
}
