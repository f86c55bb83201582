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
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the tree that Verilator writes with {@code --xml-only}, up to release 5.044. The tree of a
 * wide design has tens of megabytes of expressions, so it is read once, as a stream, and only the
 * ports and parameters of the top module and the table of types are kept.
 */
public final class XmlTree {
  private final List<TreeNode> variables = new ArrayList<>();
  private final Map<String, TreeNode> types = new HashMap<>();

  private XmlTree() {}

  /**
   * Reads the tree.
   *
   * @param xml its file
   * @return what is kept of it
   * @throws IOException when the file cannot be read
   * @throws CosimException when it is no such tree
   */
  public static DesignTree read(Path xml) throws IOException {
    XmlTree tree = new XmlTree();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(xml))) {
      tree.collect(XMLInputFactory.newDefaultFactory().createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      throw new CosimException("Verilator's tree cannot be read: " + e.getMessage(), e);
    }
    return new DesignTree(tree.variables, tree.types, false);
  }

  private void collect(XMLStreamReader xml) throws XMLStreamException {
    int depth = 0;
    int top = Integer.MAX_VALUE; // the depth of what is right below the top module
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        String element = xml.getLocalName();
        if (element.equals("module")) {
          boolean isTop = "1".equals(xml.getAttributeValue(null, "topModule"));
          top = isTop ? depth + 1 : Integer.MAX_VALUE;
          depth++;
        } else if (element.equals("typetable")) {
          node(xml).below().forEach(type -> types.put(type.value("id"), type));
        } else if (element.equals("var") && depth == top) {
          TreeNode variable = node(xml);
          if (DesignTree.isPort(variable) || DesignTree.isParameter(variable)) {
            variables.add(variable);
          }
        } else {
          depth++;
        }
      }
    }
    xml.close();
  }

  /** The element that has begun, whole. */
  private static TreeNode node(XMLStreamReader xml) throws XMLStreamException {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      values.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
    }
    TreeNode node = new TreeNode(xml.getLocalName(), values, new ArrayList<>());
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        node.below().add(node(xml));
      }
    }
    return node;
  }
}
