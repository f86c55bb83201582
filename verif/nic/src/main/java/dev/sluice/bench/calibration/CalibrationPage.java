// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.templates.PageTemplate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The study's page on how far the models and the hardware agree, as Markdown. */
public final class CalibrationPage {
  /** Its file in the report. */
  public static final String FILE = "calibration.md";

  private static final PageTemplate PAGE =
      PageTemplate.of(CalibrationPage.class, "calibration.md.ftl");

  private CalibrationPage() {}

  /**
   * The page.
   *
   * @param results of every point
   * @return Markdown, the same for the same results
   */
  public static String text(List<CalibrationResult> results) {
    SluiceParameters sluice = Calibration.NIC.sluice();
    return PAGE.render(
        Map.of(
            "clocks",
            CalibrationPoint.WAITING,
            "measuring",
            CalibrationPoint.MEASURING,
            "windows",
            sluice.windows(),
            "width",
            sluice.width(),
            "maxPackets",
            sluice.maxPackets(),
            "payloadBytes",
            sluice.payloadBytes(),
            "dataWidth",
            Calibration.NIC.dataWidth(),
            "architecture",
            sluice.architecture().name().toLowerCase(Locale.ROOT),
            "points",
            IntStream.range(0, results.size()).mapToObj(i -> point(i, results.get(i))).toList(),
            "counts",
            IntStream.range(0, results.getFirst().counts().size())
                .mapToObj(row -> counts(row, results))
                .toList()));
  }

  private static Map<String, Object> point(int i, CalibrationResult result) {
    CalibrationPoint point = result.point();
    return Map.of(
        "letter", String.valueOf((char) ('A' + i)),
        "transport", point.transport(),
        "packets", point.packets(),
        "network", point.path(),
        "seed", point.seed(),
        "agrees", result.agrees());
  }

  private static Map<String, Object> counts(int row, List<CalibrationResult> results) {
    return Map.of(
        "name",
        results.getFirst().counts().get(row).name(),
        "figures",
        results.stream().map(result -> figure(result.counts().get(row))).toList());
  }

  private static Map<String, Long> figure(CalibrationResult.Count count) {
    return Map.of("simulated", count.simulated(), "hardware", count.hardware());
  }
}
