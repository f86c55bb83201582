// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.header.NicHeader;
import dev.sluice.spec.registers.RegisterMap;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** The C sources, which are resources of this module, as files of a folder. */
final class LibsluiceSources {
  private static final String FOLDER = "c";

  private final Path folder;

  private LibsluiceSources(Path folder) {
    this.folder = folder;
  }

  /** Writes all sources, and the header of registers by the generator, into a new folder. */
  static LibsluiceSources write(Path folder) throws IOException {
    URI resources = resources();
    if (resources.getScheme().equals("jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(resources, Map.of())) {
        copy(jar.provider().getPath(resources), folder);
      }
    } else {
      copy(Path.of(resources), folder);
    }
    // Offsets, fields and rings are the same for every NIC; only constants of the build differ.
    String registers = NicHeader.of(new RegisterMap(NicParameters.DEFAULT, false));
    Files.writeString(folder.resolve("src/sluice_nic.h"), registers);
    return new LibsluiceSources(folder);
  }

  private static URI resources() throws IOException {
    try {
      return LibsluiceSources.class.getResource(FOLDER).toURI();
    } catch (URISyntaxException e) {
      throw new IOException("the sources of libsluice have no address", e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(from)) {
      all = walk.toList();
    }
    for (Path each : all) {
      Path target = to.resolve(from.relativize(each).toString());
      if (Files.isDirectory(each)) {
        Files.createDirectories(target);
      } else {
        Files.copy(each, target);
      }
    }
  }

  /** Files of one of the folders include, src, man and examples, in the order of their names. */
  List<Path> files(String which, String ending) throws IOException {
    try (Stream<Path> list = Files.list(folder.resolve(which))) {
      return list.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  Path include() {
    return folder.resolve("include");
  }

  /** What pkg-config is told, but for the version. */
  Path pkgConfig() {
    return folder.resolve("sluice.pc");
  }

  /** The project's version as three numbers. */
  static String version() throws IOException {
    Properties build = new Properties();
    try (InputStream stream = LibsluiceSources.class.getResourceAsStream("build.properties")) {
      build.load(stream);
    }
    return build.getProperty("version").replace("-SNAPSHOT", "");
  }
}
