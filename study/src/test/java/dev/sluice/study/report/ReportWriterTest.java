// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.PointResult;
import dev.sluice.study.PointRunner;
import dev.sluice.study.StudyFiles;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.StudyRunner;
import dev.sluice.study.StudySettings;
import dev.sluice.study.TransportKind;
import dev.sluice.study.Workload;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.networks.NetworkFiles;
import dev.sluice.study.networks.NetworkPlan;
import dev.sluice.study.networks.NetworkPoint;
import dev.sluice.study.networks.NetworkSampler;
import dev.sluice.study.traffic.TrafficPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportWriterTest {
  private static final StudySettings SETTINGS = new StudySettings(5, 2);

  @TempDir Path folder;

  /** The quick plan with short transfers in place of its own. */
  private static StudyPlan shortPlan() {
    StudyPlan quick = StudyPlan.quick();
    var experiments =
        quick.experiments().stream()
            .map(
                e ->
                    new dev.sluice.study.Experiment(
                        e.id(),
                        e.title(),
                        e.quantity(),
                        e.logarithmic(),
                        e.rows(),
                        e.values().stream()
                            .map(
                                v ->
                                    new dev.sluice.study.Experiment.Value(
                                        v.x(),
                                        v.label(),
                                        v.points().stream()
                                            .map(ReportWriterTest::shortened)
                                            .toList()))
                            .toList()))
            .toList();
    return new StudyPlan("quick", experiments, 2);
  }

  private static StudyPoint shortened(StudyPoint point) {
    Workload workload = point.workload();
    return new StudyPoint(
        point.contender(),
        point.width(),
        new Workload(
            Math.min(workload.packets(), 250),
            workload.payloadBytes(),
            workload.flows(),
            Math.min(workload.rounds(), 2),
            workload.twoWay(),
            workload.windows()),
        point.network());
  }

  private Map<String, String> report(String name, int jobs) throws IOException {
    StudyPlan plan = shortPlan();
    Path out = Files.createDirectories(folder.resolve(name));
    List<PointResult> results =
        new StudyRunner(SETTINGS, jobs, out, false).run(plan.points(), result -> {});
    Path report = out.resolve("report");
    new ReportWriter(plan, SETTINGS, results, networks(out, jobs)).write(report);
    return contents(report);
  }

  /** The quick plan's experiments over networks, with few and short messages. */
  private static NetworkResults networks(Path out, int jobs) throws IOException {
    NetworkPlan quick = NetworkPlan.of("quick");
    List<NetworkExperiment> experiments =
        quick.experiments().stream()
            .map(
                e ->
                    new NetworkExperiment(
                        e.id(),
                        e.title(),
                        e.quantity(),
                        e.rows(),
                        e.values().stream()
                            .map(
                                v ->
                                    new NetworkExperiment.Value(
                                        v.label(),
                                        v.points().stream()
                                            .map(ReportWriterTest::shortened)
                                            .toList()))
                            .toList()))
            .toList();
    NetworkPlan plan = new NetworkPlan("quick", experiments);
    return new NetworkResults(
        plan,
        new PointRunner<>(NetworkSampler.KIND, SETTINGS, jobs, out, false)
            .run(plan.points(), result -> {}));
  }

  private static NetworkPoint shortened(NetworkPoint point) {
    TrafficPattern traffic = point.traffic();
    return new NetworkPoint(
        point.contender(),
        point.width(),
        point.payloadBytes(),
        new TrafficPattern(
            traffic.kind(),
            traffic.senders(),
            Math.min(traffic.packets(), 20),
            traffic.load(),
            traffic.sizes(),
            Math.min(traffic.messages(), 8)),
        point.fabric());
  }

  private static Map<String, String> contents(Path report) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(report)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  void theSameSeedGivesTheSameBytesInEveryLanguage() throws Exception {
    Map<String, String> first = report("first", 1);
    Locale before = Locale.getDefault();
    Map<String, String> second;
    try {
      Locale.setDefault(Locale.GERMANY);
      second = report("second", 3);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(second).isEqualTo(first);
    assertThat(first)
        .containsKeys("README.md", "findings.md", "loss.md", "loss-goodput.svg", "results.csv")
        .containsKeys("incast-queue.svg", "dead-links-completion.svg");
    for (var file : first.entrySet()) {
      if (file.getKey().endsWith(".svg")) {
        wellFormed(file.getKey(), file.getValue());
      }
    }
    everyLinkIsThere(first);
    assertThat(first.get("loss.md"))
        .contains("./sluice study --quick --experiment loss --seed 5 --out build/study")
        .contains("![")
        .contains("does not finish");
    assertThat(first.get("findings.md"))
        .contains("## What the timer decides")
        .contains("receive-window-progress-early-adaptive, published timer")
        .doesNotContain("There is none.\n\nThere");
    assertThat(first.get("goals.md")).contains("| G2 |", "**missed**");
    assertThat(first.get("results.csv").lines().filter(line -> line.contains(",two-way,")))
        .hasSize(shortPlan().only("two-way").points().size());
    assertThat(first.get("loss-goodput.svg")).contains(">receive-window-literal</text>");
    assertThat(first.get("incast-queue.svg"))
        .contains(">transport-2</text>", ">sack-rack-tlp, dctcp</text>", ">64</text>");
    assertThat(first.get("README.md")).contains("](incast-queue.svg)");
  }

  private static void wellFormed(String name, String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    var root =
        factory
            .newDocumentBuilder()
            .parse(new org.xml.sax.InputSource(new java.io.StringReader(svg)))
            .getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("svg");
    assertThat(root.getElementsByTagName("text").getLength()).as(name).isGreaterThan(6);
  }

  private static void everyLinkIsThere(Map<String, String> report) {
    for (var file : report.entrySet()) {
      if (file.getKey().endsWith(".md")) {
        java.util.regex.Pattern.compile("\\]\\(([^)]+)\\)")
            .matcher(file.getValue())
            .results()
            .forEach(link -> assertThat(report).as(file.getKey()).containsKey(link.group(1)));
      }
    }
  }

  /** The pages of docs/study follow from the figures beside them: nobody has changed either. */
  @Test
  void theReportInTheRepositoryIsThatOfItsFigures() throws IOException {
    Path docs = Path.of(System.getProperty("sluice.root")).resolve("docs/study");
    StudyFiles.Document document = StudyFiles.readJson(docs.resolve("results.json"));
    NetworkFiles.Document networks = NetworkFiles.readJson(docs);
    assertThat(networks.plan()).isEqualTo(document.plan());
    assertThat(networks.settings()).isEqualTo(document.settings());
    new ReportWriter(
            StudyPlan.of(document.plan()),
            document.settings(),
            document.results(),
            new NetworkResults(NetworkPlan.of(networks.plan()), networks.results()))
        .write(folder);
    Map<String, String> here = contents(folder);
    Map<String, String> there = contents(docs);
    there.remove("calibration.md"); // Of hardware: CalibrationTest has it.
    there.remove("seeding.md"); // History, of two earlier versions.
    // Letters may be measured differently by another JDK's font engine, so charts only by name.
    assertThat(there.keySet()).isEqualTo(here.keySet());
    here.keySet().removeIf(name -> name.endsWith(".svg"));
    there.keySet().removeIf(name -> name.endsWith(".svg"));
    assertThat(there).isEqualTo(here);
  }

  /** Figures that the study found, again: nobody has changed them by hand, nor the models. */
  @Test
  void aFigureOfTheRepositoryComesOutAgain() throws IOException {
    Path docs = Path.of(System.getProperty("sluice.root")).resolve("docs/study");
    StudyFiles.Document document = StudyFiles.readJson(docs.resolve("results.json"));
    Set<TransportKind> kinds =
        EnumSet.of(
            TransportKind.ADAPTIVE,
            TransportKind.SENDER_WINDOW,
            TransportKind.SACK_RACK,
            TransportKind.SELECTIVE_REPEAT_THRESHOLD,
            TransportKind.MULTI_PATH_SEGMENTS,
            TransportKind.TRANSPORT_2);
    List<StudyPoint> points =
        StudyPlan.of(document.plan()).only("sizes").points().stream()
            .filter(point -> point.workload().packets() == 64)
            .filter(point -> kinds.contains(point.contender().transport()))
            .toList();
    assertThat(points).hasSizeGreaterThanOrEqualTo(kinds.size());
    List<PointResult> again =
        new StudyRunner(document.settings(), 1, folder, false).run(points, result -> {});
    assertThat(document.results()).containsAll(again);
  }
}
