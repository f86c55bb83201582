// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Dut;
import java.util.ArrayList;
import java.util.List;

/** Which ports the five channels of an AXI4 interface have; ids may be left out. */
final class Axi4Channels {
  final Ports ports;
  final int dataBytes;
  final List<String> aw;
  final List<String> w;
  final List<String> b;
  final List<String> ar;
  final List<String> r;

  Axi4Channels(Dut dut, String prefix) {
    ports = new Ports(dut, prefix);
    dataBytes = ports.any("wdata").port().width() / 8;
    aw = address("aw");
    w = List.of("wdata", "wstrb", "wlast");
    b = with("bid", "bresp");
    ar = address("ar");
    r = with("rid", "rdata", "rresp", "rlast");
  }

  private List<String> address(String name) {
    return with(name + "id", name + "addr", name + "len", name + "size", name + "burst");
  }

  private List<String> with(String optional, String... required) {
    List<String> all = new ArrayList<>();
    if (ports.has(optional)) {
      all.add(optional);
    }
    all.addAll(List.of(required));
    return List.copyOf(all);
  }

  /** The burst that a beat of an address channel begins; its id is 0 where there is none. */
  static AxiBurst burst(List<String> channel, Beat beat) {
    int i = channel.size() - 4;
    return AxiBurst.of(
        i == 0 ? 0 : beat.get(0), beat.get(i), beat.get(i + 1), beat.get(i + 2), beat.get(i + 3));
  }
}
