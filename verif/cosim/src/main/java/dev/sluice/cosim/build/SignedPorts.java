package dev.sluice.cosim.build;

import dev.sluice.cosim.CosimException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Which ports are signed. The generated C++ does not say it; the tree that Verilator writes with
 * {@code --xml-only} does, in the releases that have this option.
 */
final class SignedPorts {
  /** Where the names are kept in an entry of the cache, one on each line. */
  static final String FILE = "signed.txt";

  private SignedPorts() {}

  /** The names kept in an entry of the cache. */
  static Set<String> read(Path folder) throws IOException {
    return new LinkedHashSet<>(Files.readAllLines(folder.resolve(FILE)));
  }

  /** The signed ports of the top module in Verilator's tree. */
  static Set<String> parse(Path xml) throws IOException {
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
    Set<String> names = new LinkedHashSet<>();
    NodeList modules = root.getElementsByTagName("module");
    for (int i = 0; i < modules.getLength(); i++) {
      Element module = (Element) modules.item(i);
      if (module.getAttribute("topModule").equals("1")) {
        addSigned(module, types, names);
      }
    }
    return names;
  }

  private static void addSigned(Element module, Map<String, Element> types, Set<String> names) {
    NodeList variables = module.getElementsByTagName("var");
    for (int i = 0; i < variables.getLength(); i++) {
      Element variable = (Element) variables.item(i);
      if (variable.hasAttribute("dir") && isSigned(variable.getAttribute("dtype_id"), types)) {
        names.add(PortParser.verilogName(variable.getAttribute("origName")));
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
