// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.coverage.report.CoverageHtml;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReportTest {
  private static final CoverageData DATA =
      CoverageFilesTest.run(0).merge(CoverageFilesTest.run(3)).merge(CoverageFilesTest.run(200));

  @Test
  void textNamesEveryBinAndHole() {
    assertThat(CoverageText.report(DATA))
        .isEqualTo(
            """
            functional coverage 50.0 % (5 of 10) of 3 runs, 1 of them failed

            group fifo: 50.0 % (5 of 10)
              point fill: 66.7 % (2 of 3), 3 samples, 1 in no bin
                0               1
                1               0  HOLE
                more            1
              point op: 33.3 % (1 of 3), 3 samples
                push            3
                pop             0  HOLE
                t               0  HOLE
              cross fill x op: 50.0 % (2 of 4)
                HOLE 1, push
                HOLE more, pop
            """);
  }

  @Test
  void scoresAreNeverRoundedUpToFull() {
    assertThat(new Score(9999, 10_000)).hasToString("99.9 % (9999 of 10000)");
    assertThat(new Score(0, 0)).hasToString("100.0 % (0 of 0)");
  }

  @Test
  void htmlStandsAloneAndIsTheSameEachTime() throws Exception {
    CoverGroup odd = new CoverGroup("<script>", "a & b");
    odd.point("p", "\"quoted\"").bin("<b>", 1).transition("t", 1, 2);
    CoverageData data = DATA.merge(CoverageData.of(new CoverageRun("odd", 1, true), odd));
    String html = CoverageHtml.report("Coverage of a FIFO", data);
    assertThat(html)
        .isEqualTo(CoverageHtml.report("Coverage of a FIFO", data))
        .contains("&lt;script&gt;", "a &amp; b", "&quot;quoted&quot;", "&lt;b&gt;", "1 \u2192 2")
        .contains("<td class=\"n hole\">0</td>", "ignored", "50.0 % (5 of 10)")
        .doesNotContain("<script", "http", "src=");
    // Well-formed but for the elements that HTML leaves open.
    String xml = html.replace("<!DOCTYPE html>\n", "").replaceAll("<meta[^>]*>", "");
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    assertThat(document.getElementsByTagName("h2").getLength()).isEqualTo(2);
  }
}
