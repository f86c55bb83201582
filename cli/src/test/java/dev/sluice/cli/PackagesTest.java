// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of a module depend on each other one way only, and no folder is a heap. */
class PackagesTest {
  private static final Path ROOT = Path.of(System.getProperty("sluice.root"));
  private static final int MOST_FILES = 25;

  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+)");
  private static final Pattern USE =
      Pattern.compile("\\b(dev\\.sluice(?:\\.[a-z]\\w*)*)\\.(?:[A-Z_*{])");
  private static final Pattern BLOCK =
      Pattern.compile("/main/(?:java|scala)/dev/sluice/(?:spec|cycle|rtl)/(\\w+)/");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  private static List<String> modules() throws IOException {
    return Pattern.compile("<module>(.*)</module>")
        .matcher(Files.readString(ROOT.resolve("pom.xml")))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private static List<Path> sources(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().matches("(?!.*/archetype-resources/).*\\.(java|scala)"))
          .sorted()
          .toList();
    }
  }

  /** What each package of a module uses of the module's other packages. */
  private static Map<String, Set<String>> uses(String module) throws IOException {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Path source : sources(ROOT.resolve(module).resolve("src/main"))) {
      String text = COMMENT.matcher(Files.readString(source)).replaceAll("");
      Matcher name = PACKAGE.matcher(text);
      assertThat(name.find()).as("%s has a package", source).isTrue();
      Set<String> used = uses.computeIfAbsent(name.group(1), _ -> new TreeSet<>());
      USE.matcher(text).results().map(match -> match.group(1)).forEach(used::add);
      used.remove(name.group(1));
    }
    uses.values().forEach(used -> used.retainAll(uses.keySet()));
    return uses;
  }

  private static Set<String> reached(String from, Map<String, Set<String>> uses) {
    Set<String> reached = new HashSet<>();
    List<String> next = new ArrayList<>(uses.get(from));
    while (!next.isEmpty()) {
      String one = next.removeLast();
      if (reached.add(one)) {
        next.addAll(uses.get(one));
      }
    }
    return reached;
  }

  @Test
  void noPackageDependsOnItselfThroughOthers() throws IOException {
    assertThat(modules()).hasSizeGreaterThan(5);
    for (String module : modules()) {
      Map<String, Set<String>> uses = uses(module);
      for (String name : uses.keySet()) {
        if (reached(name, uses).contains(name)) {
          Set<String> circle = new TreeSet<>(reached(name, uses));
          circle.removeIf(other -> !reached(other, uses).contains(name));
          assertThat(circle).as("%s: packages in a circle", module).isEmpty();
        }
      }
    }
  }

  /** A package that two jars have is none for the module path. */
  @Test
  void aPackageIsOfOneModule() throws IOException {
    Map<String, Set<String>> owners = new TreeMap<>();
    for (String module : modules()) {
      for (String name : uses(module).keySet()) {
        owners.computeIfAbsent(name, _ -> new TreeSet<>()).add(module);
      }
    }
    assertThat(owners).hasSizeGreaterThan(100);
    owners.values().removeIf(modules -> modules.size() == 1);
    assertThat(owners).as("packages in several modules").isEmpty();
  }

  @Test
  void noFolderHoldsMoreThanOneCanOversee() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (String module : modules()) {
      for (Path source : sources(ROOT.resolve(module).resolve("src"))) {
        counts.merge(ROOT.relativize(source.getParent()).toString(), 1, Integer::sum);
      }
    }
    assertThat(counts).hasSizeGreaterThan(50);
    counts.entrySet().removeIf(e -> e.getValue() <= MOST_FILES);
    assertThat(counts).as("folders with more than %d source files", MOST_FILES).isEmpty();
  }

  /**
   * The room of a source that may have its parts' names: rules, cycle model and RTL of one block;
   * else the file alone.
   */
  private static String room(Path source) {
    Matcher block = BLOCK.matcher(source.toString());
    return block.find() ? block.group(1) : source.toString();
  }

  /** One name, one thing; the parts of a block are called the same in rules, model and RTL. */
  @Test
  void aSimpleNameIsGivenOnce() throws IOException {
    Map<String, Set<String>> rooms = new TreeMap<>();
    Map<String, List<Path>> files = new TreeMap<>();
    for (String module : modules()) {
      for (Path source : sources(ROOT.resolve(module).resolve("src"))) {
        String name = source.getFileName().toString().replaceAll("\\..*", "");
        rooms.computeIfAbsent(name, _ -> new TreeSet<>()).add(room(ROOT.relativize(source)));
        files.computeIfAbsent(name, _ -> new ArrayList<>()).add(ROOT.relativize(source));
      }
    }
    assertThat(files).hasSizeGreaterThan(1000);
    assertThat(files.get("ReceiveControl")).as("the same part in rules and RTL").hasSize(2);
    files.keySet().removeIf(name -> rooms.get(name).size() == 1);
    files.remove("package-info");
    assertThat(files).as("simple names of different things").isEmpty();
  }

  @Test
  void theSearchFindsACircle() {
    Map<String, Set<String>> uses =
        Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("b"), "d", Set.of("a"));
    assertThat(uses.keySet().stream().filter(n -> reached(n, uses).contains(n)))
        .containsExactlyInAnyOrder("b", "c");
  }
}
