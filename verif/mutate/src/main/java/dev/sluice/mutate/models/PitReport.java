// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.models;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** PIT's {@code mutations.xml}. */
final class PitReport {
  private static final String ALL = "dev.sluice.";

  private PitReport() {}

  /**
   * Reads one.
   *
   * @param file of PIT
   * @return its mutants in the order of classes, lines and changes, whatever thread was first
   * @throws IOException when it cannot be read or is something else
   */
  static List<ModelMutant> read(Path file) throws IOException {
    NodeList all;
    try (InputStream in = Files.newInputStream(file)) {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      all = factory.newDocumentBuilder().parse(in).getElementsByTagName("mutation");
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file + " is no report of PIT: " + e.getMessage(), e);
    }
    List<ModelMutant> mutants = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      Element one = (Element) all.item(i);
      mutants.add(
          new ModelMutant(
              text(one, "mutatedClass").substring(ALL.length()),
              text(one, "mutatedMethod"),
              Integer.parseInt(text(one, "lineNumber")),
              last(text(one, "mutator")),
              text(one, "description"),
              one.getAttribute("status")));
    }
    mutants.sort(
        Comparator.comparing(ModelMutant::className)
            .thenComparing(ModelMutant::line)
            .thenComparing(ModelMutant::kind)
            .thenComparing(ModelMutant::change)
            .thenComparing(ModelMutant::method));
    return mutants;
  }

  private static String text(Element mutation, String name) {
    return mutation.getElementsByTagName(name).item(0).getTextContent();
  }

  /** The last part of a class's name; some of PIT's have the kind of a change behind it. */
  private static String last(String mutator) {
    return mutator.substring(mutator.lastIndexOf('.') + 1).replaceFirst("Mutator(_.*)?$", "");
  }
}
