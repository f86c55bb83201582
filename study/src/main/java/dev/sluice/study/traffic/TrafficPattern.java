// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.traffic;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.random.SeedHash;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What the nodes of a network send each other. A record that exists is valid.
 *
 * @param kind who sends to whom
 * @param senders nodes that send, 1 to 8191, or of a ring and all-to-all those that take part, 2 to
 *     8192; 0 for Poisson, where all do
 * @param packets N of each message, 1 to 2^24; 0 for Poisson
 * @param load of Poisson: the share of all nodes' links that the messages take, headers with them;
 *     more than 0, at most 1; otherwise 0
 * @param sizes of Poisson: a distribution that {@link FlowSizes#of} knows; otherwise empty
 * @param messages of Poisson: how many, 1 to 2^20; of a ring: steps, 1 to 2^14; otherwise 0
 */
public record TrafficPattern(
    TrafficKind kind, int senders, int packets, double load, String sizes, int messages) {
  private static final int MOST_NODES = 8192;
  private static final int MOST_MESSAGES = 1 << 20;
  private static final int MOST_STEPS = 1 << 14;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public TrafficPattern {
    if (kind == TrafficKind.POISSON) {
      if (!(load > 0 && load <= 1)) {
        throw new ParameterException(
            "load", load, "more than 0, at most 1: links carry no more than themselves");
      }
      ParameterException.count("messages", messages, MOST_MESSAGES);
    } else {
      int most = kind == TrafficKind.INCAST ? MOST_NODES - 1 : MOST_NODES;
      int least = kind == TrafficKind.INCAST ? 1 : 2;
      if (senders < least || senders > most) {
        throw new ParameterException(
            "senders", senders, "a whole number from " + least + " to " + most);
      }
      ParameterException.count("packets", packets, SluiceParameters.MAX_MAX_PACKETS);
      if (kind == TrafficKind.RING) {
        ParameterException.count("steps", messages, MOST_STEPS);
      }
    }
  }

  /**
   * Senders that send a message each to one node.
   *
   * @param senders how many
   * @param packets N of each
   * @return the traffic
   */
  public static TrafficPattern incast(int senders, int packets) {
    return new TrafficPattern(TrafficKind.INCAST, senders, packets, 0, "", 0);
  }

  /**
   * Nodes that send a message each to each other.
   *
   * @param nodes how many
   * @param packets N of each
   * @return the traffic
   */
  public static TrafficPattern allToAll(int nodes, int packets) {
    return new TrafficPattern(TrafficKind.ALL_TO_ALL, nodes, packets, 0, "", 0);
  }

  /**
   * An all-reduce in a ring.
   *
   * @param nodes how many
   * @param packets N of a step of a node
   * @param steps how many; 2 (nodes - 1) make an all-reduce
   * @return the traffic
   */
  public static TrafficPattern ring(int nodes, int packets, int steps) {
    return new TrafficPattern(TrafficKind.RING, nodes, packets, 0, "", steps);
  }

  /**
   * Messages at random times.
   *
   * @param load share of the nodes' links
   * @param sizes a distribution that {@link FlowSizes#of} knows
   * @param messages how many
   * @return the traffic
   */
  public static TrafficPattern poisson(double load, String sizes, int messages) {
    return new TrafficPattern(TrafficKind.POISSON, 0, 0, load, sizes, messages);
  }

  /**
   * Checks that a network has nodes enough, and that the sizes can be read.
   *
   * @param nodes of the network
   * @throws ParameterException when it has not
   * @throws dev.sluice.protocol.BadInputException when the sizes cannot be read
   */
  public void check(int nodes) {
    if (kind == TrafficKind.POISSON) {
      FlowSizes.of(sizes);
      return;
    }
    int most = kind == TrafficKind.INCAST ? nodes - 1 : nodes;
    if (senders > most) {
      throw new ParameterException(
          "senders",
          senders,
          "at most "
              + most
              + ": the topology has "
              + nodes
              + " nodes"
              + (kind == TrafficKind.INCAST ? ", and one receives" : ""));
    }
  }

  /**
   * The messages of a run. Where they would begin at one time, each begins up to {@code spread}
   * later, at random.
   *
   * @param nodes of the network
   * @param payloadBytes P; sizes of a distribution are rounded up to whole packets
   * @param packetTime a data packet's time on a node's link, ps
   * @param spread ps, at least 1
   * @param seed any number; the same gives the same messages
   * @return the messages
   */
  public List<Message> messages(
      int nodes, int payloadBytes, long packetTime, long spread, long seed) {
    check(nodes);
    SplittableRandom random = SeedHash.random(seed, "traffic", kind.ordinal());
    return switch (kind) {
      case INCAST -> incast(spread, random);
      case ALL_TO_ALL -> allToAll(spread, random);
      case RING -> ring(spread, random);
      case POISSON -> poisson(nodes, payloadBytes, packetTime, random);
    };
  }

  private List<Message> incast(long spread, SplittableRandom random) {
    List<Message> list = new ArrayList<>();
    for (int from = 1; from <= senders; from++) {
      list.add(new Message(from, 0, packets, random.nextLong(spread), Message.NONE));
    }
    return list;
  }

  private List<Message> allToAll(long spread, SplittableRandom random) {
    List<Message> list = new ArrayList<>();
    for (int from = 0; from < senders; from++) {
      long begin = random.nextLong(spread);
      for (int i = 1; i < senders; i++) {
        list.add(new Message(from, (from + i) % senders, packets, begin, Message.NONE));
      }
    }
    return list;
  }

  private List<Message> ring(long spread, SplittableRandom random) {
    List<Message> list = new ArrayList<>();
    for (int step = 0; step < messages; step++) {
      for (int from = 0; from < senders; from++) {
        int before = (from + senders - 1) % senders;
        boolean first = step == 0;
        list.add(
            new Message(
                from,
                (from + 1) % senders,
                packets,
                first ? random.nextLong(spread) : 0,
                first ? Message.NONE : (step - 1) * senders + before));
      }
    }
    return list;
  }

  private List<Message> poisson(
      int nodes, int payloadBytes, long packetTime, SplittableRandom random) {
    FlowSizes distribution = FlowSizes.of(sizes);
    double gap = distribution.meanPackets(payloadBytes) * packetTime / load / nodes;
    List<Message> list = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < messages; i++) {
      time -= gap * Math.log(1 - random.nextDouble());
      int from = random.nextInt(nodes);
      int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
      long bytes = distribution.draw(random);
      int count = (int) Math.max(1, Math.ceilDiv(bytes, payloadBytes));
      list.add(new Message(from, to, count, (long) time, Message.NONE));
    }
    return list;
  }
}
