// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.nic;

import dev.sluice.cycle.lib.AxiIdWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Link;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Blocks that are connected to one: a clock of it is a clock of each. As every output is a function
 * of registers, the order of the blocks does not matter. Nothing allocates after construction.
 */
abstract class ConnectedBlocks implements BlockModel {
  private BlockModel[] blocks = {};
  private Link[] links = {};
  private Link[] settings = {};
  private final List<Wires> inputs = new ArrayList<>();
  private final List<Wires> outputs = new ArrayList<>();

  /** One more block. */
  final BlockModel add(BlockModel block) {
    blocks = Arrays.copyOf(blocks, blocks.length + 1);
    blocks[blocks.length - 1] = block;
    return block;
  }

  /** Connects the wires of that name of two blocks. */
  final void link(BlockModel from, BlockModel to, String name) {
    link(from, name, to, name);
  }

  /** Connects wires of two blocks that have different names for them. */
  final void link(BlockModel from, String output, BlockModel to, String input) {
    links = with(links, new Link(from.wires(output), to.wires(input)));
  }

  private static Link[] with(Link[] links, Link more) {
    Link[] all = Arrays.copyOf(links, links.length + 1);
    all[links.length] = more;
    return all;
  }

  /** An input under another name than the block's: signals, which have no ready. */
  final void setting(Wires outside, Wires inside) {
    settings = with(settings, new Link(outside, inside));
    inputs.add(outside);
  }

  /** These wires of a block are inputs of the whole. */
  final void inputs(BlockModel block, String... names) {
    for (String name : names) {
      inputs.add(block.wires(name));
    }
  }

  /** These wires of a block are outputs of the whole. */
  final void outputs(BlockModel block, String... names) {
    for (String name : names) {
      outputs.add(block.wires(name));
    }
  }

  /** Wires of the whole that no block drives. */
  final void outputs(Wires driven) {
    outputs.add(driven);
  }

  /** The ids of an AXI bus of the whole, which no block looks at. */
  final void ids(NicParameters p, String bus) {
    inputs.addAll(AxiIdWires.responses(p, bus));
    outputs.addAll(AxiIdWires.requests(p, bus));
  }

  /**
   * Inside: what runs between the blocks, those of its parts included. To look at only.
   *
   * @return the sources' wires, in the clock that was driven
   */
  public final List<Wires> inside() {
    List<Wires> all = new ArrayList<>();
    for (Link link : links) {
      all.add(link.source());
    }
    for (BlockModel block : blocks) {
      if (block instanceof ConnectedBlocks connected) {
        all.addAll(connected.inside());
      }
    }
    return all;
  }

  @Override
  public final void reset() {
    for (BlockModel block : blocks) {
      block.reset();
    }
  }

  @Override
  public void drive() {
    for (BlockModel block : blocks) {
      block.drive();
    }
    for (Link link : links) {
      link.settle();
    }
  }

  @Override
  public final void clock() {
    for (Link link : settings) {
      link.settle();
    }
    for (BlockModel block : blocks) {
      block.clock();
    }
  }

  @Override
  public final List<Wires> inputs() {
    return Collections.unmodifiableList(inputs);
  }

  @Override
  public final List<Wires> outputs() {
    return Collections.unmodifiableList(outputs);
  }
}
