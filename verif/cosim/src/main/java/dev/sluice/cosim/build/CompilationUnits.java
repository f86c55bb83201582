// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * In how many pieces a model's C++ is compiled: in one, which gives the fastest model, or, of a
 * large design, file by file and as many at a time as there are processors.
 */
final class CompilationUnits {
  private static final String SHIM = "#include \"cosim_shim.cpp\"\n";

  /** What this library's changes to Verilator's C++ need. */
  private static final String HOST = "#include \"cosim_host.h\"\n";

  /**
   * What Verilator puts into files called {@code Slow} runs when a model begins or ends, and is not
   * worth the compiler's time. (Other compilers than GCC skip the pragma.)
   */
  private static final String UNOPTIMIZED = "#pragma GCC optimize (\"O0\")\n";

  private final Path folder;
  private final Map<String, String> texts = new LinkedHashMap<>();

  /**
   * The pieces of what Verilator wrote.
   *
   * @param folder where
   * @param large bytes of what runs often, from which on it is compiled file by file
   */
  CompilationUnits(Path folder, long large) throws IOException {
    this.folder = folder;
    List<String> often = new ArrayList<>();
    List<String> once = new ArrayList<>();
    long bytes = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith("Vdut") && name.endsWith("Slow.cpp")) {
          once.add(name);
        } else if (name.startsWith("Vdut") && name.endsWith(".cpp")) {
          often.add(name);
          bytes += Files.size(file);
        }
      }
    }
    if (bytes < large) {
      texts.put("all", SHIM + includes(often) + UNOPTIMIZED + includes(once));
      return;
    }
    texts.put("unit_shim", SHIM);
    for (String file : often) {
      texts.put("unit_" + file.replaceFirst("\\.cpp$", ""), HOST + includes(List.of(file)));
    }
    texts.put("unit_once", HOST + UNOPTIMIZED + includes(once));
  }

  private static String includes(List<String> files) {
    StringBuilder text = new StringBuilder();
    files.forEach(file -> text.append("#include \"").append(file).append("\"\n"));
    return text.toString();
  }

  /** Their names. */
  List<String> names() {
    return List.copyOf(texts.keySet());
  }

  /** Compiles them all; the compiler is given each one's name. Returns the object files. */
  List<String> compile(Consumer<String> compiler) throws IOException {
    for (Map.Entry<String, String> unit : texts.entrySet()) {
      Files.writeString(folder.resolve(unit.getKey() + ".cpp"), unit.getValue());
    }
    int processors = Runtime.getRuntime().availableProcessors();
    try (ExecutorService threads = Executors.newFixedThreadPool(processors)) {
      List<Future<?>> running = new ArrayList<>();
      for (String unit : texts.keySet()) {
        running.add(threads.submit(() -> compiler.accept(unit)));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new CosimException("the C++ compiler could not be run: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CosimException("interrupted while compiling", e);
    }
    return new ArrayList<>(texts.keySet().stream().map(unit -> unit + ".o").toList());
  }
}
