// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.cache.Digest;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
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
          "cosim_guard.cpp",
          "cosim_jvm.cpp");
  private static final String HOST = "cosim_host";
  private static final int OPTIMIZATION = 2;

  private RuntimeObjects() {}

  /** The object files to link a model with, built if need be. */
  static List<Path> get(
      BuildCache cache, Toolchain tools, BuildKind kind, List<String> runtimeSources) {
    CxxCompiler compiler = new CxxCompiler(tools, kind, OPTIMIZATION);
    Digest digest = new Digest().add("compiler", compiler.identity());
    for (String resource : RESOURCES) {
      digest.add(resource, resource(resource));
    }
    String name = "runtime-" + digest.name();
    return Stream.concat(Stream.of(HOST), runtimeSources.stream())
        .map(source -> object(cache, tools, compiler, name, source))
        .toList();
  }

  /** One object of the runtime: models that ask for more parts share those that others need too. */
  private static Path object(
      BuildCache cache, Toolchain tools, CxxCompiler compiler, String name, String source) {
    Path folder =
        cache.entry(
            name + "-" + source,
            scratch -> {
              copyResources(scratch);
              Path file =
                  source.equals(HOST)
                      ? Path.of(HOST + ".cpp")
                      : tools.include().resolve(source + ".cpp");
              compiler.compile(
                  scratch, scratch.resolve("build.log"), PRINT, file.toString(), source + ".o");
            });
    return folder.resolve(source + ".o");
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
