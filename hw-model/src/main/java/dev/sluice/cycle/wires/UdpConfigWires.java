package dev.sluice.cycle.wires;

/** Who this node is and where its frames go, from the registers. To the UDP wrapper. */
public final class UdpConfigWires {
  /** This node's Ethernet address; 48 bits. */
  public static final int MAC = 0;

  /** The Ethernet address that frames are sent to: the other node, or the gateway; 48 bits. */
  public static final int NEXT_HOP = 1;

  /** This node's IPv4 address; 32 bits. */
  public static final int IP = 2;

  /** The UDP port of both ends; 16 bits. */
  public static final int PORT = 3;

  private UdpConfigWires() {}

  /**
   * Wires.
   *
   * @return signals with these fields
   */
  public static Wires signals() {
    return Wires.signals(
        "config",
        new Field("mac", 48),
        new Field("nextHop", 48),
        new Field("ip", 32),
        new Field("port", 16));
  }
}
