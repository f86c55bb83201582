// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.ends.Delivery;
import dev.sluice.study.ends.FabricSimulation;
import dev.sluice.study.fabric.FabricParameters;
import dev.sluice.study.traffic.Message;
import dev.sluice.study.traffic.TrafficKind;
import dev.sluice.study.transport.LinkTiming;
import dev.sluice.study.transport.WireBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/** One run of a point: the same point and seed give the same sample. */
final class NetworkRun {
  /** So long after the ideal end of all messages a run is given up, times the ideal. */
  private static final int PATIENCE = 40;

  private NetworkRun() {}

  private static int control() {
    return WireBytes.CONTROL_BYTES;
  }

  /** Bytes of the delay-bandwidth product of the longest way. */
  static long dbp(FabricParameters network, int payloadBytes) {
    int links = network.topology().longest();
    long trip =
        network.transit(WireBytes.dataBytes(payloadBytes), links)
            + network.transit(control(), links);
    return trip / network.nodeLink().picosPerByte();
  }

  /** The network of a point, with the marks that its transport's control looks at. */
  static FabricParameters network(NetworkPoint point, long seed) {
    FabricShape shape = point.fabric();
    FabricParameters plain = shape.withSeed(0, false, false, seed);
    NetworkContender contender = point.contender();
    long marks = contender.looksAtMarks() ? marks(point, dbp(plain, point.payloadBytes())) : 0;
    return shape.withSeed(marks, contender.lossless(), contender.trimming(), seed);
  }

  /** Bytes; at least one, as 0 is no marks. */
  private static long marks(NetworkPoint point, long dbp) {
    double most = (double) point.fabric().bufferBytes() / dbp;
    double signal = point.contender().signal();
    if (signal > most) {
      throw new ParameterException(
          "marks",
          signal,
          "at most " + Math.floor(most * 100) / 100 + " here, what a switch can buffer");
    }
    return Math.max(1, Math.round(signal * dbp));
  }

  static NetworkSample run(NetworkPoint point, long seed) {
    FabricParameters network = network(point, seed);
    int payload = point.payloadBytes();
    int nodes = network.topology().nodes();
    int dataBytes = WireBytes.dataBytes(payload);
    long packetTime = (long) dataBytes * network.nodeLink().picosPerByte();
    long dbp = dbp(network, payload);
    long trip = dbp * network.nodeLink().picosPerByte();
    List<Message> messages = point.traffic().messages(nodes, payload, packetTime, trip, seed);
    FabricSimulation simulation =
        new FabricSimulation(network, messages, payload, point.contender().ends(point.width()));
    boolean finished = simulation.run(bound(messages, packetTime, trip, simulation));
    return sample(simulation, finished, dataBytes, dbp);
  }

  /** All messages one after the other, and some time-outs, are more than any run needs. */
  private static long bound(
      List<Message> messages, long packetTime, long trip, FabricSimulation simulation) {
    long packets = messages.stream().mapToLong(Message::packets).sum();
    long last = messages.stream().mapToLong(Message::begin).max().orElse(0);
    LinkTiming link = simulation.timing(messages.getFirst().from(), messages.getFirst().to());
    return last + packets * packetTime + PATIENCE * (messages.size() * trip + link.timeout());
  }

  private static NetworkSample sample(
      FabricSimulation simulation, boolean finished, int dataBytes, long dbp) {
    List<Delivery> all = simulation.deliveries();
    long now = simulation.lastWritten();
    int busiest = busiest(all);
    var downlink = simulation.fabric().downlink(busiest);
    long packets = sum(all, d -> d.message().to() == busiest ? d.message().packets() : 0);
    double ideal = (double) packets * dataBytes * downlink.link().picosPerByte();
    double[] shares = shares(all, simulation.halfway());
    var totals = simulation.fabric().totals();
    return new NetworkSample(
        finished,
        finished ? ideal / now : 0,
        (double) downlink.mostWaiting() / dbp,
        downlink.meanWaiting(Math.max(1, simulation.fabric().now())) / dbp,
        Arrays.stream(shares).min().orElse(1),
        Arrays.stream(shares).max().orElse(1),
        finished ? slowdowns(all, simulation, dataBytes) : List.of(),
        now,
        sum(all, Delivery::sent),
        sum(all, Delivery::again),
        sum(all, Delivery::spurious),
        simulation.controlPackets(),
        totals.dropped() + totals.lostOnLinks() + totals.unreachable(),
        totals.marked(),
        totals.pauses(),
        totals.trimmed());
  }

  /** The node that gets the most; of several the first. */
  private static int busiest(List<Delivery> all) {
    int nodes = all.stream().mapToInt(d -> d.message().to()).max().orElse(0) + 1;
    long[] got = new long[nodes];
    all.forEach(d -> got[d.message().to()] += d.message().packets());
    int busiest = 0;
    for (int i = 1; i < nodes; i++) {
      busiest = got[i] > got[busiest] ? i : busiest;
    }
    return busiest;
  }

  /** What of each message was there when half of all was, against the mean. */
  private static double[] shares(List<Delivery> all, int[] halfway) {
    double mean = Arrays.stream(halfway).average().orElse(1);
    return mean == 0
        ? new double[] {1}
        : Arrays.stream(halfway).mapToDouble(there -> there / mean).toArray();
  }

  /** Time until all data is in memory, against that in an empty network. */
  private static List<NetworkSample.Slowdown> slowdowns(
      List<Delivery> all, FabricSimulation simulation, int dataBytes) {
    FabricParameters network = simulation.fabric().parameters();
    List<NetworkSample.Slowdown> list = new ArrayList<>();
    for (Delivery d : all) {
      Message message = d.message();
      int links = network.topology().links(message.from(), message.to());
      long alone =
          network.transit(dataBytes, links)
              + (message.packets() - 1L) * dataBytes * network.nodeLink().picosPerByte();
      list.add(
          new NetworkSample.Slowdown(
              message.packets(), (double) (d.complete() - d.begun()) / alone));
    }
    return list;
  }

  private static long sum(List<Delivery> all, ToLongFunction<Delivery> of) {
    return all.stream().mapToLong(of).sum();
  }

  /** Whether shares mean something: all messages compete for one link from the beginning. */
  static boolean hasShares(NetworkPoint point) {
    return point.traffic().kind() == TrafficKind.INCAST;
  }
}
