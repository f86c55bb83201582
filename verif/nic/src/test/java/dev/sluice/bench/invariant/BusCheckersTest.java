// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.NicParameters;
import org.junit.jupiter.api.Test;

/** The rules of streams, of AXI4, and of what leaves on the line. */
class BusCheckersTest {
  private final Wires stream = CompletionWires.stream("completion");
  private final StableOffer stable = new StableOffer(Broken.run(), stream);

  private final NicCoreModel nic = new NicCoreModel(NicParameters.DEFAULT);
  private final AxiRules axi = new AxiRules(Broken.run(), nic, NicParameters.DEFAULT.beatBytes());
  private final Wires aw = nic.wires("m_axi_aw");
  private final Wires w = nic.wires("m_axi_w");

  private void offer(boolean valid, boolean ready, long value) {
    stream.valid = valid;
    stream.ready = ready;
    stream.set(0, value);
    stable.clock(7);
  }

  @Test
  void offersThatStayAreGood() {
    offer(true, false, 1);
    offer(true, true, 1);
    offer(true, false, 2);
    offer(true, true, 2);
    offer(false, false, 3);
  }

  @Test
  void anOfferThatIsTakenBackIsFound() {
    offer(true, false, 1);
    Broken.rule(Invariant.STABLE_OFFER, "valid fell", () -> offer(false, false, 1));
  }

  @Test
  void anOfferThatChangesIsFound() {
    offer(true, false, 1);
    Broken.rule(Invariant.STABLE_OFFER, "completion", () -> offer(true, true, 2));
  }

  private void address(Wires channel, long address, int beats) {
    channel.valid = true;
    channel.ready = true;
    channel.set(AxiWires.ADDRESS, address);
    channel.set(AxiWires.LENGTH, beats - 1);
    channel.set(AxiWires.SIZE, 4);
    channel.set(AxiWires.BURST, AxiWires.INCR);
    try {
      axi.clock(7);
    } finally {
      channel.valid = false;
    }
  }

  private void beat(long strobe, boolean last) {
    w.valid = true;
    w.ready = true;
    w.set(AxiWires.STROBE, strobe);
    w.set(AxiWires.WRITE_LAST, last);
    axi.clock(7);
    w.valid = false;
  }

  @Test
  void legalBurstsAreGood() {
    beat(0xffff, false);
    address(aw, 4096 - 32, 2);
    beat(1, true);
    address(nic.wires("m_axi_ar"), 0, 256);
    address(aw, 4096, 1);
    beat(0xffff, true);
  }

  @Test
  void aBurstOverA4KBoundaryIsFound() {
    Broken.rule(Invariant.AXI_RULES, "4 KB boundary: m_axi_aw", () -> address(aw, 4096 - 16, 2));
    Broken.rule(
        Invariant.AXI_RULES,
        "4 KB boundary: m_axi_ar",
        () -> address(nic.wires("m_axi_ar"), 8192 - 16, 2));
  }

  @Test
  void anUnalignedBurstIsFound() {
    Broken.rule(Invariant.AXI_RULES, "not aligned", () -> address(aw, 8, 1));
  }

  @Test
  void narrowBeatsAreFound() {
    aw.set(AxiWires.SIZE, 3);
    aw.set(AxiWires.BURST, AxiWires.INCR);
    aw.valid = true;
    Broken.rule(Invariant.AXI_RULES, "not an INCR burst", () -> axi.clock(7));
  }

  @Test
  void aWrongLastIsFound() {
    address(aw, 0, 3);
    beat(0xffff, false);
    Broken.rule(Invariant.AXI_RULES, "last on beat 2 of a burst of 3", () -> beat(0xffff, true));
  }

  @Test
  void aBurstWithoutAnEndIsFound() {
    for (int i = 1; i < 256; i++) {
      beat(1, false);
    }
    Broken.rule(Invariant.AXI_RULES, "more than 256 beats", () -> beat(1, false));
  }

  @Test
  void aBeatOfNothingIsFound() {
    Broken.rule(Invariant.AXI_RULES, "without a strobe", () -> beat(0, false));
  }

  @Test
  void aPacketThatTheCodecRefusesIsFound() {
    Channel channel = new Channel(NetworkParameters.CLEAN, 100, 0);
    WatchedLine line = new WatchedLine(new ChannelEnd(channel, channel, 1));
    assertThatThrownBy(() -> line.send(1, 20, 1)).hasMessageContaining("BAD_CRC");
  }
}
