// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.SluiceNicModel;
import java.util.List;

/** The wires of a NIC that monitors look at: its ports and those between its blocks. */
final class NicWires {
  final Wires rx;
  final Wires tx;
  final Wires dropped;
  final Wires header;
  final Wires answer;
  final Wires connection;
  final Wires cmd;
  final Wires refused;
  final Wires verdict;
  final Wires writeCommand;
  final Wires writeData;
  final Wires writeResponse;
  final Wires arrival;
  final Wires windowCommand;
  final Wires control;
  final Wires send;
  final Wires event;
  final Wires readError;
  final Wires descriptor;
  final Wires completion;

  NicWires(SluiceNicModel model) {
    List<Wires> inside = model.inside();
    rx = model.wires("s_axis_rx_t");
    tx = model.wires("m_axis_tx_t");
    dropped = named(inside, "dropped");
    header = named(inside, "header");
    answer = named(inside, "answer");
    connection = named(inside, "connection");
    cmd = named(inside, "cmd");
    refused = named(inside, "refused");
    verdict = named(inside, "verdict");
    writeCommand = named(inside, "writeCommand");
    writeData = model.wires("m_axi_w");
    writeResponse = model.wires("m_axi_b");
    arrival = named(inside, "arrival");
    windowCommand = named(inside, "windowCommand");
    control = named(inside, "control");
    send = named(inside, "send");
    event = named(inside, "event");
    readError = named(inside, "readError");
    descriptor = named(inside, "descriptor");
    completion = named(inside, "completion");
  }

  private static Wires named(List<Wires> inside, String name) {
    return inside.stream().filter(wires -> wires.name().equals(name)).findFirst().orElseThrow();
  }
}
