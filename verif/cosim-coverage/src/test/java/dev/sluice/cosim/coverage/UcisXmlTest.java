// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/**
 * The structure that the UCIS 1.0 interchange format asks for, as far as it is used: the namespace,
 * the order and number of the elements within each, their required attributes.
 */
class UcisXmlTest {
  /** Of each element: its children in order, as a pattern over their names. */
  private static final Map<String, String> CHILDREN =
      Map.ofEntries(
          Map.entry("UCIS", "(sourceFiles )+(historyNodes )+(instanceCoverages )+"),
          Map.entry("sourceFiles", ""),
          Map.entry("historyNodes", "(userAttr )*"),
          Map.entry("instanceCoverages", "(designParameter )*id (covergroupCoverage )*"),
          Map.entry("id", ""),
          Map.entry("covergroupCoverage", "(cgInstance )*"),
          Map.entry("cgInstance", "options cgId (cgParms )*(coverpoint )+(cross )*"),
          Map.entry("cgId", "cginstSourceId cgSourceId "),
          Map.entry("cginstSourceId", ""),
          Map.entry("cgSourceId", ""),
          Map.entry("options", ""),
          Map.entry("coverpoint", "options (coverpointBin )+"),
          Map.entry("coverpointBin", "((range )+|(sequence )+)"),
          Map.entry("range", "contents "),
          Map.entry("sequence", "contents (seqValue )+"),
          Map.entry("seqValue", ""),
          Map.entry("contents", "(historyNodeId )*"),
          Map.entry("cross", "options (crossExpr )*(crossBin )*"),
          Map.entry("crossExpr", ""),
          Map.entry("crossBin", "(index )+contents "),
          Map.entry("index", ""));

  private static final List<String> ID = List.of("file", "line", "inlineCount");

  private static final Map<String, List<String>> REQUIRED =
      Map.ofEntries(
          Map.entry("UCIS", List.of("ucisVersion", "writtenBy", "writtenTime")),
          Map.entry("sourceFiles", List.of("fileName", "id")),
          Map.entry(
              "historyNodes",
              List.of(
                  "historyNodeId",
                  "logicalName",
                  "testStatus",
                  "date",
                  "toolCategory",
                  "ucisVersion",
                  "vendorId",
                  "vendorTool",
                  "vendorToolVersion")),
          Map.entry("instanceCoverages", List.of("name", "key")),
          Map.entry("id", ID),
          Map.entry("cginstSourceId", ID),
          Map.entry("cgSourceId", ID),
          Map.entry("cgInstance", List.of("name", "key")),
          Map.entry("cgId", List.of("cgName", "moduleName")),
          Map.entry("coverpoint", List.of("name", "key")),
          Map.entry("coverpointBin", List.of("type")),
          Map.entry("range", List.of("from", "to")),
          Map.entry("contents", List.of("coverageCount")),
          Map.entry("cross", List.of("name", "key")));

  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

  private static Element parse(String xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)))
        .getDocumentElement();
  }

  private static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  private static int check(Element element) {
    String name = element.getLocalName();
    assertThat(element.getNamespaceURI()).isEqualTo("UCIS");
    assertThat(CHILDREN).containsKey(name);
    StringBuilder names = new StringBuilder();
    int count = 1;
    for (Element child : children(element)) {
      names.append(child.getLocalName()).append(' ');
      count += check(child);
    }
    assertThat(names.toString())
        .as("children of " + name)
        .matches(Pattern.compile(CHILDREN.get(name)));
    for (String attribute : REQUIRED.getOrDefault(name, List.of())) {
      assertThat(element.hasAttribute(attribute)).as(attribute + " of " + name).isTrue();
    }
    return count;
  }

  @Test
  void hasTheStructureOfTheInterchangeFormat() throws Exception {
    CoverageData data = CoverageFilesTest.run(0).merge(CoverageFilesTest.run(3));
    String xml = UcisXml.write(data, "sync_fifo", "sync_fifo.v", TIME);
    assertThat(check(parse(xml))).isGreaterThan(40);
    assertThat(UcisXml.write(data, "sync_fifo", "sync_fifo.v", TIME)).isEqualTo(xml);
    assertThat(xml).contains("writtenTime=\"2026-01-02T03:04:05Z\"");
  }

  @Test
  void countsAreThere() throws Exception {
    CoverageData data = CoverageFilesTest.run(0).merge(CoverageFilesTest.run(3));
    Element root = parse(UcisXml.write(data, "sync_fifo", "sync_fifo.v", TIME));
    List<Element> nodes = children(root);
    assertThat(nodes.get(1).getAttribute("testStatus")).isEqualTo("true");
    assertThat(nodes.get(2).getAttribute("testStatus")).isEqualTo("false");
    Element group = children(children(nodes.get(3)).get(1)).getFirst();
    assertThat(group.getAttribute("name")).isEqualTo("fifo");
    Element op = children(group).get(3);
    Element push = children(op).get(1);
    assertThat(push.getAttribute("alias")).isEqualTo("push");
    Element contents = children(children(push).getFirst()).getFirst();
    assertThat(contents.getAttribute("coverageCount")).isEqualTo("2");
    Element transition = children(children(op).get(3)).getFirst();
    assertThat(transition.getLocalName()).isEqualTo("sequence");
    assertThat(children(transition).get(2).getTextContent()).isEqualTo("1");
    Element cross = children(group).get(4);
    assertThat(children(cross).get(1).getTextContent()).isEqualTo("fill");
    Element ignored = children(cross).get(4);
    assertThat(ignored.getAttribute("type")).isEqualTo("ignore");
    assertThat(children(ignored).get(0).getTextContent()).isEqualTo("0");
    assertThat(children(ignored).get(1).getTextContent()).isEqualTo("1");
  }

  @Test
  void nothingAtAllIsValidToo() throws Exception {
    check(parse(UcisXml.write(CoverageData.EMPTY, "none", "none.v", TIME)));
  }
}
