// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pcap;

import dev.sluice.host.pcap.PcapngWriter.Direction;
import dev.sluice.spec.udp.UdpFraming;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Captures a run at both ends of the network: interface 0 is the sender's port, interface 1 the
 * receiver's. A packet that is lost is seen at one of them only, a packet that is repeated twice at
 * the other. One clock is one nanosecond. Not thread-safe.
 */
public final class WireCapture implements WireTap, AutoCloseable {
  private static final Endpoint SENDER =
      new Endpoint(0x02_00_00_00_00_01L, 0x0a_00_00_01, UdpFraming.PORT);
  private static final Endpoint RECEIVER =
      new Endpoint(0x02_00_00_00_00_02L, 0x0a_00_00_02, UdpFraming.PORT);

  private final PcapngWriter file;
  private final byte[] frame;

  /**
   * Begins a capture.
   *
   * @param path the file
   * @param maxPacketBytes the largest packet
   * @throws IOException when it cannot be written
   */
  public WireCapture(Path path, int maxPacketBytes) throws IOException {
    file = new PcapngWriter(path, "sender", "receiver");
    frame = new byte[UdpFraming.HEADER_BYTES + maxPacketBytes];
  }

  @Override
  public void packet(Port port, boolean arrives, long clock, byte[] packet, int offset, int size) {
    boolean fromSender = port == Port.SENDER != arrives;
    UdpFraming.writeHeaders(
        fromSender ? SENDER : RECEIVER, fromSender ? RECEIVER : SENDER, size, frame, 0);
    System.arraycopy(packet, offset, frame, UdpFraming.HEADER_BYTES, size);
    try {
      file.packet(
          port.ordinal(),
          clock,
          arrives ? Direction.IN : Direction.OUT,
          frame,
          0,
          UdpFraming.HEADER_BYTES + size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Packets captured so far, at both ends together.
   *
   * @return a count
   */
  public long packets() {
    return file.packets();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
