// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

/** What {@link Latency} measures, at the ports of a NIC; all but the last in clocks. */
public enum LatencyMeasure {
  /** The way in of a full data packet. */
  LINE_TO_MEMORY(
      "lineToMemoryClocks",
      "last beat of a full data packet taken on s_axis_rx to its last beat written on m_axi_w"),
  /** The way out of a new transfer. */
  DESCRIPTOR_TO_LINE(
      "descriptorToLineClocks",
      "doorbell written on s_axil to the first beat of the connection request on m_axis_tx;"
          + " the descriptor is read from host memory on the way"),
  /** The way out of the first data. */
  OPEN_TO_DATA(
      "openToDataClocks",
      "last beat of the connection response taken on s_axis_rx to the first beat of the first data"
          + " packet on m_axis_tx; its payload is read from host memory on the way"),
  /** A receiver answers a connection request. */
  CONNECT(
      "connectClocks",
      "last beat of a connection request taken on s_axis_rx to the first beat of its answer on"
          + " m_axis_tx; the window is open before"),
  /** A receiver asks for a hole. */
  HOLE_TO_REQUEST(
      "holeToRequestClocks",
      "last beat of the packet that is the D-th to overtake a hole taken on s_axis_rx to the first"
          + " beat of the request on m_axis_tx"),
  /** A sender answers a request. */
  REQUEST_TO_COPY(
      "requestToCopyClocks",
      "last beat of a request for one packet taken on s_axis_rx to the first beat of the copy on"
          + " m_axis_tx; its payload is read from host memory on the way"),
  /** Both of these; in packet times. */
  HOLE_TO_COPY(
      "holeToCopyPackets",
      "a request for a hole answered by the same NIC at once with a copy of a packet of its own, as"
          + " if an equally busy NIC were at the other end of a line of no length: both times"
          + " together, in times of a full packet on the line");

  private final String key;
  private final String what;

  LatencyMeasure(String key, String what) {
    this.key = key;
    this.what = what;
  }

  /**
   * Its name in a report.
   *
   * @return a key of JSON
   */
  public String key() {
    return key;
  }

  /**
   * From what to what.
   *
   * @return words
   */
  public String what() {
    return what;
  }
}
