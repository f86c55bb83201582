// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import dev.sluice.cosim.error.CosimException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the tree that Verilator writes with {@code --xml-only}, up to release 5.044. The tree of a
 * wide design has tens of megabytes of expressions, so it is read once, as a stream, and only the
 * ports of the top module and the table of types are kept.
 */
public final class XmlTree {
  private final List<Variable> variables = new ArrayList<>();
  private final Map<String, Type> types = new HashMap<>();
  private boolean inTop;
  private boolean inTypes;

  private XmlTree() {}

  /** A variable of the top module that has a direction. */
  private record Variable(String name, String direction, String type) {}

  /** A type: whether it says that it is signed, and the type of its elements, or null. */
  private record Type(boolean signed, String elements) {}

  /**
   * The ports of the top module.
   *
   * @param xml the tree
   * @return in the order of the Verilog
   * @throws IOException when the file cannot be read
   * @throws CosimException when it is no such tree
   */
  public static List<TreePort> ports(Path xml) throws IOException {
    XmlTree tree = new XmlTree();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(xml))) {
      tree.read(XMLInputFactory.newDefaultFactory().createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      throw new CosimException("Verilator's tree cannot be read: " + e.getMessage(), e);
    }
    return tree.variables.stream()
        .map(port -> new TreePort(port.name(), port.direction(), tree.isSigned(port.type())))
        .toList();
  }

  private void read(XMLStreamReader xml) throws XMLStreamException {
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        begin(xml);
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        end(xml.getLocalName());
      }
    }
    xml.close();
  }

  private void begin(XMLStreamReader xml) {
    String id = xml.getAttributeValue(null, "id");
    switch (xml.getLocalName()) {
      case "module" -> inTop = "1".equals(xml.getAttributeValue(null, "topModule"));
      case "typetable" -> inTypes = true;
      case "var" -> variable(xml);
      default -> {
        if (inTypes && id != null) {
          boolean signed = "true".equals(xml.getAttributeValue(null, "signed"));
          types.put(id, new Type(signed, xml.getAttributeValue(null, "sub_dtype_id")));
        }
      }
    }
  }

  private void end(String element) {
    if (element.equals("module")) {
      inTop = false;
    } else if (element.equals("typetable")) {
      inTypes = false;
    }
  }

  private void variable(XMLStreamReader xml) {
    String direction = xml.getAttributeValue(null, "dir");
    if (inTop && direction != null) {
      variables.add(
          new Variable(
              PortParser.verilogName(xml.getAttributeValue(null, "origName")),
              direction.toUpperCase(Locale.ROOT),
              xml.getAttributeValue(null, "dtype_id")));
    }
  }

  /** Follows names of types and elements of arrays to a type that says it. */
  private boolean isSigned(String id) {
    Type type = types.get(id);
    for (int depth = 0; type != null && depth < types.size(); depth++) {
      if (type.signed()) {
        return true;
      }
      type = types.get(type.elements());
    }
    return false;
  }
}
