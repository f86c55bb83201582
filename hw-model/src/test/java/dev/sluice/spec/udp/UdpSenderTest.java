// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of frames that are sent, on frames that were written down by hand. */
class UdpSenderTest {
  private static final Endpoint HERE = new Endpoint(0x02a1b2c3d4e5L, 0x0a141e28, 47_930);
  private static final long GATEWAY = 0x020000000001L;
  private static final int PEER = 0xc0a80102;
  private static final String PACKET = "00000000 00000000 1234abcd 0000 0000 deadbeef";

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static String frame(UdpSender sender) {
    return HexFormat.of().formatHex(sender.frame(bytes(PACKET), PEER));
  }

  @Test
  void aPlainFrameIsThatOfUdpFraming() {
    byte[] wanted = new byte[62];
    UdpFraming.writeHeaders(HERE, new Endpoint(GATEWAY, PEER, 47_930), 20, wanted, 0);
    System.arraycopy(bytes(PACKET), 0, wanted, 42, 20);
    UdpSender sender = new UdpSender(HERE, GATEWAY, FrameRules.PLAIN, new NextHops());
    assertThat(frame(sender)).isEqualTo(HexFormat.of().formatHex(wanted));
  }

  @Test
  void tagServiceSourcePortAndNextHopAreAsTheyAreSet() {
    NextHops hops = new NextHops();
    hops.set(63, true, PEER, 0x02aabbccddeeL);
    FrameRules rules = new FrameRules(0x6123, 0x02, 0xc000, 4, true);
    UdpSender sender = new UdpSender(HERE, GATEWAY, rules, hops);
    String before = "02aabbccddee 02a1b2c3d4e5 8100 6123 0800 4502 0030 0000 4000 4011 50d5 ";
    String behind = " bb3a 001c 0000 " + PACKET;
    // 1234 ^ abcd = b9f9: the first packet draws 9, the second 8.
    for (String source : new String[] {"c009", "c008", "c00b"}) {
      String wanted = before + "0a141e28 c0a80102 " + source + behind;
      assertThat(frame(sender)).isEqualTo(wanted.replace(" ", ""));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, false, 0x12345678, 7, 47930",
    "1, false, 0x12345678, 7, 0xfff0",
    "4, false, 0x12345678, 7, 0xfffc",
    "4, true, 0x12345678, 7, 0xfffb",
    "15, true, 0x12345678, 0x10000, 0xc44c"
  })
  void sourcePorts(int bits, boolean each, String transfer, String place, String port) {
    FrameRules rules = new FrameRules(FrameRules.NO_TAG, 0, 0xfff0, bits, each);
    assertThat(rules.sourcePort(47_930, Integer.decode(transfer), Integer.decode(place)))
        .isEqualTo(Integer.decode(port));
  }

  @Test
  void aPeerInTwoRowsGoesToTheRowOfBothNumbers() {
    NextHops hops = new NextHops();
    hops.set(1, true, PEER, 0x1);
    hops.set(2, true, PEER, 0x2);
    hops.set(3, false, 7, 0x3);
    assertThat(hops.of(PEER, GATEWAY)).isEqualTo(3);
    hops.set(1, false, PEER, 0x1);
    assertThat(hops.of(PEER, GATEWAY)).isEqualTo(2);
    assertThat(hops.of(PEER + 1, GATEWAY)).isEqualTo(GATEWAY);
  }
}
