// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Builds libsluice and puts it into a folder, as a program's {@code make install} does: {@code
 * include/}, {@code lib/} with a static and a shared library, {@code lib/pkgconfig/}, {@code
 * share/man/} and {@code share/doc/libsluice/examples/}.
 *
 * @param compiler a name on the PATH, or a file
 * @param flags for the compiler, beside those that it always gets; for tests, sanitizers
 */
public record Libsluice(String compiler, List<String> flags) {
  private static final List<String> ALWAYS =
      List.of("-std=c11", "-O2", "-Wall", "-Wextra", "-fPIC", "-fvisibility=hidden", "-pthread");
  private static final String SHARED = "libsluice.so";

  /**
   * A build with a compiler and no other flags.
   *
   * @param compiler a name on the PATH, or a file
   */
  public Libsluice(String compiler) {
    this(compiler, List.of());
  }

  /**
   * Builds the library. The folder is written when everything is compiled; files there that are not
   * the library's are left alone.
   *
   * @param to where; made if it is not there
   * @return the files that were written
   * @throws BadInputException when there is no compiler, or it fails, or the folder is a file
   * @throws IOException when the folder cannot be written
   * @throws InterruptedException when this thread was interrupted
   */
  public List<Path> build(Path to) throws IOException, InterruptedException {
    if (Files.exists(to) && !Files.isDirectory(to)) {
      throw new BadInputException(to + " is a file: name a folder");
    }
    CCompiler cc = new CCompiler(compiler, flags);
    Path work = Files.createTempDirectory("sluice-libsluice-");
    try {
      Path made = Files.createDirectory(work.resolve("prefix"));
      fill(made, LibsluiceSources.write(Files.createDirectory(work.resolve("sources"))), cc);
      return install(made, to);
    } finally {
      delete(work);
    }
  }

  private static void fill(Path prefix, LibsluiceSources sources, CCompiler cc)
      throws IOException, InterruptedException {
    Path include = Files.createDirectories(prefix.resolve("include"));
    Path lib = Files.createDirectories(prefix.resolve("lib/pkgconfig")).getParent();
    Path man = Files.createDirectories(prefix.resolve("share/man/man3"));
    Path examples = Files.createDirectories(prefix.resolve("share/doc/libsluice/examples"));
    String version = LibsluiceSources.version();
    compile(lib, sources, version, cc);
    copy(sources.files("include", ".h"), include);
    copy(sources.files("examples", ".c"), examples);
    copy(sources.files("examples", ".h"), examples);
    ManPages.write(sources.files("man", ".3"), man);
    String description = Files.readString(sources.pkgConfig()).replace("VERSION", version);
    Files.writeString(lib.resolve("pkgconfig/sluice.pc"), description);
  }

  private static void copy(List<Path> files, Path folder) throws IOException {
    for (Path file : files) {
      Files.copy(file, folder.resolve(file.getFileName().toString()));
    }
  }

  private static void compile(Path lib, LibsluiceSources sources, String version, CCompiler cc)
      throws IOException, InterruptedException {
    List<Path> objects = new ArrayList<>();
    List<String> begin = new ArrayList<>(ALWAYS);
    begin.add("-DSLU_VERSION=\"" + version + "\"");
    begin.add("-I" + sources.include());
    Path work = sources.include();
    for (Path source : sources.files("src", ".c")) {
      Path object = Path.of(source + ".o");
      List<String> arguments = new ArrayList<>(begin);
      arguments.addAll(List.of("-c", source.toString(), "-o", object.toString()));
      cc.compile(work, arguments);
      objects.add(object);
    }
    cc.archive(work, lib.resolve("libsluice.a"), objects);
    String major = SHARED + "." + version.split("\\.")[0];
    String full = SHARED + "." + version;
    List<String> link = new ArrayList<>(List.of("-shared", "-pthread", "-Wl,-soname," + major));
    link.addAll(List.of("-o", lib.resolve(full).toString()));
    objects.forEach(object -> link.add(object.toString()));
    cc.compile(work, link);
    Files.createSymbolicLink(lib.resolve(major), Path.of(full));
    Files.createSymbolicLink(lib.resolve(SHARED), Path.of(major));
  }

  private static List<Path> install(Path from, Path to) throws IOException {
    List<Path> written = new ArrayList<>();
    for (Path each : walk(from)) {
      Path target = to.resolve(from.relativize(each).toString());
      if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(target);
      } else {
        Files.copy(each, target, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.REPLACE_EXISTING);
        written.add(target);
      }
    }
    return written;
  }

  private static List<Path> walk(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    for (Path each : walk(folder).reversed()) {
      Files.delete(each);
    }
  }
}
