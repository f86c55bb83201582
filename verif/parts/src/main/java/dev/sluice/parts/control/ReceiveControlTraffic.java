// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.control.RegionCheck;
import java.util.SplittableRandom;

/**
 * Peers for the benches of the receive control: they connect, repeat themselves, lose, repeat and
 * swap packets, answer requests, vanish, give up, ask again after the end, and forge. With a {@link
 * ReceivePath} it drives every input of the block.
 *
 * <p>How a clock goes: the block drives; {@link #drive}; the block's outputs and inputs may be
 * looked at; {@link #clock}; the block clocks. Same parameters and seed, same stimulus.
 */
public final class ReceiveControlTraffic {
  private static final int PEERS = 3;
  private static final long VALUES = 54_013;

  /** Ids that peers use again; others go up. */
  private static final int FEW = 16;

  /** One transfer of a peer. */
  private static final class Transfer {
    int peer;
    int id;
    int packets;
    long address;
    long bytes;
    boolean connected;
    boolean vanished;
    boolean over;
    int window;
    int generation;
    int next;

    /** Packets before it were sent. */
    int sent;

    long quietFrom;
  }

  private final NicParameters parameters;
  private final ReceiveControlModel block;
  private final ReceiveShape shape;
  private final ReceivePath path;
  private final PacketHeader header = new PacketHeader();
  private final SplittableRandom random;

  /** Of its own, so that what else is drawn does not depend on it. */
  private final SplittableRandom values;

  private final Transfer[] transfers;
  private final int longest;
  private final int[] peers;

  /** Where the peers' regions begin, and the one that is anybody's. */
  private final long base;

  private final long commonBase;
  private int nextId;
  private int regionRows;
  private long clock;
  private boolean stopped;
  private boolean connectionTaken;

  /** Of one packet; its sender has given up, and the packet comes about then. */
  private Transfer racer;

  private long raceAt;

  /**
   * Traffic.
   *
   * @param parameters R, W, M, P and the beat
   * @param block whose wires it drives
   * @param shape how it behaves
   * @param seed of everything random
   */
  public ReceiveControlTraffic(
      NicParameters parameters, ReceiveControlModel block, ReceiveShape shape, long seed) {
    this.parameters = parameters;
    this.block = block;
    this.shape = shape;
    random = new SplittableRandom(seed);
    values = new SplittableRandom(seed + VALUES);
    path =
        new ReceivePath(
            parameters,
            block,
            random.nextLong(),
            shape.readiness(),
            shape.maxDelay(),
            shape.errorRate());
    transfers = new Transfer[shape.transfers()];
    longest = Math.min(parameters.sluice().maxPackets(), 3 * parameters.sluice().width());
    peers = new int[] {0, values.nextInt(), -1};
    nextId = values.nextInt();
    int beat = parameters.beatBytes();
    commonBase = values.nextLong() & -beat;
    // Low, anywhere, or so that they end with the last address.
    base =
        switch (values.nextInt(3)) {
          case 0 -> 0;
          case 1 -> values.nextLong() & -beat;
          default -> -shape.regionBytes() & -beat;
        };
    for (int i = 0; i < transfers.length; i++) {
      transfers[i] = begin(new Transfer());
    }
    Wires config = block.config;
    config.set(ReceiveConfigWires.ENABLE, true);
    config.set(ReceiveConfigWires.TIMEOUT, shape.timeout());
    config.set(ReceiveConfigWires.BACKOFF_LIMIT, shape.backoffLimit());
    config.set(ReceiveConfigWires.RETRY_LIMIT, shape.retryLimit());
    config.set(ReceiveConfigWires.REQUESTS_PER_TIMEOUT, shape.requestsPerTimeout());
    config.set(ReceiveConfigWires.QUIET_TIME, shape.quietTime());
    config.set(ReceiveConfigWires.PROGRESS, shape.progress());
    config.set(ReceiveConfigWires.EARLY, shape.early());
    config.set(ReceiveConfigWires.ADAPTIVE, shape.adaptive());
  }

  /**
   * The path to the block.
   *
   * @return the one that this traffic uses
   */
  public ReceivePath path() {
    return path;
  }

  /**
   * Who may write where: the rows that the peers need, as the block has them after its first
   * clocks. No peer is allowed anything by the others.
   *
   * @return what the region check of the block has to say
   */
  public RegionCheck regions() {
    return (peer, address, bytes) ->
        (address & parameters.beatBytes() - 1L) == 0
            && (isPeer(peer) && inside(base, address, bytes) || inside(commonBase, address, bytes));
  }

  private boolean isPeer(long peer) {
    for (int each : peers) {
      if (each == (int) peer) {
        return true;
      }
    }
    return false;
  }

  private boolean inside(long from, long address, long bytes) {
    long offset = address - from;
    long length = shape.regionBytes();
    return Long.compareUnsigned(offset, length) <= 0
        && Long.compareUnsigned(bytes, length - offset) <= 0;
  }

  /** From now on no peer says anything: every window has to become free. */
  public void stop() {
    stopped = true;
  }

  private Transfer begin(Transfer transfer) {
    transfer.peer = peers[random.nextInt(PEERS)];
    transfer.id = random.nextInt(8) == 0 ? random.nextInt(FEW) : nextId++;
    transfer.packets =
        random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(Math.min(longest, 1 << random.nextInt(9)));
    int payload = parameters.sluice().payloadBytes();
    transfer.bytes = (long) transfer.packets * payload - random.nextInt(payload);
    transfer.address = base + (long) random.nextInt(64) * parameters.beatBytes();
    transfer.connected = false;
    transfer.vanished = random.nextDouble() < shape.vanishRate();
    transfer.over = false;
    transfer.next = 0;
    transfer.sent = 0;
    transfer.quietFrom = clock + random.nextInt(4 * shape.timeout());
    return transfer;
  }

  /** Sets the block's inputs of this clock. After the block's drive. */
  public void drive() {
    path.drive();
    block.control.ready = random.nextDouble() < shape.readiness();
    driveRegion();
    if (connectionTaken || !block.connection.valid) {
      connectionTaken = false;
      block.connection.valid = !stopped && random.nextDouble() < shape.connectRate();
      connect(block.connection);
    }
  }

  /** At first the rows that the peers need, and now and then a row that nobody needs. */
  private void driveRegion() {
    Wires wires = block.region;
    boolean needed = regionRows <= PEERS;
    wires.valid = needed || random.nextInt(64) == 0;
    for (int i = 0; i < wires.size(); i++) {
      wires.set(i, random.nextLong());
    }
    if (!wires.valid) {
      return;
    }
    wires.set(RegionWires.INDEX, needed ? regionRows : 5 + random.nextInt(3));
    wires.set(RegionWires.ENABLE, needed || random.nextBoolean());
    wires.set(RegionWires.ANY_PEER, needed && regionRows == PEERS);
    if (needed && regionRows < PEERS) {
      wires.set(RegionWires.PEER, peers[regionRows]);
    }
    wires.set(RegionWires.BASE, needed ? (regionRows == PEERS ? commonBase : base) : 0);
    wires.set(RegionWires.LENGTH, needed ? shape.regionBytes() : random.nextInt(1024));
    regionRows += needed ? 1 : 0;
  }

  private void connect(Wires wires) {
    Transfer of = transfers[random.nextInt(transfers.length)];
    boolean givesUp = of.connected && random.nextDouble() < shape.giveUpRate();
    if (givesUp && of.packets == 1) {
      racer = of;
      raceAt = clock + random.nextInt(24);
    }
    wires.set(ConnectionWires.GAVE_UP, givesUp);
    wires.set(ConnectionWires.WINDOW, of.window);
    wires.set(ConnectionWires.GENERATION, of.generation);
    wires.set(ConnectionWires.PIDX, of.packets - 1);
    wires.set(ConnectionWires.TRANSFER_ID, of.id);
    wires.set(ConnectionWires.PEER, of.peer);
    wires.set(ConnectionWires.REMOTE_ADDRESS, of.address);
    wires.set(ConnectionWires.REGION_BYTES, of.bytes);
    if (!givesUp && values.nextBoolean()) {
      wires.set(ConnectionWires.WINDOW, 0);
      wires.set(ConnectionWires.GENERATION, 0);
    }
    if (random.nextDouble() < shape.forgeRate()) {
      forge(wires);
    }
    if (wires.getBit(ConnectionWires.GAVE_UP)) {
      // A refusal has no body.
      wires.set(ConnectionWires.REMOTE_ADDRESS, 0);
      wires.set(ConnectionWires.REGION_BYTES, 0);
    }
  }

  /** One field is not what it should be. */
  private void forge(Wires wires) {
    boolean plain = values.nextInt(4) == 0;
    switch (random.nextInt(10)) {
      case 0 -> wires.set(ConnectionWires.GAVE_UP, !wires.getBit(ConnectionWires.GAVE_UP));
      case 1 -> wires.set(ConnectionWires.WINDOW, random.nextInt(0x10000));
      case 2 -> wires.set(ConnectionWires.GENERATION, random.nextInt(256));
      case 3 -> wires.set(ConnectionWires.PIDX, random.nextInt(1 << 24));
      case 4 -> wires.set(ConnectionWires.TRANSFER_ID, random.nextInt());
      case 5 -> wires.set(ConnectionWires.PEER, random.nextInt());
      case 6 -> wires.set(ConnectionWires.REMOTE_ADDRESS, edge(base));
      case 7 -> wires.set(ConnectionWires.REMOTE_ADDRESS, any(plain ? commonBase : -1));
      case 8 -> wires.set(ConnectionWires.REGION_BYTES, edge(shape.regionBytes()));
      default -> wires.set(ConnectionWires.REGION_BYTES, any(plain ? 0 : -1));
    }
  }

  /** Some of the bits of a number, drawn. */
  private long any(long of) {
    return random.nextLong() & of;
  }

  /** A number at or beside a limit. */
  private long edge(long limit) {
    return limit + (random.nextInt(3) - 1) * (random.nextBoolean() ? 1L : parameters.beatBytes());
  }

  /** The rising edge. Before the block's clock. */
  public void clock() {
    clock++;
    if (block.control.fires()) {
      hear(block.control);
    }
    connectionTaken = block.connection.fires();
    path.clock();
    if (racer != null && clock >= raceAt && path.hasRoom()) {
      data(racer, 0);
      racer = null;
    }
    if (!stopped && path.hasRoom() && random.nextDouble() < shape.density()) {
      send();
    }
  }

  private void hear(Wires packet) {
    if (random.nextDouble() < shape.lossRate()) {
      return;
    }
    for (Transfer of : transfers) {
      if (of.id == packet.getInt(ControlWires.TRANSFER_ID)
          && of.peer == packet.getInt(ControlWires.PEER)) {
        hear(of, packet);
        return;
      }
    }
  }

  private void hear(Transfer of, Wires packet) {
    switch (PacketType.ofCode(packet.getInt(ControlWires.TYPE))) {
      case CONNECTION_RESPONSE -> {
        of.connected = true;
        of.window = packet.getInt(ControlWires.WINDOW);
        of.generation = packet.getInt(ControlWires.GENERATION);
      }
      case SINGLE_REQUEST -> {
        if (!of.vanished && random.nextDouble() >= shape.lossRate()) {
          data(of, packet.getInt(ControlWires.PIDX));
        }
      }
      case RANGE_REQUEST -> of.next = Math.min(of.next, packet.getInt(ControlWires.PIDX));
      case PROGRESS -> {
        // These senders do not look at the window.
      }
      default -> end(of);
    }
  }

  /** The peer has heard the end; it may go on a while as if it had not. */
  private void end(Transfer of) {
    if (of.over || random.nextInt(3) != 0) {
      begin(of);
    } else {
      of.over = true;
    }
  }

  private void send() {
    Transfer of = transfers[random.nextInt(transfers.length)];
    if (!of.connected || of.vanished && clock > of.quietFrom) {
      if (random.nextDouble() < shape.renewRate()) {
        begin(of);
      }
      return;
    }
    if (random.nextDouble() < shape.forgeRate()) {
      header
          .reset(PacketType.DATA)
          .window(random.nextInt(0x10000) >> random.nextInt(16))
          .generation(random.nextInt(256))
          .pidx(random.nextInt(of.packets))
          .tail(random.nextBoolean())
          .transferId(of.id)
          .again(random.nextBoolean());
      path.packet(header, of.peer);
    } else if (of.next == of.packets || random.nextDouble() < shape.repeatRate()) {
      // A probe, or a copy from anywhere.
      data(of, of.next == of.packets ? of.packets - 1 : random.nextInt(of.packets));
    } else {
      int ahead = random.nextDouble() < shape.swapRate() ? random.nextInt(4) : 0;
      if (random.nextDouble() >= shape.lossRate()) {
        data(of, Math.min(of.next + ahead, of.packets - 1));
      }
      of.next++;
    }
  }

  private void data(Transfer of, int pidx) {
    if (pidx < of.packets) {
      // A copy that the network made says what the first one said.
      boolean again = pidx < of.sent && random.nextInt(8) != 0;
      header
          .reset(PacketType.DATA)
          .window(of.window)
          .generation(of.generation)
          .pidx(pidx)
          .tail(pidx == of.packets - 1)
          .transferId(of.id)
          .again(again);
      path.packet(header, of.peer);
      of.sent = Math.max(of.sent, pidx + 1);
    }
  }
}
