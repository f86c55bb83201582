// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.cosim.build.cache.Digest;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Verilator's header and what it includes of the standard library, parsed once for each set of
 * flags: parsing them takes longer than compiling a small model. Clang, whose precompiled headers
 * cannot be moved to another folder, reads the same header as it is.
 */
final class PrecompiledHeader {
  private static final String FILE = "cosim_first.h";

  private PrecompiledHeader() {}

  /** The header to include before everything else in a model, precompiled with its flags. */
  static Path get(BuildCache cache, Toolchain tools, ModelSpec spec, CxxCompiler compiler) {
    String text = text(spec.kind());
    Digest digest = new Digest().add("compiler", compiler.identity()).add(FILE, text);
    return cache
        .entry(
            "header-" + digest.name(),
            scratch -> {
              write(scratch.resolve(FILE), text);
              if (!tools.cxxVersion().contains("clang")) {
                compiler.precompile(scratch, scratch.resolve("build.log"), FILE);
              }
            })
        .resolve(FILE);
  }

  private static String text(BuildKind kind) {
    String print = new String(RuntimeObjects.resource(RuntimeObjects.PRINT), UTF_8);
    return print
        + "#include \"verilated.h\"\n"
        + (kind == BuildKind.TRACE ? "#include \"verilated_fst_c.h\"\n" : "")
        + (kind == BuildKind.COVERAGE ? "#include \"verilated_cov.h\"\n" : "");
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
