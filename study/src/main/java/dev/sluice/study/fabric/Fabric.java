// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.random.SeedHash;
import dev.sluice.study.fabric.topology.Cable;
import dev.sluice.study.fabric.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A network of switches that runs. An event costs O(log n) of the links and ends with something to
 * do, whoever else there is; nothing allocates for a packet, except when more are inside than ever
 * before. Not thread-safe.
 */
public final class Fabric {
  private final FabricParameters parameters;
  private final Engine engine = new Engine();
  private final List<Node> nodes = new ArrayList<>();
  private final List<Switch> switches = new ArrayList<>();
  private final List<FabricLink> downlinks = new ArrayList<>();
  private final List<FabricLink> cables = new ArrayList<>();
  private final List<FabricLink> cablesBack = new ArrayList<>();
  private final Seats seats = new Seats();

  /**
   * An empty network at time 0.
   *
   * @param parameters what it is like
   */
  public Fabric(FabricParameters parameters) {
    this.parameters = parameters;
    Topology topology = parameters.topology();
    for (int i = 0; i < topology.switches(); i++) {
      switches.add(
          new Switch(
              parameters.switches(),
              parameters.balancing(),
              SeedHash.of(parameters.seed(), "ecmp", i),
              SeedHash.random(parameters.seed(), "spray", i),
              engine));
    }
    for (int i = 0; i < topology.nodes(); i++) {
      connectNode(i, switches.get(topology.switchOf().get(i)));
    }
    for (Cable cable : topology.cables()) {
      Switch first = switches.get(cable.first());
      Switch second = switches.get(cable.second());
      FabricLink there = new FabricLink(first, second, parameters.cable(), engine);
      FabricLink back = new FabricLink(second, first, parameters.cable(), engine);
      join(there, back);
      cables.add(there);
      cablesBack.add(back);
    }
    Routes routes = new Routes(topology, cables, cablesBack, downlinks);
    for (int i = 0; i < switches.size(); i++) {
      switches.get(i).ways().set(routes.of(i));
    }
    parameters.failures().forEach(this::plan);
  }

  private void connectNode(int number, Switch at) {
    Node node = new Node(number, seats, engine);
    FabricLink up = new FabricLink(node, at, parameters.nodeLink(), engine);
    FabricLink down = new FabricLink(at, node, parameters.nodeLink(), engine);
    join(up, down);
    node.connect(up);
    nodes.add(node);
    downlinks.add(down);
  }

  private static void join(FabricLink there, FabricLink back) {
    there.reverse = back;
    back.reverse = there;
  }

  private void plan(LinkFailure failure) {
    FabricLink there = cables.get(failure.cable());
    FabricLink back = cablesBack.get(failure.cable());
    at(
        failure.from(),
        now -> {
          there.down = true;
          back.down = true;
        });
    long known = failure.from() + parameters.detection();
    if (known < failure.to()) {
      at(
          known,
          now -> {
            there.avoided = true;
            back.avoided = true;
          });
    }
    if (failure.to() != Long.MAX_VALUE) {
      at(
          failure.to(),
          now -> {
            there.down = false;
            back.down = false;
            there.avoided = false;
            back.avoided = false;
          });
    }
  }

  /**
   * Has something done at a time.
   *
   * @param time ps, not before now
   * @param what gets the time
   */
  public void at(long time, LongConsumer what) {
    engine.events().set(engine.add(what::accept), time);
  }

  /**
   * An alarm that can be set again and again.
   *
   * @param what is done when it goes off
   * @return its number, for {@link #set}
   */
  public int alarm(LongConsumer what) {
    return engine.add(what::accept);
  }

  /**
   * Sets an alarm.
   *
   * @param alarm its number
   * @param time when, ps, not before now
   */
  public void set(int alarm, long time) {
    engine.events().set(alarm, time);
  }

  /**
   * Adds an end.
   *
   * @param node where
   * @param end the end, which is asked from {@link #look} on
   * @return its number
   */
  public int add(int node, FabricEnd end) {
    return seats.add(new Seat(nodes.get(node), end, engine));
  }

  /**
   * Asks an end when it wants to send: it has something new to do, or its node has.
   *
   * @param end its number
   */
  public void look(int end) {
    Seat seat = seats.get(end);
    seat.node.look(engine.now(), seat);
  }

  /**
   * Takes an end away; what comes for it is counted as late.
   *
   * @param end its number
   */
  public void remove(int end) {
    Seat seat = seats.get(end);
    seat.end = null;
    engine.events().cancel(seat.actor);
  }

  /**
   * Goes on to the next event.
   *
   * @param bound the last time at which something may happen, ps
   * @return false when nothing happens up to then
   */
  public boolean step(long bound) {
    return engine.step(bound);
  }

  /**
   * The time.
   *
   * @return of the last event, ps
   */
  public long now() {
    return engine.now();
  }

  /**
   * The counts.
   *
   * @return they go on counting
   */
  public FabricTotals totals() {
    return engine.totals();
  }

  /**
   * The link to a node.
   *
   * @param node the node
   * @return what was counted so far
   */
  public LinkFigures downlink(int node) {
    return downlinks.get(node).figures(engine.now());
  }

  /**
   * What waits for a node's link.
   *
   * @param node the node
   * @return bytes, now
   */
  public long waiting(int node) {
    return downlinks.get(node).waitingBytes();
  }

  /**
   * A cable, from its first switch to its second.
   *
   * @param cable which
   * @return what was counted so far
   */
  public LinkFigures cable(int cable) {
    return cables.get(cable).figures(engine.now());
  }

  /**
   * What it is like.
   *
   * @return as it was made
   */
  public FabricParameters parameters() {
    return parameters;
  }
}
