// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.cache.Digest;
import dev.sluice.cosim.model.BuildKind;
import java.nio.file.Path;
import java.util.List;

/**
 * The library with the signal handlers that keep a crash inside a model from ending the process,
 * and with what asks the JVM for its threads. All models of a process share one: they are linked
 * against its name, which holds its hash.
 */
final class GuardLibrary {
  private static final int OPTIMIZATION = 2;
  private static final String FILE = "guard.so";
  private static final List<String> SOURCES = List.of("cosim_guard", "cosim_jvm");

  private GuardLibrary() {}

  /** The library's file, built if need be. */
  static Path get(BuildCache cache, Toolchain tools) {
    CxxCompiler compiler = new CxxCompiler(tools, BuildKind.PLAIN, OPTIMIZATION);
    Digest digest = new Digest().add("compiler", compiler.identity());
    for (String resource : RuntimeObjects.RESOURCES) {
      digest.add(resource, RuntimeObjects.resource(resource));
    }
    String name = "guard-" + digest.name();
    return cache
        .entry(
            name,
            scratch -> {
              Path log = scratch.resolve("build.log");
              RuntimeObjects.copyResources(scratch);
              for (String source : SOURCES) {
                compiler.compile(
                    scratch, log, RuntimeObjects.PRINT, source + ".cpp", source + ".o");
              }
              List<String> objects = SOURCES.stream().map(source -> source + ".o").toList();
              compiler.linkNamed(scratch, log, objects, "libcosim_" + name + ".so", FILE);
            })
        .resolve(FILE);
  }
}
