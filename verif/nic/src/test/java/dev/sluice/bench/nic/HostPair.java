// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.invariant.PairCheckers;
import dev.sluice.bench.invariant.WatchedLine;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.NicDriver;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.udp.UdpFraming;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Two hosts with whole NICs that send each other everything on their lists, at the same time. Every
 * invariant of protocol text, section 6, is checked in every clock, but on Ethernet.
 */
public final class HostPair implements AutoCloseable {
  private static final int CLOCKS = 10_000_000;
  private static final int SETTING_CLOCKS = 10_000;

  /** A window rests for as long as a sender may try again, and most clocks of a run are that. */
  private static final int RETRIES = 5;

  private static final int DOUBLINGS = 1;

  private static final Endpoint A = new Endpoint(0x02a1b2c3d4e5L, 0x0a000001, 47_930);
  private static final Endpoint B = new Endpoint(0x021122334455L, 0x0a000002, 47_930);
  private static final List<Endpoint> ENDS = List.of(A, B);

  private final HostNode[] nodes = new HostNode[2];
  private final TransferList[] lists = new TransferList[2];
  private final CheckedLine[] lines = new CheckedLine[2];
  private final Channel[] channels = new Channel[2];
  private final SpecVerdicts[] verdicts = new SpecVerdicts[2];
  private final PairCheckers checkers;
  private final boolean checked;
  private long clock;

  /**
   * Not started yet; the second host is told of records by interrupts. The NICs are made by the
   * seed of what their registers hold at power-up.
   */
  HostPair(
      LongFunction<BlockUnderTest> nic,
      NicParameters parameters,
      boolean udp,
      NetworkParameters network) {
    this(nic, parameters, udp, network, Extensions.NONE);
  }

  /** The same, with extensions of the protocol. */
  public HostPair(
      LongFunction<BlockUnderTest> nic,
      NicParameters parameters,
      boolean udp,
      NetworkParameters network,
      Extensions extensions) {
    checkers = new PairCheckers(network.seed());
    checked = !udp;
    int largest =
        PacketCodec.maxPacketBytes(parameters.sluice()) + (udp ? UdpFraming.HEADER_BYTES : 0);
    for (int i = 0; i < 2; i++) {
      channels[i] = new Channel(network, largest, i);
      lists[i] = new TransferList(parameters.sluice().maxTransferBytes());
    }
    TransportParameters transport =
        TransportParameters.forNetwork(
                2L
                    * (32 + network.reorder() + Channel.EXIT_QUEUE)
                    * largest
                    / parameters.beatBytes(),
                8,
                RETRIES)
            .withBackoffLimit(DOUBLINGS);
    for (int i = 0; i < 2; i++) {
      ChannelEnd end = new ChannelEnd(channels[i], channels[1 - i], ENDS.get(1 - i).ip());
      lines[i] = new CheckedLine(end, udp ? ENDS.get(i) : null, ENDS.get(1 - i));
      WatchedLine watched = new WatchedLine(lines[i]);
      nodes[i] =
          new HostNode(
              nic.apply(PowerUp.seed(network.seed(), i)),
              parameters,
              TransferList.memory(i),
              TransferList.ringMemory(),
              TransferList.RINGS,
              lists[i],
              checked ? watched : lines[i],
              new MemoryTiming(0.1, 10, 10, 0, MemoryTiming.Order.ANY),
              i);
      if (checked) {
        check(i, parameters, watched);
      }
      start(nodes[i].driver(), i, transport, extensions);
    }
    checkers.networkHealed(CLOCKS);
  }

  private void check(int i, NicParameters parameters, WatchedLine line) {
    int half = TransferList.HALF;
    NicCoreModel core = ((SluiceNicModel) nodes[i].nic().model()).core();
    checkers.attach(ENDS.get(i).ip(), nodes[i], core, parameters, line, half, half);
    checkers.regions(ENDS.get(i).ip()).allow(half, half);
    verdicts[i] = new SpecVerdicts(parameters.sluice(), core);
    nodes[i].watchedBy(verdicts[i]);
  }

  private static void start(
      NicDriver driver, int i, TransportParameters transport, Extensions extensions) {
    Endpoint here = ENDS.get(i);
    driver.setTransport(transport);
    driver.setMemory(0, TransferList.MEMORY);
    driver.setTransferIdStart(0x7fff_fff0);
    driver.setAddress(here.mac(), here.ip(), here.port(), ENDS.get(1 - i).mac());
    driver.register(3, ENDS.get(1 - i).ip(), TransferList.HALF, TransferList.HALF);
    driver.start(i == 1, extensions);
  }

  /** To the end: every record is as expected, every byte is where it belongs. */
  void run() {
    runToTheEnd();
    lists[0].check(nodes[0].host(), nodes[1].host());
    lists[1].check(nodes[1].host(), nodes[0].host());
  }

  /** Until every descriptor has its record, and then until everything is quiet and counted. */
  public void runToTheEnd() {
    while (!nodes[0].isSet() || !nodes[1].isSet()) {
      assertThat(clock).as("clocks until the registers are set").isLessThan(SETTING_CLOCKS);
      clock();
    }
    while (!lists[0].allEnded() || !lists[1].allEnded()) {
      assertThat(clock).as("clocks; %s %s", lists[0], lists[1]).isLessThan(CLOCKS);
      submit(0);
      submit(1);
      clock();
    }
    for (int i = 0; i < 3000 || !isQuiet(); i++) {
      clock();
    }
  }

  private void submit(int i) {
    int to = ENDS.get(1 - i).ip();
    lists[i].submit(
        nodes[i].driver(),
        (cookie, address, bytes, remote) -> {
          if (checked) {
            checkers.submit(ENDS.get(i).ip(), to, cookie, address, bytes, remote);
          } else {
            nodes[i].submit(cookie, to, address, bytes, remote);
          }
        });
  }

  private boolean isQuiet() {
    return nodes[0].idle()
        && nodes[1].idle()
        && channels[0].inside() == 0
        && channels[1].inside() == 0;
  }

  private void clock() {
    checkers.clock(clock);
    nodes[0].clock(clock);
    nodes[1].clock(clock);
    clock++;
  }

  /** All counters of a node. */
  Map<NicCounter, Long> counters(int i) {
    Map<NicCounter, Long> counters = new EnumMap<>(NicCounter.class);
    for (NicCounter counter : NicCounter.values()) {
      nodes[i].driver().get(counter, value -> counters.put(counter, value));
    }
    while (counters.size() < NicCounter.count()) {
      clock();
    }
    return counters;
  }

  /** What the spec says to the packets that reached a node's engine; not on Ethernet. */
  SpecVerdicts verdicts(int i) {
    return verdicts[i];
  }

  /** A register of a node. */
  long register(int i, NicRegister register) {
    long[] value = {-1};
    nodes[i].driver().get(register, v -> value[0] = v);
    while (value[0] < 0) {
      clock();
    }
    return value[0];
  }

  public HostNode node(int i) {
    return nodes[i];
  }

  public TransferList list(int i) {
    return lists[i];
  }

  CheckedLine line(int i) {
    return lines[i];
  }

  /** The direction of the network that a node sends into. */
  Channel channel(int i) {
    return channels[i];
  }

  @Override
  public void close() {
    nodes[0].close();
    nodes[1].close();
  }
}
