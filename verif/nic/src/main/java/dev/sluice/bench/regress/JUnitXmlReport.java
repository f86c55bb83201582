// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.coverage.Score;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Results as JUnit XML, for CI servers: a suite for each bench, a case for each seed. */
final class JUnitXmlReport {
  private final XMLStreamWriter xml;
  private final boolean times;
  private final int configurations;

  private JUnitXmlReport(XMLStreamWriter xml, boolean times, int configurations) {
    this.xml = xml;
    this.times = times;
    this.configurations = configurations;
  }

  static void write(
      List<SeedResult> results,
      RegressionCoverage coverage,
      boolean times,
      RegressionOptions options)
      throws IOException {
    Path to = options.out().resolve("junit.xml");
    try (Writer file = Files.newBufferedWriter(to)) {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(file);
      new JUnitXmlReport(xml, times, options.configurations()).suites(results, coverage);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException("the JUnit report cannot be written: " + e.getMessage(), e);
    }
  }

  private void suites(List<SeedResult> results, RegressionCoverage coverage)
      throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    for (String bench : results.stream().map(SeedResult::bench).distinct().toList()) {
      suite(bench, results.stream().filter(r -> r.bench().equals(bench)).toList(), coverage);
    }
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void suite(String bench, List<SeedResult> results, RegressionCoverage coverage)
      throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", bench);
    xml.writeAttribute("tests", Integer.toString(results.size()));
    long failures = results.stream().filter(r -> !r.passed()).count();
    xml.writeAttribute("failures", Long.toString(failures));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", "0");
    time(results.stream().mapToDouble(SeedResult::seconds).sum());
    properties(results, coverage);
    for (SeedResult result : results) {
      testCase(result);
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
  }

  /** The bench's transfers; coverage of all benches together. CI servers show properties. */
  private void properties(List<SeedResult> results, RegressionCoverage coverage)
      throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("properties");
    long transfers = results.stream().mapToLong(SeedResult::transfers).sum();
    property("transfers", Long.toString(transfers));
    for (Map.Entry<String, Score> score : coverage.scores().entrySet()) {
      property("coverage." + score.getKey(), score.getValue().toString());
    }
    xml.writeEndElement();
  }

  private void property(String name, String value) throws XMLStreamException {
    xml.writeEmptyElement("property");
    xml.writeAttribute("name", name);
    xml.writeAttribute("value", value);
  }

  private void testCase(SeedResult result) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", result.bench());
    xml.writeAttribute("name", "seed " + result.seed());
    time(result.seconds());
    if (!result.passed()) {
      xml.writeStartElement("failure");
      xml.writeAttribute("message", result.message().lines().findFirst().orElse(""));
      xml.writeCharacters(result.message() + "\nreplay: " + result.replay(configurations));
      xml.writeEndElement();
      if (!result.waveform().isEmpty()) {
        xml.writeStartElement("system-out");
        xml.writeCharacters("[[ATTACHMENT|" + result.waveform() + "]]");
        xml.writeEndElement();
      }
    }
    xml.writeEndElement();
  }

  private void time(double seconds) throws XMLStreamException {
    if (times) {
      xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", seconds));
    }
  }
}
