// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.wave.Radix;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.cosim.wave.WaveViewBuilder;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;

/** How a NIC's waveforms are shown: its ports in groups, one for the wires of each interface. */
final class NicWaves {
  private NicWaves() {}

  /** The ports of a block whose wires its model names. */
  static WaveView view(BlockModel model) {
    WaveViewBuilder view = WaveView.of("TOP").clock("clk").group("Clock").bits("clk", "reset");
    model.inputs().forEach(wires -> add(view, wires));
    model.outputs().forEach(wires -> add(view, wires));
    return view.build();
  }

  private static void add(WaveViewBuilder view, Wires wires) {
    view.group(wires.name());
    if (wires.kind() != WireKind.SIGNALS) {
      view.bits(wires.validPort());
    }
    if (wires.kind() == WireKind.STREAM) {
      view.bits(wires.readyPort());
    }
    for (int i = 0; i < wires.size(); i++) {
      int width = wires.field(i).width();
      if (width == 1) {
        view.bits(wires.port(i));
      } else {
        view.number(wires.port(i), width, Radix.HEX);
      }
    }
  }
}
