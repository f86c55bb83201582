// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Coverage in the interchange format of other tools: XML of the Accellera Unified Coverage
 * Interoperability Standard (UCIS), version 1.0, annex on the XML interchange format. Every cover
 * group is one {@code covergroupCoverage} with one {@code cgInstance} in one {@code
 * instanceCoverages}; every run is a history node.
 *
 * <p>The format has no name for a bin: it is the {@code alias}, and the {@code nameComponent} of
 * its contents. A bin of several ranges has its count at each of them. Groups have no source file:
 * all ids name line 1 of the file that is given.
 */
public final class UcisXml {
  private static final String NAMESPACE = "UCIS";
  private static final String PREFIX = "ucis";
  private static final String TOOL = "dev.sluice.cosim";

  private final XMLStreamWriter xml;
  private final String date;
  private int depth;
  private int key;

  private UcisXml(XMLStreamWriter xml, Instant written) {
    this.xml = xml;
    date = written.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /**
   * Writes coverage.
   *
   * @param coverage what to write
   * @param design the name of the design, for the instance
   * @param sourceFile the file that is named as the source of the groups
   * @param written the time that the file is to carry; the same time gives the same bytes
   * @return an XML document in UTF-8
   */
  public static String write(
      CoverageData coverage, String design, String sourceFile, Instant written) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      new UcisXml(xml, written).document(coverage, design, sourceFile);
      xml.close();
    } catch (XMLStreamException e) {
      throw new CosimException("the UCIS file cannot be made: " + e.getMessage(), e);
    }
    return text.toString();
  }

  private void document(CoverageData coverage, String design, String sourceFile)
      throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement(PREFIX, "UCIS", NAMESPACE);
    xml.writeNamespace(PREFIX, NAMESPACE);
    attributes("ucisVersion", "1.0", "writtenBy", TOOL, "writtenTime", date);
    depth++;
    empty("sourceFiles", "fileName", sourceFile, "id", "1");
    history(coverage.runs());
    open("instanceCoverages", "name", design, "key", nextKey(), "moduleName", design);
    sourceId("id");
    for (GroupData group : coverage.groups()) {
      group(group, design);
    }
    close();
    depth--;
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  /** The format asks for one at least. */
  private void history(List<CoverageRun> runs) throws XMLStreamException {
    if (runs.isEmpty()) {
      historyNode(0, new CoverageRun("none", 0, true));
    }
    for (int i = 0; i < runs.size(); i++) {
      historyNode(i, runs.get(i));
    }
  }

  private void historyNode(int id, CoverageRun run) throws XMLStreamException {
    empty(
        "historyNodes",
        "historyNodeId",
        Integer.toString(id),
        "logicalName",
        run.name() + " seed " + run.seed(),
        "kind",
        "TEST",
        "testStatus",
        Boolean.toString(run.passed()),
        "seed",
        Long.toString(run.seed()),
        "date",
        date,
        "toolCategory",
        "UCIS:Simulator",
        "ucisVersion",
        "1.0",
        "vendorId",
        TOOL,
        "vendorTool",
        TOOL,
        "vendorToolVersion",
        "1");
  }

  private void group(GroupData group, String design) throws XMLStreamException {
    if (group.points().isEmpty()) {
      return;
    }
    open("covergroupCoverage");
    open("cgInstance", "name", group.name(), "key", nextKey());
    empty("options", "comment", group.description());
    open("cgId", "cgName", group.name(), "moduleName", design);
    sourceId("cginstSourceId");
    sourceId("cgSourceId");
    close();
    for (PointData point : group.points()) {
      point(point);
    }
    for (CrossData cross : group.crosses()) {
      cross(group, cross);
    }
    close();
    close();
  }

  private void point(PointData point) throws XMLStreamException {
    open("coverpoint", "name", point.name(), "key", nextKey());
    empty("options", "comment", point.description(), "at_least", Long.toString(point.atLeast()));
    for (BinData bin : point.bins()) {
      open("coverpointBin", "alias", bin.name(), "type", type(bin.kind(), "bins"));
      for (ValueRange range : bin.ranges()) {
        open("range", "from", Long.toString(range.from()), "to", Long.toString(range.to()));
        contents(bin.name(), bin.hits());
        close();
      }
      if (!bin.sequence().isEmpty()) {
        open("sequence");
        contents(bin.name(), bin.hits());
        for (long value : bin.sequence()) {
          text("seqValue", Long.toString(value));
        }
        close();
      }
      close();
    }
    close();
  }

  private void cross(GroupData group, CrossData cross) throws XMLStreamException {
    open("cross", "name", cross.name(), "key", nextKey());
    empty("options", "comment", cross.description(), "at_least", Long.toString(cross.atLeast()));
    for (String point : cross.points()) {
      text("crossExpr", point);
    }
    for (CellData cell : cross.cells()) {
      open("crossBin", "type", type(cell.kind(), "default"), "alias", cell.name());
      for (int i = 0; i < cell.bins().size(); i++) {
        PointData point = group.point(cross.points().get(i));
        text("index", Integer.toString(point.bins().indexOf(point.bin(cell.bins().get(i)))));
      }
      contents(cell.name(), cell.hits());
      close();
    }
    close();
  }

  private static String type(BinKind kind, String counted) {
    return switch (kind) {
      case COUNTED -> counted;
      case IGNORED -> "ignore";
      case ILLEGAL -> "illegal";
    };
  }

  private void contents(String name, long hits) throws XMLStreamException {
    empty("contents", "nameComponent", name, "coverageCount", Long.toString(hits));
  }

  private void sourceId(String element) throws XMLStreamException {
    empty(element, "file", "1", "line", "1", "inlineCount", "1");
  }

  private String nextKey() {
    return Integer.toString(key++);
  }

  private void open(String element, String... attributes) throws XMLStreamException {
    indent();
    xml.writeStartElement(PREFIX, element, NAMESPACE);
    attributes(attributes);
    depth++;
  }

  private void close() throws XMLStreamException {
    depth--;
    indent();
    xml.writeEndElement();
  }

  private void empty(String element, String... attributes) throws XMLStreamException {
    indent();
    xml.writeEmptyElement(PREFIX, element, NAMESPACE);
    attributes(attributes);
  }

  private void text(String element, String content) throws XMLStreamException {
    indent();
    xml.writeStartElement(PREFIX, element, NAMESPACE);
    xml.writeCharacters(content);
    xml.writeEndElement();
  }

  private void attributes(String... pairs) throws XMLStreamException {
    for (int i = 0; i < pairs.length; i += 2) {
      xml.writeAttribute(pairs[i], pairs[i + 1]);
    }
  }

  private void indent() throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
