// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads the tree that Verilator writes with {@code --xml-only}, up to release 5.044. */
final class XmlTree {
  private XmlTree() {}

  /** The ports of the top module. */
  static List<TreePort> ports(Path xml) throws IOException {
    Element root;
    try {
      root =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(xml.toFile())
              .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new CosimException("Verilator's tree cannot be read: " + e.getMessage(), e);
    }
    Map<String, Element> types = types(root);
    List<TreePort> ports = new ArrayList<>();
    NodeList modules = root.getElementsByTagName("module");
    for (int i = 0; i < modules.getLength(); i++) {
      Element module = (Element) modules.item(i);
      if (module.getAttribute("topModule").equals("1")) {
        addPorts(module, types, ports);
      }
    }
    return ports;
  }

  private static void addPorts(Element module, Map<String, Element> types, List<TreePort> ports) {
    NodeList variables = module.getElementsByTagName("var");
    for (int i = 0; i < variables.getLength(); i++) {
      Element variable = (Element) variables.item(i);
      if (variable.hasAttribute("dir")) {
        ports.add(
            new TreePort(
                PortParser.verilogName(variable.getAttribute("origName")),
                variable.getAttribute("dir").toUpperCase(Locale.ROOT),
                isSigned(variable.getAttribute("dtype_id"), types)));
      }
    }
  }

  private static Map<String, Element> types(Element root) {
    Map<String, Element> types = new HashMap<>();
    NodeList tables = root.getElementsByTagName("typetable");
    for (int i = 0; i < tables.getLength(); i++) {
      NodeList all = ((Element) tables.item(i)).getElementsByTagName("*");
      for (int j = 0; j < all.getLength(); j++) {
        Element type = (Element) all.item(j);
        if (type.hasAttribute("id")) {
          types.put(type.getAttribute("id"), type);
        }
      }
    }
    return types;
  }

  /** Follows names of types and elements of arrays to a type that says it. */
  private static boolean isSigned(String id, Map<String, Element> types) {
    Element type = types.get(id);
    for (int depth = 0; type != null && depth < types.size(); depth++) {
      if (type.getAttribute("signed").equals("true")) {
        return true;
      }
      type = types.get(type.getAttribute("sub_dtype_id"));
    }
    return false;
  }
}
