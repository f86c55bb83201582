// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The inputs of a component that is inside of another one, where a contract is to speak of them by
 * name. Ports that both have are the same wires, as they are: that is checked.
 */
final class InnerPorts {
  private static final Pattern PORT =
      Pattern.compile("(?m)^  (input|output) +wire +(\\[\\d+:0\\])? *(\\w+),?$");

  private record Input(String name, String bits, String source) {}

  private final List<Input> inputs = new ArrayList<>();

  private InnerPorts() {}

  /**
   * Looks at a component.
   *
   * @param outer the module that has it, with its components
   * @param inner its own module
   * @throws IllegalArgumentException when a port that both have is not passed on as it is
   */
  static InnerPorts of(String outer, String inner) {
    Matcher name = Pattern.compile("^module (\\w+) ").matcher(inner);
    if (!name.find()) {
      throw new IllegalArgumentException("this is no module");
    }
    Matcher instance =
        Pattern.compile("(?ms)^  " + name.group(1) + " (\\w+) \\(\\n.*?^  \\);$").matcher(outer);
    if (!instance.find()) {
      throw new IllegalArgumentException("there is no " + name.group(1));
    }
    InnerPorts ports = new InnerPorts();
    Matcher port = PORT.matcher(inner);
    while (port.find()) {
      ports.add(port, outer, instance.group());
    }
    return ports;
  }

  private void add(Matcher port, String outer, String instance) {
    String name = port.group(3);
    String source = source(instance, name);
    boolean ofBoth =
        Pattern.compile("(?m)^  (?:input|output) +wire\\b.*\\b" + name + ",?$")
            .matcher(outer)
            .find();
    boolean input = port.group(1).equals("input");
    boolean passes =
        input ? source.equals(name) : outer.contains("assign %s = %s;".formatted(name, source));
    if (ofBoth && !passes) {
      throw new IllegalArgumentException("port %s is not passed on".formatted(name));
    }
    if (input && !ofBoth) {
      inputs.add(new Input(name, port.group(2) == null ? "" : port.group(2) + " ", source));
    }
  }

  private static String source(String instance, String name) {
    Matcher source =
        Pattern.compile("\\." + name + " +\\((\\w+)(?:\\[\\d+:0\\])? *\\)").matcher(instance);
    if (!source.find()) {
      throw new IllegalArgumentException("port %s is not connected".formatted(name));
    }
    return source.group(1);
  }

  /** The inputs, in the module that has the component. */
  String driven() {
    StringBuilder wires = new StringBuilder();
    for (Input input : inputs) {
      wires.append("wire %s%s = %s;\n".formatted(input.bits(), input.name(), input.source()));
    }
    return wires.toString();
  }

  /** The inputs, where the module that has the component is left out: they may be anything. */
  String free() {
    StringBuilder wires = new StringBuilder();
    for (Input input : inputs) {
      wires.append("(* anyseq *) wire %s%s;\n".formatted(input.bits(), input.name()));
    }
    return wires.toString();
  }
}
