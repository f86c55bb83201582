// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.transport.Outcome;
import dev.sluice.study.transport.Transport;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what {@code docs/adding-a-transport.md} says, with the code that stands there. */
class AddingATransportTest {
  private static final Path PAGE = Path.of("../docs/adding-a-transport.md");
  private static final Path KINDS = Path.of("src/main/java/dev/sluice/study/TransportKind.java");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  private List<String> blocks;

  @BeforeEach
  void readThePage() throws IOException {
    blocks = new ArrayList<>();
    Matcher java = JAVA.matcher(Files.readString(PAGE));
    while (java.find()) {
      blocks.add(java.group(1));
    }
    assertThat(blocks).hasSize(3);
  }

  private Path source(String name, String text) throws IOException {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, text);
    return file;
  }

  private void compile(Path... files) {
    List<String> options =
        List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
    StringWriter said = new StringWriter();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      boolean right =
          compiler
              .getTask(said, manager, null, options, null, manager.getJavaFileObjects(files))
              .call();
      assertThat(right).as(said.toString()).isTrue();
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Steps 1 and 2. */
  @Test
  @SuppressWarnings("unchecked")
  void theTransportOfThePageCompilesAndRuns() throws Exception {
    compile(source("StopAndWait", blocks.get(0)), source("TryIt", blocks.get(1)));
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      List<Outcome> outcomes =
          (List<Outcome>) loader.loadClass("example.TryIt").getMethod("run").invoke(null);
      assertThat(outcomes).hasSize(20).allMatch(Outcome::finished);
      assertThat(outcomes).allMatch(outcome -> outcome.duplicateWrites() == 0);
      assertThat(outcomes).anyMatch(outcome -> outcome.retransmissions() > 0);
    }
  }

  /** Step 3: the study's own source with the line of the page in it. */
  @Test
  void itsLineMakesItAContender() throws Exception {
    String kinds = Files.readString(KINDS);
    String before = "  /** This project's second. */";
    assertThat(kinds).contains(before);
    compile(
        source("StopAndWait", blocks.get(0)),
        source("TransportKind", kinds.replace(before, blocks.get(2) + before)));
    try (URLClassLoader loader = new ChildFirst(folder)) {
      Class<?> kind = loader.loadClass("dev.sluice.study.TransportKind");
      Object added = kind.getMethod("of", String.class).invoke(null, "stop-and-wait");
      Transport made =
          (Transport) kind.getMethod("make", int.class, int.class).invoke(added, 64, 0);
      assertThat(made.id()).isEqualTo("stop-and-wait");
    }
  }

  /** Takes what is in the folder from there, and the rest from the test's own loader. */
  private static final class ChildFirst extends URLClassLoader {
    ChildFirst(Path folder) throws IOException {
      super(new URL[] {folder.toUri().toURL()}, ChildFirst.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        if (name.startsWith("dev.sluice.study.TransportKind") || name.startsWith("example.")) {
          Class<?> loaded = findLoadedClass(name);
          return loaded == null ? findClass(name) : loaded;
        }
        return super.loadClass(name, resolve);
      }
    }
  }
}
