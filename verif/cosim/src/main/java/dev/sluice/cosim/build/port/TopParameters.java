// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The parameters of the top module and their values, from the tree that Verilator writes with
 * {@code --xml-only}.
 */
public final class TopParameters {
  private static final Pattern BITS = Pattern.compile("(\\d+)'s?h([0-9a-f]+)");

  private TopParameters() {}

  /** A parameter's bits, and its type, which says whether they have a sign. */
  private record Constant(int width, BigInteger bits, String type) {
    Constant(Matcher bits, String type) {
      this(Integer.parseInt(bits.group(1)), new BigInteger(bits.group(2), 16), type);
    }

    BigInteger value(Set<String> signed) {
      boolean negative = signed.contains(type) && bits.testBit(width - 1);
      return negative ? bits.subtract(BigInteger.ONE.shiftLeft(width)) : bits;
    }
  }

  /**
   * Reads the tree.
   *
   * @param xml its file
   * @return parameters and local parameters that are of bits, as the Verilog declares them
   * @throws IOException when it cannot be read
   */
  public static Map<String, BigInteger> read(Path xml) throws IOException {
    Map<String, Constant> constants = new LinkedHashMap<>();
    Set<String> signed = new HashSet<>();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(xml))) {
      XMLStreamReader tree = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
      boolean inTop = false;
      String parameter = null;
      String type = null;
      while (tree.hasNext()) {
        tree.next();
        if (tree.isStartElement()) {
          switch (tree.getLocalName()) {
            case "module" -> inTop = "1".equals(tree.getAttributeValue(null, "topModule"));
            case "package" -> inTop = false;
            case "var" -> {
              parameter = inTop ? parameterName(tree) : null;
              type = tree.getAttributeValue(null, "dtype_id");
            }
            case "const" -> {
              Matcher bits = BITS.matcher(tree.getAttributeValue(null, "name"));
              if (parameter != null && bits.matches()) {
                constants.putIfAbsent(parameter, new Constant(bits, type));
              }
            }
            default -> {
              if ("true".equals(tree.getAttributeValue(null, "signed"))) {
                signed.add(tree.getAttributeValue(null, "id"));
              }
            }
          }
        } else if (tree.isEndElement() && tree.getLocalName().equals("var")) {
          parameter = null;
        }
      }
    } catch (XMLStreamException e) {
      throw new IOException("Verilator's tree cannot be read: " + e.getMessage(), e);
    }
    Map<String, BigInteger> found = new LinkedHashMap<>();
    constants.forEach((name, constant) -> found.put(name, constant.value(signed)));
    return found;
  }

  private static String parameterName(XMLStreamReader tree) {
    boolean is =
        tree.getAttributeValue(null, "param") != null
            || tree.getAttributeValue(null, "localparam") != null;
    return is ? PortParser.verilogName(tree.getAttributeValue(null, "origName")) : null;
  }
}
