// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.port.DesignTree;
import dev.sluice.cosim.build.port.JsonTree;
import dev.sluice.cosim.build.port.PackedFields;
import dev.sluice.cosim.build.port.TreePort;
import dev.sluice.cosim.build.port.XmlTree;
import dev.sluice.cosim.model.PortField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The ports in Verilator's tree: which are signed, and the direction of arrays, which the header of
 * newer releases does not say. The tree is XML in the releases up to 5.044, JSON in those from
 * 5.044 on.
 */
final class PortTree {
  /** Where the ports are kept in an entry of the cache, one on each line. */
  static final String FILE = "ports.txt";

  /** Where the fields of ports are kept, one on each line; not there when there are none. */
  static final String FIELDS = "fields.txt";

  private static final String XML = "tree.xml";
  private static final String JSON = "tree.json";

  private PortTree() {}

  /** The ports kept in an entry of the cache, by name. */
  static Map<String, TreePort> read(Path folder) throws IOException {
    Map<String, TreePort> ports = new LinkedHashMap<>();
    for (String line : Files.readAllLines(folder.resolve(FILE))) {
      TreePort port = TreePort.ofLine(line);
      ports.put(port.name(), port);
    }
    return ports;
  }

  /**
   * Keeps what is known of the ports.
   *
   * @param folder the entry of the cache
   * @param tree the ports that {@link #ask} found, or none where the header of the model says it
   *     all
   * @param signed names of ports that are signed whatever the tree says
   */
  static void keep(Path folder, List<TreePort> tree, Set<String> signed) throws IOException {
    Map<String, TreePort> ports = new LinkedHashMap<>();
    for (TreePort port : tree) {
      ports.put(port.name(), port);
    }
    for (String name : signed) {
      TreePort known = ports.get(name);
      ports.put(name, new TreePort(name, known == null ? "" : known.direction(), true));
    }
    Files.write(folder.resolve(FILE), ports.values().stream().map(TreePort::line).toList());
  }

  /**
   * Asks Verilator for its tree.
   *
   * @param folder where Verilator ran
   * @param log for what it says
   * @param command how it ran, with {@code --cc}
   * @param top the top module
   * @return what is kept of it; nothing where this Verilator writes none
   */
  static Optional<DesignTree> ask(Path folder, Path log, List<String> command, String top)
      throws IOException {
    if (ran(folder, log, command, "--xml-only", "--xml-output", XML)) {
      return Optional.of(XmlTree.read(folder.resolve(XML)));
    }
    if (ran(folder, log, command, "--json-only", "--json-only-output", JSON)) {
      return Optional.of(JsonTree.read(folder.resolve(JSON), top));
    }
    return Optional.empty();
  }

  /** The fields of ports kept in an entry of the cache. */
  static List<PortField> fields(Path folder) throws IOException {
    Path file = folder.resolve(FIELDS);
    return Files.exists(file)
        ? Files.readAllLines(file).stream().map(PortField::ofLine).toList()
        : List.of();
  }

  /** Keeps the fields of ports that the tree has. */
  static void keepFields(Path folder, DesignTree tree) throws IOException {
    List<PortField> fields = PackedFields.of(tree);
    if (!fields.isEmpty()) {
      Files.write(folder.resolve(FIELDS), fields.stream().map(PortField::line).toList());
    }
  }

  private static boolean ran(
      Path folder, Path log, List<String> command, String only, String output, String file) {
    List<String> asTree = new ArrayList<>(command);
    asTree.set(asTree.indexOf("--cc"), only);
    asTree.addAll(List.of(output, file, "-O0")); // No optimization changes a port.
    return !Command.run(folder, log, asTree).failed() && Files.exists(folder.resolve(file));
  }
}
