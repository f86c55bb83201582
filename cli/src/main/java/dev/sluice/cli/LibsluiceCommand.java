// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.libsluice.Libsluice;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice libsluice}: the library in C, built with the system's compiler. */
@Command(
    name = "libsluice",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Build libsluice, the library in C for programs that use a node (docs/libsluice.md): a static"
          + " and a shared library, header, pkg-config file, manual pages, examples.",
      "The same compiler gives the same files, byte for byte."
    })
final class LibsluiceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description =
          "Where it goes, as make install would put it: include, lib and share. Other files there"
              + " are left alone.")
  private Path to;

  @Option(
      names = "--cc",
      paramLabel = "CC",
      defaultValue = "cc",
      description = "The C compiler, C11 (default: ${DEFAULT-VALUE}).")
  private String compiler;

  @Override
  public Integer call() throws IOException, InterruptedException {
    WritableFolder.check("--to", to);
    PrintWriter out = spec.commandLine().getOut();
    new Libsluice(compiler).build(to).forEach(out::println);
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        "sluice: compile with: export PKG_CONFIG_PATH=%s; cc hello.c $(pkg-config --cflags --libs"
            + " sluice)%n",
        to.toAbsolutePath().normalize().resolve("lib/pkgconfig"));
    err.flush();
    return 0;
  }
}
