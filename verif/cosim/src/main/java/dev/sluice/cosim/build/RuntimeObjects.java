// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Verilator's own runtime and this library's part of it, compiled once per version and kind. */
final class RuntimeObjects {
  /** The header that says where {@code $display} goes. */
  static final String PRINT = "cosim_print.h";

  static final List<String> RESOURCES =
      List.of(
          PRINT,
          "cosim_host.h",
          "cosim_host.cpp",
          "cosim_shim.cpp",
          "cosim_guard.h",
          "cosim_guard.cpp");
  private static final int OPTIMIZATION = 2;

  private RuntimeObjects() {}

  /** The object files to link a model with, built if need be. */
  static List<Path> get(
      BuildCache cache, Toolchain tools, BuildKind kind, List<String> runtimeSources) {
    CxxCompiler compiler = new CxxCompiler(tools, kind, OPTIMIZATION, false);
    Digest digest = new Digest().add("compiler", compiler.identity());
    for (String resource : RESOURCES) {
      digest.add(resource, resource(resource));
    }
    String sources = runtimeSources.stream().collect(Collectors.joining(" "));
    String name = "runtime-" + digest.add("sources", sources).name();
    Path folder =
        cache.entry(
            name,
            scratch -> {
              Path log = scratch.resolve("build.log");
              copyResources(scratch);
              compiler.compile(scratch, log, PRINT, "cosim_host.cpp", "cosim_host.o");
              for (String source : runtimeSources) {
                Path file = tools.include().resolve(source + ".cpp");
                compiler.compile(scratch, log, PRINT, file.toString(), source + ".o");
              }
            });
    return Stream.concat(Stream.of("cosim_host"), runtimeSources.stream())
        .map(source -> folder.resolve(source + ".o"))
        .toList();
  }

  /** Puts the headers and the shim into a folder. */
  static void copyResources(Path folder) {
    try {
      for (String resource : RESOURCES) {
        Files.write(folder.resolve(resource), resource(resource));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] resource(String name) {
    try (InputStream stream = RuntimeObjects.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(stream, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
