// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is built: a newcomer compiles against it in one line, and it has no name of its own inside.
 */
@Timeout(600)
class LibsluiceTest {
  private static final Pattern FUNCTION = Pattern.compile("(?m)^SLUICE_API .*?\\b(sluice_\\w+)\\(");

  /** The defaults of messages take two megabytes. */
  private static final ClusterOptions LARGE =
      ClusterOptions.of(2).withNetwork(FakeNodes.BAD).withMemoryBytes(1 << 23);

  @TempDir static Path prefix;
  private static List<Path> written;

  @TempDir Path folder;

  @BeforeAll
  static void build() throws IOException, InterruptedException {
    Needs.programs("cc", "ar");
    written = new Libsluice("cc", CProgram.STRICT.subList(0, 3)).build(prefix);
  }

  private static Set<String> functions() throws IOException {
    return FUNCTION
        .matcher(Files.readString(prefix.resolve("include/sluice.h")))
        .results()
        .map(m -> m.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private List<String> shell(String command) throws IOException, InterruptedException {
    try (CProgram shell =
        CProgram.start(
            folder,
            List.of(
                "env",
                "PKG_CONFIG_PATH=" + prefix.resolve("lib/pkgconfig"),
                "MANPATH=" + prefix.resolve("share/man"),
                "sh",
                "-c",
                command))) {
      List<String> lines = shell.rest();
      shell.ends(0);
      return lines;
    }
  }

  @Test
  void theFolderIsAPrefix() {
    assertThat(written.stream().map(file -> prefix.relativize(file).toString()))
        .contains(
            "include/sluice.h",
            "lib/libsluice.a",
            "lib/libsluice.so",
            "lib/libsluice.so.0",
            "lib/libsluice.so.0.1.0",
            "lib/pkgconfig/sluice.pc",
            "share/doc/libsluice/examples/hello.c");
    assertThat(written).allSatisfy(file -> assertThat(file).exists());
  }

  /** Public functions and no others are seen from outside. */
  @Test
  void theSharedLibraryHasTheFunctionsOfTheHeader() throws Exception {
    Needs.programs("nm");
    List<String> symbols = shell("nm -D --defined-only " + prefix.resolve("lib/libsluice.so"));
    assertThat(symbols.stream().map(line -> line.replaceAll(".* ", "")))
        .containsExactlyInAnyOrderElementsOf(functions())
        .hasSizeGreaterThan(20);
  }

  /** The line that stands in each example. */
  private void compile(String example) throws Exception {
    Needs.programs("pkg-config");
    shell(
        "cc -Wall -Wextra -Werror %s/share/doc/libsluice/examples/%s.c -o %s $(pkg-config --cflags --libs sluice)"
            .formatted(prefix, example, example));
  }

  @Test
  void aNewcomerCompilesInOneLine() throws Exception {
    compile("hello");
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(folder.resolve("hello"), nodes.folder(0), nodes.folder(1)))
          .containsExactly("hello");
    }
    assertThat(shell("pkg-config --modversion sluice")).containsExactly("0.1.0");
  }

  @Test
  void aMessageGoesToAndFro() throws Exception {
    compile("pingpong");
    Path meet = Files.createDirectory(folder.resolve("meet"));
    Path program = folder.resolve("pingpong");
    try (FakeNodes nodes = FakeNodes.open(folder, LARGE);
        CProgram one = CProgram.start(program, 0, nodes.folder(0), meet);
        CProgram other = CProgram.start(program, 1, nodes.folder(1), meet)) {
      for (CProgram each : List.of(one, other)) {
        assertThat(each.rest()).singleElement().asString().startsWith("20 messages each way, ");
        each.ends(0);
      }
    }
  }

  @Test
  void aFileGoesFromOneProgramToAnother() throws Exception {
    compile("sendfile");
    Path meet = Files.createDirectory(folder.resolve("meet"));
    Path program = folder.resolve("sendfile");
    byte[] contents = new byte[1_000_003];
    new Random(5).nextBytes(contents);
    Path file = Files.write(folder.resolve("file"), contents);
    Path copy = folder.resolve("copy");
    try (FakeNodes nodes = FakeNodes.open(folder, LARGE);
        CProgram one = CProgram.start(program, "send", nodes.folder(0), meet, file);
        CProgram other = CProgram.start(program, "receive", nodes.folder(1), meet, copy)) {
      List<String> said = one.rest();
      assertThat(said).singleElement().asString().matches("1000003 bytes, [0-9a-f]{16}");
      assertThat(other.rest()).isEqualTo(said);
      one.ends(0);
      other.ends(0);
      assertThat(copy).hasBinaryContent(contents);
    }
  }

  /** Whatever the client misses: it is told of every frame that it did not get. */
  @Test
  void framesGoToAClientThatIsSlow() throws Exception {
    compile("frames");
    Path meet = Files.createDirectory(folder.resolve("meet"));
    Path program = folder.resolve("frames");
    try (FakeNodes nodes = FakeNodes.open(folder, LARGE);
        CProgram serve = CProgram.start(program, "serve", nodes.folder(0), meet);
        CProgram watch = CProgram.start(program, "watch", nodes.folder(1), meet)) {
      List<Integer> sent = numbers(serve, "(\\d+) frames sent");
      List<Integer> seen = numbers(watch, "(\\d+) frames taken, (\\d+) missed");
      assertThat(sent.getFirst()).isGreaterThan(50);
      assertThat(seen.get(0)).isGreaterThan(2);
      assertThat(seen.get(0) + seen.get(1)).isEqualTo(sent.getFirst());
      serve.ends(0);
      watch.ends(0);
    }
  }

  private static List<Integer> numbers(CProgram program, String line) {
    List<String> said = program.rest();
    assertThat(said).singleElement().asString().matches(line);
    Matcher matcher = Pattern.compile(line).matcher(said.getFirst());
    assertThat(matcher.matches()).isTrue();
    return IntStream.rangeClosed(1, matcher.groupCount())
        .mapToObj(i -> Integer.valueOf(matcher.group(i)))
        .toList();
  }

  @Test
  void theHeaderIsCAndCpp() throws Exception {
    Files.writeString(
        folder.resolve("all.c"), "#include <sluice.h>\nint main(void) { return 0; }\n");
    Files.copy(folder.resolve("all.c"), folder.resolve("all.cpp"));
    String flags = " -Wall -Wextra -Werror -pedantic -fsyntax-only -I" + prefix.resolve("include");
    shell("cc -std=c11" + flags + " all.c");
    shell("g++ -std=c++11" + flags + " all.cpp");
  }

  // --- manual pages ------------------------------------------------------------------------------

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/c/man"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void everyFunctionHasAPageAndEveryErrorIsExplained() throws Exception {
    Set<String> documented = new TreeSet<>();
    for (Path page : pages()) {
      documented.addAll(ManPages.names(Files.readString(page)));
    }
    assertThat(documented).isEqualTo(functions());
    String guide =
        Files.readString(Path.of(System.getProperty("sluice.root"), "docs/libsluice.md"));
    for (String function : functions()) {
      assertThat(guide).contains("`" + function + "`");
      assertThat(prefix.resolve("share/man/man3/" + function + ".3")).exists();
    }
    String header = Files.readString(prefix.resolve("include/sluice.h"));
    Set<String> errors = words(header, "\\bSLUICE_ERROR_[A-Z_]+");
    assertThat(errors).hasSizeGreaterThan(10);
    assertThat(
            words(
                Files.readString(Path.of("src/main/c/man/sluice_error_text.3")),
                "SLUICE_ERROR_[A-Z_]+"))
        .containsAll(errors);
    for (Path manual : pages()) {
      assertThat(words(Files.readString(manual), "SLUICE_[A-Z_]+"))
          .as(manual.toString())
          .isSubsetOf(words(header, "SLUICE_[A-Z_]+"));
    }
  }

  private static Set<String> words(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text.replaceAll("(?m)^\\.Dt .*", ""))
        .results()
        .map(m -> m.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void thePagesAreGoodManualPages() throws Exception {
    Needs.programs("groff", "man");
    for (Path page : pages()) {
      assertThat(shell("groff -mandoc -ww -z -Tutf8 " + page.toAbsolutePath() + " 2>&1")).isEmpty();
    }
    assertThat(String.join("\n", shell("man --warnings -P cat sluice_try_put 2>&1")))
        .contains("sluice_try_put", "SLUICE_ERROR_UNALIGNED");
  }

  // --- building ----------------------------------------------------------------------------------

  @Test
  void theSameSourcesGiveTheSameBytes() throws Exception {
    Path other = folder.resolve("other");
    List<Path> again = new Libsluice("cc", CProgram.STRICT.subList(0, 3)).build(other);
    assertThat(again).hasSameSizeAs(written);
    for (Path file : again) {
      assertThat(file).hasSameBinaryContentAs(prefix.resolve(other.relativize(file)));
    }
    // Once more over it: files of others are left alone.
    Path mine = Files.writeString(other.resolve("lib/mine"), "mine");
    new Libsluice("cc").build(other);
    assertThat(mine).hasContent("mine");
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    Path to = folder.resolve("to");
    assertThatThrownBy(() -> new Libsluice("no-such-compiler").build(to))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "there is no C compiler no-such-compiler on the PATH: apt-get install gcc, or name one"
                + " with --cc");
    assertThatThrownBy(() -> new Libsluice("/no/such/cc").build(to))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "there is no C compiler /no/such/cc: apt-get install gcc, or name one with --cc");
    assertThatThrownBy(() -> new Libsluice("cc", List.of("-Werror=no-such-warning")).build(to))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("cc cannot build libsluice, exit code 1: cc1: error: ");
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> new Libsluice("cc").build(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + " is a file: name a folder");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }
}
