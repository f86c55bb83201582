// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.cache.Digest;
import dev.sluice.cosim.model.BuildKind;
import java.nio.file.Path;

/**
 * The library with the signal handlers that keep a crash inside a model from ending the process.
 * All models of a process share one: they are linked against its name, which holds its hash.
 */
final class GuardLibrary {
  private static final int OPTIMIZATION = 2;
  private static final String FILE = "guard.so";

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
              compiler.compile(scratch, log, RuntimeObjects.PRINT, "cosim_guard.cpp", "guard.o");
              compiler.linkNamed(scratch, log, "guard.o", "libcosim_" + name + ".so", FILE);
            })
        .resolve(FILE);
  }
}
