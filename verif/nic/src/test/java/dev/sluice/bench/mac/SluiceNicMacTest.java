// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultedRtl;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.bench.mac.MacPeriods.Ratio;
import dev.sluice.bench.nic.TransferList;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.NicDriver;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.MacSizes;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.udp.FrameRules;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two whole NICs behind MACs, each with four clocks of its own, move memory to memory over a
 * network that loses, repeats and reorders; some frames come damaged, and among them are such that
 * nobody wants. What they send is in jumbo frames with a VLAN tag, by the table of next hops.
 */
@TestInstance(Lifecycle.PER_CLASS)
class SluiceNicMacTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(24, 32, 1 << 12, 2048, Architecture.SHIFT), 64, 8)
          .withLine(LineMode.DROP);
  private static final Endpoint[] ENDS = {
    new Endpoint(0x02a1b2c3d4e5L, 0x0a000001, 47_930),
    new Endpoint(0x021122334455L, 0x0a000002, 47_930)
  };
  private static final FrameRules RULES = new FrameRules(0x6123, 2, 0xc000, 6, true);

  /**
   * Clocks of the host; where the periods are drawn, the line may be three times slower, and so may
   * the clock by which time-outs count: then it may take twice as many. Six seeds of a slow core
   * took 61,170 to 120,820.
   */
  private static final int CLOCKS = 100_000;

  /** Clocks in which all registers are set. */
  private static final int SETTING = 20_000;

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "addresses are taken while the reset of the host's clock lasts",
              "s_axil_awready = (s_axil_aw_continueWhen_ready && awake_flag)",
              "s_axil_awready = s_axil_aw_continueWhen_ready"),
          new PlantedFault(
              "the causes of dropped frames are mixed up",
              ".macEvent_badFrame (receive_event_badFrame), //i",
              ".macEvent_badFrame (receive_event_noRoom), //i"),
          new PlantedFault(
              "the interrupt stays in the NIC's clock", "irq = interrupt_level", "irq = 1'b0"));

  private final FaultedRtl rtl;

  /** Clocks of the host in which a frame that a MAC has given is taken, or is dropped. */
  private static final int PASSAGE = 500;

  private final HostNode[] nodes = new HostNode[2];
  private final NicBehindMac[] nics = new NicBehindMac[2];
  private final TransferList[] lists = new TransferList[2];
  private final Channel[] channels = new Channel[2];
  private int most;
  private long clock;

  SluiceNicMacTest() throws IOException {
    rtl =
        new FaultedRtl(
            CoreLockStep.TOP,
            NicGenerator.verilog(CoreLockStep.TOP, NIC),
            FAULTS,
            text -> CoreLockStep.build(NIC, text));
  }

  @ParameterizedTest
  @CsvSource({"1, FAST_CORE", "2, SLOW_CORE", "3, EQUAL"})
  void hostsMoveMemoryWhateverTheClocksAre(long seed, Ratio ratio) {
    run(rtl.withoutFaults(), seed, ratio);
  }

  List<PlantedFault> faults() {
    return FAULTS;
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("faults")
  void isCaught(PlantedFault fault) {
    assertThatThrownBy(() -> run(rtl.with(fault), 3, Ratio.EQUAL))
        .isInstanceOf(AssertionError.class);
  }

  private void run(VerilatedModel model, long seed, Ratio ratio) {
    clock = 0;
    most = ratio == Ratio.EQUAL ? CLOCKS : 2 * CLOCKS;
    for (int i = 0; i < 2; i++) {
      channels[i] =
          new Channel(
              new NetworkParameters(0.03, 8, 0.03, 0.01, 0, 16, seed),
              MacSizes.largestFrame(NIC),
              i);
      lists[i] = new TransferList(NIC.sluice().maxTransferBytes());
    }
    SplittableRandom random = new SplittableRandom(seed);
    try (HostNode a = node(model, 0, MacPeriods.of(ratio, random), seed);
        HostNode b = node(model, 1, MacPeriods.of(ratio, random), seed)) {
      run();
      for (int i = 0; i < 2; i++) {
        checkCounts(i, ratio);
      }
      lists[0].check(a.host(), b.host());
      lists[1].check(b.host(), a.host());
    }
  }

  /** Of every frame that the MAC gave it is known what became of it. */
  private void checkCounts(int i, Ratio ratio) {
    MacLine line = nics[i].line();
    long noRoom = counter(i, NicCounter.MAC_NO_ROOM);
    assertThat(counter(i, NicCounter.MAC_BAD_FRAME)).isEqualTo(line.bad()).isPositive();
    settle(PASSAGE);
    assertThat(line.bad() + noRoom + nics[i].taken()).isEqualTo(line.given());
    assertThat(counter(i, NicCounter.UDP_OTHER_MAC)).isPositive();
    // The network may have damaged a tag.
    assertThat(counter(i, NicCounter.UDP_OTHER_VLAN))
        .isLessThanOrEqualTo(channels[1 - i].counters().corrupted());
    assertThat(counter(i, NicCounter.RECEIVE_COMPLETED)).isPositive();
    if (ratio == Ratio.SLOW_CORE) {
      assertThat(noRoom).as("frames of the flood").isGreaterThan(line.wrong().tooLong());
    } else {
      assertThat(noRoom).as("only what is longer than the store").isEqualTo(line.wrong().tooLong());
      assertThat(counter(i, NicCounter.UDP_TOO_SHORT)).isEqualTo(line.wrong().runts());
    }
    assertThat(nics[i].comparisons()).isPositive();
  }

  private HostNode node(VerilatedModel rtl, int i, MacPeriods periods, long seed) {
    nics[i] = new NicBehindMac(rtl, NIC, periods, 2 * seed + i);
    Endpoint here = ENDS[i];
    Endpoint there = ENDS[1 - i];
    nodes[i] =
        new HostNode(
            nics[i],
            NIC,
            TransferList.memory(i),
            TransferList.ringMemory(),
            TransferList.RINGS,
            lists[i],
            new ChannelEnd(channels[i], channels[1 - i], there.ip()),
            new MemoryTiming(0.1, 10, 10, 0, MemoryTiming.Order.ANY),
            i);
    NicDriver driver = nodes[i].driver();
    driver.setTransport(TransportParameters.forNetwork(2500, 8, 30).withBackoffLimit(1));
    driver.setMemory(0, TransferList.MEMORY);
    driver.setTransferIdStart(0x7fff_fff0);
    driver.setAddress(here.mac(), here.ip(), here.port(), 0x020000000099L);
    driver.setFrames(RULES);
    driver.setNextHop(10 * i + 5, there.ip(), there.mac());
    driver.register(3, there.ip(), TransferList.HALF, TransferList.HALF);
    driver.start(i == 1, new Extensions(Overrun.PROGRESS, true, i == 0));
    return nodes[i];
  }

  private void run() {
    while (!nodes[0].isSet() || !nodes[1].isSet()) {
      assertThat(clock).as("clocks of setting registers").isLessThan(SETTING);
      step();
    }
    while (!lists[0].allEnded() || !lists[1].allEnded()) {
      for (int i = 0; i < 2; i++) {
        HostNode node = nodes[i];
        int to = ENDS[1 - i].ip();
        lists[i].submit(
            node.driver(),
            (cookie, address, bytes, remote) -> node.submit(cookie, to, address, bytes, remote));
      }
      step();
    }
    settle(3000);
  }

  /** Until nothing has been on its way for so many clocks: what is in a NIC then has been taken. */
  private void settle(int clocks) {
    for (int quiet = 0; quiet < clocks; quiet = isQuiet() ? quiet + 1 : 0) {
      step();
    }
  }

  private boolean isQuiet() {
    return nodes[0].idle()
        && nodes[1].idle()
        && nics[0].line().idle()
        && nics[1].line().idle()
        && channels[0].inside() == 0
        && channels[1].inside() == 0;
  }

  private void step() {
    assertThat(clock).as("clocks; %s %s", lists[0], lists[1]).isLessThan(most);
    nodes[0].clock(clock);
    nodes[1].clock(clock);
    clock++;
  }

  private long counter(int i, NicCounter counter) {
    long[] value = {-1};
    nodes[i].driver().get(counter, v -> value[0] = v);
    while (value[0] < 0) {
      step();
    }
    return value[0];
  }
}
