// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.fabric.Fabric;
import dev.sluice.study.fabric.FabricParameters;
import dev.sluice.study.traffic.Message;
import dev.sluice.study.transport.LinkTiming;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Messages between the nodes of a network, all by one transport. The same parameters give the same
 * run. Not thread-safe.
 */
public final class FabricSimulation {
  /** A message that is to begin. */
  private record Start(long time, int number) implements Comparable<Start> {
    @Override
    public int compareTo(Start other) {
      int order = Long.compare(time, other.time);
      return order != 0 ? order : Integer.compare(number, other.number);
    }
  }

  private final Fabric fabric;
  private final NodeWiring wiring;
  private final Ends ends;
  private final List<Delivery> deliveries = new ArrayList<>();
  private final List<List<Integer>> followers = new ArrayList<>();
  private final PriorityQueue<Start> starts = new PriorityQueue<>();
  private final int alarm;
  private final long packets;
  private final int[] halfway;
  private long written;
  private long lastWritten;
  private long halfTime;
  private int open;
  private boolean failed;

  /**
   * A network at time 0.
   *
   * @param network what it is like
   * @param messages what is sent
   * @param payloadBytes P
   * @param kind by what ends
   * @throws ParameterException when a message is between nodes that are not there, or follows one
   *     that is not before it
   */
  public FabricSimulation(
      FabricParameters network, List<Message> messages, int payloadBytes, EndsKind kind) {
    fabric = new Fabric(network);
    wiring = new NodeWiring(fabric, payloadBytes);
    ends = kind.in(wiring);
    alarm = fabric.alarm(this::begin);
    int nodes = network.topology().nodes();
    long sum = 0;
    for (int i = 0; i < messages.size(); i++) {
      Message message = messages.get(i);
      if (Math.max(message.from(), message.to()) >= nodes) {
        throw new ParameterException(
            "node",
            Math.max(message.from(), message.to()),
            "0 to " + (nodes - 1) + " in " + network.topology().name());
      }
      if (message.after() >= i) {
        throw new ParameterException("after", message.after(), "an earlier message, or none");
      }
      deliveries.add(new Delivery(i, message, this));
      followers.add(new ArrayList<>());
      sum += message.packets();
      if (message.after() == Message.NONE) {
        starts.add(new Start(message.begin(), i));
      } else {
        followers.get(message.after()).add(i);
      }
    }
    packets = sum;
    halfway = new int[messages.size()];
    open = messages.size();
    setAlarm();
  }

  private void setAlarm() {
    if (!starts.isEmpty()) {
      fabric.set(alarm, starts.peek().time());
    }
  }

  private void begin(long now) {
    while (!starts.isEmpty() && starts.peek().time() <= now) {
      Delivery delivery = deliveries.get(starts.remove().number());
      delivery.begin(now);
      ends.begin(now, delivery);
    }
    setAlarm();
  }

  /** A packet was written first. */
  void written(int number) {
    written++;
    if (written == packets / 2) {
      halfTime = fabric.now();
      for (int i = 0; i < halfway.length; i++) {
        halfway[i] = deliveries.get(i).memory().distinct();
      }
    }
  }

  /** All data of a message is there. */
  void complete(long now, Delivery delivery) {
    lastWritten = now;
    for (int next : followers.get(delivery.number())) {
      starts.add(new Start(now + deliveries.get(next).message().begin(), next));
    }
    setAlarm();
  }

  /** The sender of a message knows that. */
  void known() {
    open--;
  }

  /** An end has given a message up: it is never known. */
  void failed() {
    failed = true;
  }

  /**
   * Runs until every sender knows that its message is there, an end gives one up, or to the bound.
   *
   * @param bound the last time at which something may happen, ps
   * @return whether they all know
   */
  public boolean run(long bound) {
    while (open > 0 && !failed && fabric.step(bound)) {
      // to the end
    }
    return open == 0;
  }

  /**
   * The messages.
   *
   * @return each with what was counted of it, in their order
   */
  public List<Delivery> deliveries() {
    return List.copyOf(deliveries);
  }

  /**
   * The network.
   *
   * @return with its counts
   */
  public Fabric fabric() {
    return fabric;
  }

  /**
   * What the ends of two nodes know of the network between them.
   *
   * @param from a node
   * @param to another one
   * @return the timing
   */
  public LinkTiming timing(int from, int to) {
    return wiring.timing(from, to);
  }

  /**
   * How much of each message was there when half of all was.
   *
   * @return packets, in the order of the messages
   */
  public int[] halfway() {
    return halfway.clone();
  }

  /**
   * When that was.
   *
   * @return ps
   */
  public long halfTime() {
    return halfTime;
  }

  /**
   * When the last message was complete.
   *
   * @return ps
   */
  public long lastWritten() {
    return lastWritten;
  }

  /**
   * Control packets of all ends.
   *
   * @return a count
   */
  public long controlPackets() {
    return wiring.controlPackets();
  }

  /**
   * Their bytes on the wire.
   *
   * @return bytes
   */
  public long controlBytes() {
    return wiring.controlBytes();
  }
}
